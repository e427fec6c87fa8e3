import { LessonEditor } from "../../../features/library/lessons/lesson-editor.tsx";
import { modulePath } from "../../../features/library/modules/modules-table.tsx";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import type { Route } from "./+types/lesson-new";

export const meta = pageTitle("New lesson");

export default function LessonNewPage({ params }: Route.ComponentProps) {
	return (
		<>
			<BackLink to={modulePath(params.moduleId)}>Back to the module</BackLink>
			<PageHeading title="New lesson" subtitle="Resources come next, once it is saved." />
			<LessonEditor moduleId={params.moduleId} lesson={null} />
		</>
	);
}
