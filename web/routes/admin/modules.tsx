import { ModulesTable } from "../../features/modules/modules-table";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("Modules");

const page = pageData(({ load }) => load(queries.admin.modules.list.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ModulesPage() {
	return (
		<>
			<PageHeading title="Course" subtitle="Modules, their lessons and resources." />
			<ModulesTable />
		</>
	);
}
