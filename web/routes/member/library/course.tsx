import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CourseFrame } from "../../../features/library/course/course-frame.tsx";
import { lessonToOpen } from "../../../features/library/course/course-progress.ts";
import { LessonSkeleton, LessonView } from "../../../features/library/course/lesson-view.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { textTitle } from "../../../lib/text/member-texts.ts";

export const meta = textTitle("menuCourse");

const outline = queries.member.course.outline.queryOptions({ staleTime: 60_000 });

const page = pageData(async ({ load }) => {
	const course = await load(outline);
	const lesson = course && lessonToOpen(course.modules);
	if (lesson) await load(queries.member.course.lesson.queryOptions({ input: { lessonId: lesson.id } }));
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The course, opened at the next lesson. It stays at that lesson when it is marked complete. */
export default function CoursePage() {
	const { data, isPending } = useQuery(outline);
	const [pinned, setPinned] = useState<string | null>(null);
	const lessonId = pinned ?? (data ? (lessonToOpen(data.modules)?.id ?? null) : null);
	if (lessonId !== pinned) setPinned(lessonId);
	return (
		<CourseFrame currentId={lessonId}>
			{lessonId ? <LessonView lessonId={lessonId} /> : isPending && <LessonSkeleton />}
		</CourseFrame>
	);
}
