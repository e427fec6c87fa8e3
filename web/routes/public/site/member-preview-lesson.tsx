import { CourseFrame } from "../../../features/library/course/course-frame.tsx";
import { CourseSourceContext, studentPreview } from "../../../features/library/course/course-source.ts";
import { LessonView } from "../../../features/library/course/lesson-view.tsx";
import { StudentGate } from "../../../features/library/preview/student-gate.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import type { Route } from "./+types/member-preview-lesson";

export const meta = pageTitle("Lesson, as a student sees it");

const page = pageData(async ({ load, params }) => {
	await Promise.all([
		load(queries.admin.preview.outline.queryOptions()),
		load(queries.admin.preview.lesson.queryOptions({ input: { lessonId: params.lessonId ?? "" } })),
	]);
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function MemberPreviewLessonPage({ params }: Route.ComponentProps) {
	return (
		<StudentGate>
			<CourseSourceContext value={studentPreview}>
				<CourseFrame currentId={params.lessonId}>
					<LessonView lessonId={params.lessonId} />
				</CourseFrame>
			</CourseSourceContext>
		</StudentGate>
	);
}
