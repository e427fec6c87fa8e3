import { SequencesTable } from "../../../features/email/sequences/sequences-table.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("sequences");

const page = pageData(({ load, url }) =>
	load(queries.admin.sequences.list.queryOptions({ input: { page: pageOfAddress(url.searchParams) } })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the screen itself follows the address. */
export const shouldRevalidate = () => false;

export default function SequencesPage() {
	return (
		<>
			<PageHeading title={adminPages.sequences.title} />
			<SequencesTable />
		</>
	);
}
