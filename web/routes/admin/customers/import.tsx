import { ImportScreen } from "../../../features/customers/imports/import-screen.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("import");

const page = pageData(({ load }) => load(queries.admin.imports.list.queryOptions({ input: { page: 1 } })));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ImportPage() {
	return (
		<>
			<PageHeading
				title={adminPages.import.title}
				subtitle="Buyers in the file whose order is paid can register with that email."
			/>
			<ImportScreen />
		</>
	);
}
