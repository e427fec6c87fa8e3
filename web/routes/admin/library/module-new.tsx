import { ModuleEditor } from "../../../features/library/modules/module-editor.tsx";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

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
