import { Stack } from "@mantine/core";
import { BounceReports } from "../../../features/email/deliverability/bounce-reports.tsx";
import { EmailDeliveryScreen } from "../../../features/email/deliverability/deliverability-screen.tsx";
import { Mailings } from "../../../features/email/mailings/mailings.tsx";
import { ReminderSettings } from "../../../features/email/reminders/reminder-settings.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("email");

const page = pageData(({ load }) =>
	Promise.all([
		load(queries.admin.emailDelivery.read.queryOptions()),
		load(queries.admin.bounces.list.queryOptions()),
		load(queries.admin.mailings.list.queryOptions({ input: {} })),
		load(queries.admin.settings.read.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function EmailPage() {
	return (
		<>
			<PageHeading title={adminPages.email.title} />
			<Stack gap="lg">
				<EmailDeliveryScreen />
				<Mailings />
				<ReminderSettings />
				<BounceReports />
			</Stack>
		</>
	);
}
