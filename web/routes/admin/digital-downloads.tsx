import { ProductsTable } from "../../features/digital-downloads/products-table";
import { adminPages } from "../../lib/admin-pages.ts";
import { adminTitle } from "../../lib/admin-title.ts";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { PageHeading } from "../../ui/page-heading";

export const meta = adminTitle("products");

const page = pageData(({ load }) => load(queries.admin.digitalDownloads.list.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DigitalDownloadsPage() {
	return (
		<>
			<PageHeading title={adminPages.products.title} />
			<ProductsTable />
		</>
	);
}
