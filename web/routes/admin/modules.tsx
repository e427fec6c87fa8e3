import { ModulesTable } from "../../features/modules/modules-table";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Modules");

export default function ModulesPage() {
	return (
		<>
			<PageHeading title="Course" subtitle="Modules, their lessons and resources." />
			<ModulesTable />
		</>
	);
}
