import { DownloadsTable } from "../../features/downloads/downloads-table";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageOfAddress } from "../../lib/page-of-address.ts";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("Manage Downloads");

const page = pageData(({ load, url }) =>
	load(queries.admin.downloads.list.queryOptions({ input: { page: pageOfAddress(url.searchParams) } })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Once it is shown, the screen follows its address by itself. */
export const shouldRevalidate = () => false;

export default function DownloadsPage() {
	return (
		<>
			<PageHeading title="Manage Downloads" />
			<DownloadsTable />
		</>
	);
}
