import { CourseFrame } from "../../features/course/course-frame";
import { CourseSourceContext, studentPreview } from "../../features/course/course-source";
import { LessonView } from "../../features/course/lesson-view";
import { StudentGate } from "../../features/preview/student-gate";
import { pageTitle } from "../../lib/page-title";
import type { Route } from "./+types/member-preview-lesson";

export const meta = () => pageTitle("Lesson, as a student sees it");

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
