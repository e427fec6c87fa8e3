import { useQuery } from "@tanstack/react-query";
import { LessonsTable } from "../../../features/library/lessons/lessons-table.tsx";
import { ModuleEditor } from "../../../features/library/modules/module-editor.tsx";
import { queries } from "../../../lib/api.ts";
import { refetchUnlessFirst } from "../../../lib/page/hydration.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { LoadedForEditing } from "../../../ui/editor/loaded-for-editing.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import type { Route } from "./+types/module";

export const meta = pageTitle("Edit module");

const moduleQuery = (id: string) =>
	queries.admin.modules.read.queryOptions({ input: { id }, retry: false, refetchOnMount: refetchUnlessFirst });

const page = pageData(({ load, params }) => load(moduleQuery(params.moduleId ?? "")));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ModulePage({ params }: Route.ComponentProps) {
	return <ModuleScreen key={params.moduleId} id={params.moduleId} />;
}

function ModuleScreen({ id }: { id: string }) {
	const query = useQuery(moduleQuery(id));
	const back = <BackLink to="/admin/modules">All modules</BackLink>;
	return (
		<LoadedForEditing
			query={query}
			title="Edit module"
			goneCode="MODULE_NOT_FOUND"
			gone="This module does not exist, or has been deleted."
			failed="Failed to load the module. Please try again."
			back={back}
		>
			{(module) => (
				<>
					{back}
					<PageHeading title={module.title} />
					<ModuleEditor module={module}>
						<LessonsTable module={module} />
					</ModuleEditor>
				</>
			)}
		</LoadedForEditing>
	);
}
