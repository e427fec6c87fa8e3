import {
	endedTestsQuery,
	PageTests,
	runningTestQuery,
} from "../../../features/site/sales-page/page-tests/page-tests.tsx";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = pageTitle("A/B test of the sales page");

const page = pageData(({ load, url }) =>
	Promise.all([load(runningTestQuery), load(endedTestsQuery(pageOfAddress(url.searchParams)))]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the list itself follows the address. */
export const shouldRevalidate = () => false;

export default function SalesPageTestPage() {
	return (
		<>
			<BackLink to="/admin/sales-page">Sales page</BackLink>
			<PageHeading title="A/B test" subtitle="Compare two versions of your sales page" />
			<PageTests />
		</>
	);
}
