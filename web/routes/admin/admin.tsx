import { Stack } from "@mantine/core";
import { AdminLinks } from "../../features/admin-area/admin-links";
import { BusinessFigures } from "../../features/figures/business-figures";
import { LandingPageSettings } from "../../features/settings/landing-page-settings";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("Admin");

const page = pageData(({ load }) =>
	Promise.all([load(queries.admin.figures.read.queryOptions()), load(queries.admin.settings.read.queryOptions())]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AdminPage() {
	return (
		<>
			<PageHeading title="Admin" subtitle="Your whole business, from one place." />
			<Stack gap="xl">
				<AdminLinks />
				<BusinessFigures />
				<LandingPageSettings />
			</Stack>
		</>
	);
}
