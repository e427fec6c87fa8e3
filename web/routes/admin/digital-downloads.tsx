import { ProductsTable } from "../../features/digital-downloads/products-table";
import { queries } from "../../lib/api.ts";
import { askAhead } from "../../lib/ask-ahead.ts";
import { pageTitle } from "../../lib/page-title";
import { adminOnly } from "../../lib/paths.ts";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Digital Downloads");

export const clientLoader = () => askAhead(adminOnly, queries.admin.digitalDownloads.list.queryOptions());

export default function DigitalDownloadsPage() {
	return (
		<>
			<PageHeading title="Digital Downloads" />
			<ProductsTable />
		</>
	);
}
