import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LessonEditor } from "../../../features/library/lessons/lesson-editor.tsx";
import { LessonResourcesEditor } from "../../../features/library/lessons/lesson-resources-editor.tsx";
import { modulePath } from "../../../features/library/modules/modules-table.tsx";
import { queries } from "../../../lib/api.ts";
import { refetchUnlessFirst } from "../../../lib/page/hydration.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { LoadedForEditing } from "../../../ui/editor/loaded-for-editing.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import type { Route } from "./+types/lesson";

export const meta = pageTitle("Edit lesson");

const lessonQuery = (id: string) =>
	queries.admin.lessons.read.queryOptions({ input: { id }, retry: false, refetchOnMount: refetchUnlessFirst });

const page = pageData(({ load, params }) => load(lessonQuery(params.lessonId ?? "")));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function LessonPage({ params }: Route.ComponentProps) {
	return <LessonScreen key={params.lessonId} moduleId={params.moduleId} id={params.lessonId} />;
}

function LessonScreen({ moduleId, id }: { moduleId: string; id: string }) {
	const query = useQuery(lessonQuery(id));
	const [unsaved, setUnsaved] = useState(false);
	return (
		<LoadedForEditing
			query={query}
			title="Edit lesson"
			goneCode="LESSON_NOT_FOUND"
			gone="This lesson does not exist, or has been deleted."
			failed="Failed to load the lesson. Please try again."
			back={<BackLink to={modulePath(moduleId)}>Back to the module</BackLink>}
		>
			{(lesson) => (
				<>
					<BackLink to={modulePath(lesson.module.id)}>{lesson.module.title}</BackLink>
					<PageHeading title={lesson.title} />
					<LessonEditor moduleId={lesson.module.id} lesson={lesson} unsaved={unsaved}>
						<LessonResourcesEditor lesson={lesson} onUnsaved={setUnsaved} />
					</LessonEditor>
				</>
			)}
		</LoadedForEditing>
	);
}
