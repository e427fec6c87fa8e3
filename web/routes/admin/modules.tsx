import { ModulesTable } from "../../features/modules/modules-table";
import { queries } from "../../lib/api.ts";
import { askAhead } from "../../lib/ask-ahead.ts";
import { pageTitle } from "../../lib/page-title";
import { adminOnly } from "../../lib/paths.ts";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Modules");

export const clientLoader = () => askAhead(adminOnly, queries.admin.modules.list.queryOptions());

export default function ModulesPage() {
	return (
		<>
			<PageHeading title="Course" subtitle="Modules, their lessons and resources." />
			<ModulesTable />
		</>
	);
}
