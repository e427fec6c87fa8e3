import type { AdminLessonSummary } from "../../../contract/modules.ts";
import type { Queryable } from "../../database/database.ts";
import { listModuleLessons } from "./lessons.queries.ts";

/** The lessons of a module as its editor lists them (MOD-02). */
export async function listLessonSummaries(db: Queryable, moduleId: string): Promise<AdminLessonSummary[]> {
	return listModuleLessons(db, moduleId);
}
