import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CourseFrame } from "../../features/course/course-frame";
import { lessonToOpen } from "../../features/course/course-progress";
import { LessonSkeleton, LessonView } from "../../features/course/lesson-view";
import { queries } from "../../lib/api";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";

export const meta = pageTitle("Course");

const outline = queries.member.course.outline.queryOptions({ staleTime: 60_000 });

const page = pageData(async ({ load }) => {
	const course = await load(outline);
	const lesson = course && lessonToOpen(course.modules);
	if (lesson) await load(queries.member.course.lesson.queryOptions({ input: { lessonId: lesson.id } }));
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The course, open at the lesson to go on with. It stays with that lesson when it is marked complete. */
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
