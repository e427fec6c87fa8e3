import { Stack } from "@mantine/core";
import { BounceReports } from "../../features/bounces/bounce-reports";
import { EmailDeliveryScreen } from "../../features/email-delivery/email-delivery-screen";
import { Mailings } from "../../features/mailings/mailings";
import { ReminderSettings } from "../../features/reminders/reminder-settings";
import { adminPages } from "../../lib/admin-pages.ts";
import { adminTitle } from "../../lib/admin-title.ts";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { PageHeading } from "../../ui/page-heading";

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
