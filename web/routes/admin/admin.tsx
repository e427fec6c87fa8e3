import { Stack } from "@mantine/core";
import { BuyerStages } from "../../features/buyer-stages/buyer-stages";
import { BusinessFigures } from "../../features/figures/business-figures";
import { SalesFigures } from "../../features/figures/sales-figures";
import { LandingPageSettings } from "../../features/settings/landing-page-settings";
import { TodayScreen } from "../../features/today/today-screen";
import { adminPages } from "../../lib/admin-pages.ts";
import { adminTitle } from "../../lib/admin-title.ts";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { PageHeading } from "../../ui/page-heading";

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
