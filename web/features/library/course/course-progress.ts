import type { LessonSummary, ModuleOutline } from "../../../contract/course.ts";

export interface Progress {
	completed: number;
	total: number;
	/** Whole percent; 100 only when all is done. */
	percent: number;
}

export function progressOf(lessons: Pick<LessonSummary, "completed">[]): Progress {
	const completed = lessons.filter((lesson) => lesson.completed).length;
	const total = lessons.length;
	return { completed, total, percent: total === 0 ? 0 : Math.floor((completed / total) * 100) };
}

export const allLessons = (modules: ModuleOutline[]): LessonSummary[] => modules.flatMap(({ lessons }) => lessons);

/** The lessons before and after one, across modules; both null where the lesson is not in the outline. */
export function neighborsOf(
	modules: ModuleOutline[],
	lessonId: string,
): { previous: LessonSummary | null; next: LessonSummary | null } {
	const lessons = allLessons(modules);
	const place = lessons.findIndex(({ id }) => id === lessonId);
	if (place === -1) return { previous: null, next: null };
	return { previous: lessons[place - 1] ?? null, next: lessons[place + 1] ?? null };
}

/** Where `/course` begins: the first lesson that is not complete, or the very first when all are. */
export function lessonToOpen(modules: ModuleOutline[]): LessonSummary | null {
	const lessons = allLessons(modules);
	return lessons.find(({ completed }) => !completed) ?? lessons[0] ?? null;
}

export const moduleOf = (modules: ModuleOutline[], lessonId: string | null): ModuleOutline | null =>
	modules.find(({ lessons }) => lessons.some(({ id }) => id === lessonId)) ?? null;

/** The outline with one lesson marked, so that the mark is seen before the server has been asked again. */
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
