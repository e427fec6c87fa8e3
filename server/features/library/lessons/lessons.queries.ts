import { asc, count, desc, eq } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { writeOrder } from "../../../database/queries/row-order.queries.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { resources } from "../../../database/schema/library/resources.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

/** Lists the lessons of a module in order, with the number of files of each. */
export async function listModuleLessons(db: Queryable, moduleId: string) {
	return db
		.select({
			id: lessons.id,
			title: lessons.title,
			duration: lessons.duration,
			contentType: lessons.contentType,
			isPreview: lessons.isPreview,
			published: lessons.published,
			resources: count(resources.id),
		})
		.from(lessons)
		.leftJoin(resources, eq(resources.lessonId, lessons.id))
		.where(eq(lessons.moduleId, moduleId))
		.groupBy(lessons.id)
		.orderBy(asc(lessons.orderIndex));
}

export async function findLessonForAdmin(db: Queryable, id: string) {
	const [row] = await db
		.select({
			id: lessons.id,
			moduleId: lessons.moduleId,
			moduleTitle: modules.title,
			title: lessons.title,
			description: lessons.description,
			content: lessons.content,
			duration: lessons.duration,
			contentType: lessons.contentType,
			contentUrl: lessons.contentUrl,
			isPreview: lessons.isPreview,
			published: lessons.published,
			updatedAt: lessons.updatedAt,
			media: { name: storedFiles.name, size: storedFiles.size },
		})
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.leftJoin(storedFiles, eq(storedFiles.id, lessons.contentFileId))
		.where(eq(lessons.id, id));
	return row ?? null;
}

/** Newest first (MOD-03). */
export async function listLessonResources(db: Queryable, lessonId: string) {
	return db
		.select({
			id: resources.id,
			title: resources.title,
			description: resources.description,
			fileType: resources.fileType,
			fileSize: resources.fileSize,
			storedName: storedFiles.name,
			createdAt: resources.createdAt,
		})
		.from(resources)
		.leftJoin(storedFiles, eq(storedFiles.id, resources.fileId))
		.where(eq(resources.lessonId, lessonId))
		.orderBy(desc(resources.createdAt), asc(resources.title));
}

/** Returns whether there is such a module, and prevents its deletion until the transaction ends. */
export async function holdModule(tx: Queryable, moduleId: string): Promise<boolean> {
	const rows = await tx.select({ id: modules.id }).from(modules).where(eq(modules.id, moduleId)).for("key share");
	return rows.length > 0;
}

/** Returns the row, locked until the transaction ends, or null. */
export async function lockLesson(tx: Queryable, id: string) {
	const [row] = await tx
		.select({
			id: lessons.id,
			moduleId: lessons.moduleId,
			title: lessons.title,
			contentFileId: lessons.contentFileId,
			updatedAt: lessons.updatedAt,
		})
		.from(lessons)
		.where(eq(lessons.id, id))
		.for("update");
	return row ?? null;
}

/** Returns the module of a lesson, or null if there is no such lesson. */
export async function findModuleOfLesson(db: Queryable, id: string): Promise<string | null> {
	const [row] = await db.select({ moduleId: lessons.moduleId }).from(lessons).where(eq(lessons.id, id));
	return row?.moduleId ?? null;
}

/** Returns the lessons of a module, in order. */
export async function listLessonOrder(tx: Queryable, moduleId: string): Promise<{ id: string; title: string }[]> {
	return tx
		.select({ id: lessons.id, title: lessons.title })
		.from(lessons)
		.where(eq(lessons.moduleId, moduleId))
		.orderBy(asc(lessons.orderIndex));
}

export async function writeLessonOrder(tx: Queryable, ids: string[]): Promise<void> {
	await writeOrder(tx, lessons, ids);
}

type Columns = typeof lessons.$inferInsert;

export async function insertLesson(tx: Queryable, values: Columns): Promise<void> {
	await tx.insert(lessons).values(values);
}

export async function changeLesson(tx: Queryable, id: string, values: Partial<Columns>): Promise<void> {
	await tx.update(lessons).set(values).where(eq(lessons.id, id));
}
