import { ProductsTable } from "../../features/digital-downloads/products-table";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Digital Downloads");

export default function DigitalDownloadsPage() {
	return (
		<>
			<PageHeading title="Digital Downloads" />
			<ProductsTable />
		</>
	);
}
