import { CourseFrame } from "../../features/course/course-frame";
import { LessonView } from "../../features/course/lesson-view";
import { pageTitle } from "../../lib/page-title";
import type { Route } from "./+types/course-lesson";

export const meta = () => pageTitle("Lesson");

export default function CourseLessonPage({ params }: Route.ComponentProps) {
	return (
		<CourseFrame currentId={params.lessonId}>
			<LessonView lessonId={params.lessonId} />
		</CourseFrame>
	);
}
