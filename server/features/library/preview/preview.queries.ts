import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { isPublished } from "../../../database/queries/published-course.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

export async function listModuleTitles(db: Queryable) {
	return db
		.select({ id: modules.id, title: modules.title, description: modules.description })
		.from(modules)
		.where(eq(modules.published, true))
		.orderBy(asc(modules.orderIndex));
}

/** Lists titles only: the content of lessons is never read here. */
export async function listLessonTitles(db: Queryable) {
	return db
		.select({
			id: lessons.id,
			moduleId: lessons.moduleId,
			title: lessons.title,
			duration: lessons.duration,
			kind: lessons.contentType,
			free: lessons.isPreview,
		})
		.from(lessons)
		.where(eq(lessons.published, true))
		.orderBy(asc(lessons.orderIndex));
}

export async function findPreviewLesson(db: Queryable, lessonId: string) {
	const [row] = await db
		.select({
			id: lessons.id,
			title: lessons.title,
			moduleTitle: modules.title,
			duration: lessons.duration,
			free: lessons.isPreview,
			description: lessons.description,
			content: lessons.content,
			storedType: storedFiles.contentType,
		})
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.leftJoin(storedFiles, eq(storedFiles.id, lessons.contentFileId))
		.where(and(isPublished, eq(lessons.id, lessonId)));
	return row ?? null;
}

/** Returns the stored media of a free lesson, or null. */
export async function findFreeMedia(db: Queryable, lessonId: string) {
	const [row] = await db
		.select({
			title: lessons.title,
			key: storedFiles.key,
			contentType: storedFiles.contentType,
			size: storedFiles.size,
			sha256: storedFiles.sha256,
			storedAt: storedFiles.createdAt,
		})
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.innerJoin(storedFiles, eq(storedFiles.id, lessons.contentFileId))
		.where(and(isPublished, eq(lessons.id, lessonId), eq(lessons.isPreview, true)));
	return row ?? null;
}

/** Returns the IDs, in the same order. */
export async function insertLessons(db: Queryable, rows: (typeof lessons.$inferInsert)[]): Promise<string[]> {
	const inserted = await db.insert(lessons).values(rows).returning({ id: lessons.id });
	return inserted.map(({ id }) => id);
}
