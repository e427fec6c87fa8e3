import { ImportScreen } from "../../features/imports/import-screen";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("Import purchasers");

const page = pageData(({ load }) => load(queries.admin.imports.list.queryOptions({ input: { page: 1 } })));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ImportPage() {
	return (
		<>
			<PageHeading
				title="Import purchasers"
				subtitle="Everyone in the file may register with the email they paid with."
			/>
			<ImportScreen />
		</>
	);
}
