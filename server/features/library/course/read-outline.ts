import type { LessonSummary, ModuleOutline } from "../../../../contract/library/course.ts";
import type { Queryable } from "../../../database/database.ts";
import { listLessons, listModules } from "./course.queries.ts";

/** Returns the entire course as a person sees it, combined from two simple queries. */
export async function readOutline(db: Queryable, userId: string): Promise<ModuleOutline[]> {
	const [modules, lessons] = await Promise.all([listModules(db), listLessons(db, userId)]);
	const byModule = new Map<string, LessonSummary[]>(modules.map(({ id }) => [id, []]));
	for (const lesson of lessons) {
		byModule.get(lesson.moduleId)?.push({
			id: lesson.id,
			title: lesson.title,
			duration: lesson.duration,
			kind: lesson.kind,
			resources: lesson.resources,
			completed: lesson.completed,
		});
	}
	return modules.map(({ id, title, description }) => ({ id, title, description, lessons: byModule.get(id) ?? [] }));
}
