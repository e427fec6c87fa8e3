import { SequencesTable } from "../../features/sequences/sequences-table";
import { adminPages } from "../../lib/admin-pages.ts";
import { adminTitle } from "../../lib/admin-title.ts";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageOfAddress } from "../../lib/page-of-address.ts";
import { PageHeading } from "../../ui/page-heading";

export const meta = adminTitle("sequences");

const page = pageData(({ load, url }) =>
	load(queries.admin.sequences.list.queryOptions({ input: { page: pageOfAddress(url.searchParams) } })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Once it is shown, the screen follows its address by itself. */
export const shouldRevalidate = () => false;

export default function SequencesPage() {
	return (
		<>
			<PageHeading title={adminPages.sequences.title} />
			<SequencesTable />
		</>
	);
}
