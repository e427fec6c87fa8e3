import { DownloadsTable } from "../../../features/library/files/files-table.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("files");

const page = pageData(({ load, url }) =>
	load(queries.admin.downloads.list.queryOptions({ input: { page: pageOfAddress(url.searchParams) } })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the screen itself follows the address. */
export const shouldRevalidate = () => false;

export default function DownloadsPage() {
	return (
		<>
			<PageHeading title={adminPages.files.title} />
			<DownloadsTable />
		</>
	);
}
