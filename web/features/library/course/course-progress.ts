import type { LessonSummary, ModuleOutline } from "../../../../contract/library/course.ts";

export interface Progress {
	completed: number;
	total: number;
	/** Integer percentage; 100 only if everything is complete. */
	percent: number;
}

export function progressOf(lessons: Pick<LessonSummary, "completed">[]): Progress {
	const completed = lessons.filter((lesson) => lesson.completed).length;
	const total = lessons.length;
	return { completed, total, percent: total === 0 ? 0 : Math.floor((completed / total) * 100) };
}

export const allLessons = (modules: ModuleOutline[]): LessonSummary[] => modules.flatMap(({ lessons }) => lessons);

/** Returns the lessons before and after one, across modules; both null if the lesson is not in the outline. */
export function neighborsOf(
	modules: ModuleOutline[],
	lessonId: string,
): { previous: LessonSummary | null; next: LessonSummary | null } {
	const lessons = allLessons(modules);
	const index = lessons.findIndex(({ id }) => id === lessonId);
	if (index === -1) return { previous: null, next: null };
	return { previous: lessons[index - 1] ?? null, next: lessons[index + 1] ?? null };
}

/** Returns where `/course` starts: the first incomplete lesson, or the very first if all are complete. */
export function lessonToOpen(modules: ModuleOutline[]): LessonSummary | null {
	const lessons = allLessons(modules);
	return lessons.find(({ completed }) => !completed) ?? lessons[0] ?? null;
}

export const moduleOf = (modules: ModuleOutline[], lessonId: string | null): ModuleOutline | null =>
	modules.find(({ lessons }) => lessons.some(({ id }) => id === lessonId)) ?? null;

/** Returns the outline with one lesson marked, to show it before the server is queried again. */
export function withMark(modules: ModuleOutline[], lessonId: string, completed: boolean): ModuleOutline[] {
	return modules.map((module) =>
		module.lessons.some(({ id }) => id === lessonId)
			? {
					...module,
					lessons: module.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, completed } : lesson)),
				}
			: module,
	);
}
