import { CourseFrame } from "../../../features/library/course/course-frame.tsx";
import { LessonView } from "../../../features/library/course/lesson-view.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import type { Route } from "./+types/course-lesson";

export const meta = pageTitle("Lesson");

const page = pageData(({ load, params }) =>
	Promise.all([
		load(queries.member.course.outline.queryOptions()),
		load(queries.member.course.lesson.queryOptions({ input: { lessonId: params.lessonId ?? "" } })),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function CourseLessonPage({ params }: Route.ComponentProps) {
	return (
		<CourseFrame currentId={params.lessonId}>
			<LessonView lessonId={params.lessonId} />
		</CourseFrame>
	);
}
