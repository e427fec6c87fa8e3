import { z } from "zod";
import type { Queryable } from "../../database/database.ts";
import { findPreviewLesson } from "./preview.queries.ts";

/** Whether a lesson has a preview, be it its title alone (PRV-01). */
export async function isPreviewLesson(db: Queryable, lessonId: string): Promise<boolean> {
	const id = z.uuid().safeParse(lessonId);
	return id.success && (await findPreviewLesson(db, id.data)) !== null;
}
