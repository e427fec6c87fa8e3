import type { AdminLessonSummary } from "../../../../contract/library/modules.ts";
import type { Queryable } from "../../../database/database.ts";
import { listModuleLessons } from "./lessons.queries.ts";

/** Lists the lessons of a module for its editor (MOD-02). */
export async function listLessonSummaries(db: Queryable, moduleId: string): Promise<AdminLessonSummary[]> {
	return listModuleLessons(db, moduleId);
}
