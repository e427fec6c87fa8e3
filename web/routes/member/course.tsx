import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CourseFrame } from "../../features/course/course-frame";
import { lessonToOpen } from "../../features/course/course-progress";
import { LessonSkeleton, LessonView } from "../../features/course/lesson-view";
import { queries } from "../../lib/api";
import { askAhead } from "../../lib/ask-ahead.ts";
import { pageTitle } from "../../lib/page-title";
import { memberOnly } from "../../lib/paths.ts";

export const meta = () => pageTitle("Course");

export const clientLoader = () =>
	askAhead(memberOnly, queries.member.course.outline.queryOptions({ staleTime: 60_000 }));

/** The course, open at the lesson to go on with. It stays with that lesson when it is marked complete. */
export default function CoursePage() {
	const { data, isPending } = useQuery(queries.member.course.outline.queryOptions({ staleTime: 60_000 }));
	const [pinned, setPinned] = useState<string | null>(null);
	const lessonId = pinned ?? (data ? (lessonToOpen(data.modules)?.id ?? null) : null);
	if (lessonId !== pinned) setPinned(lessonId);
	return (
		<CourseFrame currentId={lessonId}>
			{lessonId ? <LessonView lessonId={lessonId} /> : isPending && <LessonSkeleton />}
		</CourseFrame>
	);
}
