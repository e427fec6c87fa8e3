import {
	ReminderFiguresCard,
	reminderFiguresQuery,
} from "../../../features/selling/checkout-reminders/reminder-figures-card.tsx";
import { readRange } from "../../../features/site/analytics/analytics-address.ts";
import { AnalyticsScreen, analyticsQuery } from "../../../features/site/analytics/analytics-screen.tsx";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";

export const meta = adminTitle("analytics");

const page = pageData(({ load, url }) => {
	const range = readRange(url.searchParams, Date.now());
	return Promise.all([load(analyticsQuery(range)), load(reminderFiguresQuery(range))]);
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the screen itself follows the address. */
export const shouldRevalidate = () => false;

export default function AnalyticsPage() {
	return <AnalyticsScreen renderMore={(range) => <ReminderFiguresCard range={range} />} />;
}
