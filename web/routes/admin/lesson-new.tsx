import { LessonEditor } from "../../features/lessons/lesson-editor";
import { modulePath } from "../../features/modules/modules-table";
import { pageTitle } from "../../lib/page-title";
import { BackLink } from "../../ui/back-link";
import { PageHeading } from "../../ui/page-heading";
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
