import { endedTestsQuery, PageTests, runningTestQuery } from "../../features/sales-page/page-tests";
import { pageData } from "../../lib/page-data.ts";
import { pageOfAddress } from "../../lib/page-of-address.ts";
import { pageTitle } from "../../lib/page-title";
import { BackLink } from "../../ui/back-link";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("A/B test of the sales page");

const page = pageData(({ load, url }) =>
	Promise.all([load(runningTestQuery), load(endedTestsQuery(pageOfAddress(url.searchParams)))]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Once it is shown, the list follows its address by itself. */
export const shouldRevalidate = () => false;

export default function SalesPageTestPage() {
	return (
		<>
			<BackLink to="/admin/sales-page">Sales page</BackLink>
			<PageHeading title="A/B test" subtitle="Two versions of your sales page against each other" />
			<PageTests />
		</>
	);
}
