import { readRange } from "../../features/analytics/analytics-address.ts";
import { AnalyticsScreen, analyticsQuery } from "../../features/analytics/analytics-screen";
import { adminTitle } from "../../lib/admin-title.ts";
import { pageData } from "../../lib/page-data.ts";

export const meta = adminTitle("analytics");

const page = pageData(({ load, url }) => load(analyticsQuery(readRange(url.searchParams, Date.now()))));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Once it is shown, the screen follows its address by itself. */
export const shouldRevalidate = () => false;

export default function AnalyticsPage() {
	return <AnalyticsScreen />;
}
