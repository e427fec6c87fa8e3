import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { isPublished } from "../../../database/queries/published-course.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { lessonPictures } from "../../../database/schema/library/lesson-pictures.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

/* What leads get: a published lesson, or a file of the list. */

const stored = {
	key: storedFiles.key,
	storedName: storedFiles.name,
	contentType: storedFiles.contentType,
	size: storedFiles.size,
	sha256: storedFiles.sha256,
	storedAt: storedFiles.createdAt,
};

/** Returns a published lesson, with its recording if it has one; null if members don't see it. */
export async function findGiftLesson(db: Queryable, id: string) {
	const [row] = await db
		.select({ title: lessons.title, description: lessons.description, content: lessons.content, stored })
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.leftJoin(storedFiles, eq(storedFiles.id, lessons.contentFileId))
		.where(and(isPublished, eq(lessons.id, id)));
	return row ?? null;
}

/** Returns a file of the list; null if it was deleted. */
export async function findGiftFile(db: Queryable, id: string) {
	const [row] = await db
		.select({
			title: downloads.title,
			description: downloads.description,
			fileType: downloads.fileType,
			fileUrl: downloads.fileUrl,
			stored,
		})
		.from(downloads)
		.leftJoin(storedFiles, eq(storedFiles.id, downloads.fileId))
		.where(eq(downloads.id, id));
	return row ?? null;
}

/** Returns a picture in the text of a published lesson, or null. */
export async function findGiftPicture(db: Queryable, lessonId: string, fileId: string) {
	const [row] = await db
		.select(stored)
		.from(lessonPictures)
		.innerJoin(lessons, eq(lessons.id, lessonPictures.lessonId))
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.innerJoin(storedFiles, eq(storedFiles.id, lessonPictures.fileId))
		.where(and(isPublished, eq(lessonPictures.lessonId, lessonId), eq(lessonPictures.fileId, fileId)));
	return row ?? null;
}

/** Lists the lessons that can be given, in the order of the course. */
export function listGiftLessons(db: Queryable, max: number) {
	return db
		.select({ id: lessons.id, title: lessons.title })
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.where(isPublished)
		.orderBy(asc(modules.orderIndex), asc(lessons.orderIndex))
		.limit(max);
}

export function listGiftFiles(db: Queryable, max: number) {
	return db
		.select({ id: downloads.id, title: downloads.title })
		.from(downloads)
		.orderBy(asc(downloads.title), asc(downloads.id))
		.limit(max);
}
