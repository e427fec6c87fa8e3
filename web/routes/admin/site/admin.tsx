import { Stack } from "@mantine/core";
import { BuyerStages } from "../../../features/customers/funnel/funnel.tsx";
import { BusinessFigures } from "../../../features/site/analytics/sales-figures/business-figures.tsx";
import { SalesFigures } from "../../../features/site/analytics/sales-figures/sales-figures.tsx";
import { LandingPageSettings } from "../../../features/site/settings/landing-page-settings.tsx";
import { TodayScreen } from "../../../features/site/today/today-screen.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("today");

const page = pageData(({ load }) =>
	Promise.all([
		load(queries.admin.today.read.queryOptions()),
		load(queries.admin.buyerStages.read.queryOptions({ input: {} })),
		load(queries.admin.figures.read.queryOptions()),
		load(queries.admin.settings.read.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AdminPage() {
	return (
		<>
			<PageHeading title={adminPages.today.title} />
			<Stack gap="lg">
				<TodayScreen />
				<SalesFigures />
				<BuyerStages />
				<BusinessFigures />
				<LandingPageSettings />
			</Stack>
		</>
	);
}
