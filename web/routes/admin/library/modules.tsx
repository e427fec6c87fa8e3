import { ModulesTable } from "../../../features/library/modules/modules-table.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("course");

const page = pageData(({ load }) => load(queries.admin.modules.list.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ModulesPage() {
	return (
		<>
			<PageHeading title={adminPages.course.title} />
			<ModulesTable />
		</>
	);
}
