import { ProductsTable } from "../../features/digital-downloads/products-table";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("Digital Downloads");

const page = pageData(({ load }) => load(queries.admin.digitalDownloads.list.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DigitalDownloadsPage() {
	return (
		<>
			<PageHeading title="Digital Downloads" />
			<ProductsTable />
		</>
	);
}
