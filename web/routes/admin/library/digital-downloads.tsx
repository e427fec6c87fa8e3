import { useState } from "react";
import type { AdminProduct } from "../../../../contract/library/products.ts";
import { PartsDialog } from "../../../features/library/audiobooks/parts-dialog.tsx";
import { ProductsTable } from "../../../features/library/products/products-table.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("products");

const page = pageData(({ load }) =>
	Promise.all([
		load(queries.admin.digitalDownloads.list.queryOptions()),
		load(queries.visitor.settings.read.queryOptions({ staleTime: 60_000 })),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DigitalDownloadsPage() {
	const [audiobook, setAudiobook] = useState<AdminProduct | null>(null);
	return (
		<>
			<PageHeading title={adminPages.products.title} />
			<ProductsTable onParts={setAudiobook} />
			{audiobook && <PartsDialog product={audiobook} onClose={() => setAudiobook(null)} />}
		</>
	);
}
