import { ModuleEditor } from "../../features/modules/module-editor";
import { pageTitle } from "../../lib/page-title";
import { BackLink } from "../../ui/back-link";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("New module");

export default function ModuleNewPage() {
	return (
		<>
			<BackLink to="/admin/modules">All modules</BackLink>
			<PageHeading title="New module" subtitle="Lessons come next, once it is saved." />
			<ModuleEditor module={null} />
		</>
	);
}
