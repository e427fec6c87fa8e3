import { and, eq, exists, inArray, like, type SQL, sql } from "drizzle-orm";
import { lessonPictureIds } from "../../../../contract/library/lesson-pictures.ts";
import type { Queryable } from "../../../database/database.ts";
import { isPublished } from "../../../database/queries/published-course.ts";
import { lessonPictures } from "../../../database/schema/library/lesson-pictures.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { LESSON_PICTURES } from "../../../storage/keys.ts";

const isPicture = like(storedFiles.key, `${LESSON_PICTURES}/%`);

/** Saves which pictures the text of a lesson shows. The sweep removes those that no text shows any longer. */
export async function writeLessonPictures(tx: Queryable, lessonId: string, content: string): Promise<void> {
	const ids = lessonPictureIds(content);
	await tx.delete(lessonPictures).where(eq(lessonPictures.lessonId, lessonId));
	if (ids.length === 0) return;
	await tx.insert(lessonPictures).select(
		tx
			.select({ lessonId: sql<string>`${lessonId}::uuid`.as("lesson_id"), fileId: storedFiles.id })
			.from(storedFiles)
			.where(and(inArray(storedFiles.id, ids), isPicture)),
	);
}

/** Returns the picture, and whether a lesson shows it that members, or everyone, can read. */
export async function findLessonPicture(db: Queryable, fileId: string) {
	const isShown = (condition?: SQL) => {
		const shownBy = db
			.select({ id: lessons.id })
			.from(lessonPictures)
			.innerJoin(lessons, eq(lessons.id, lessonPictures.lessonId))
			.innerJoin(modules, eq(modules.id, lessons.moduleId))
			.where(and(eq(lessonPictures.fileId, storedFiles.id), isPublished, condition));
		return sql<boolean>`${exists(shownBy)}`;
	};
	const [row] = await db
		.select({
			key: storedFiles.key,
			contentType: storedFiles.contentType,
			size: storedFiles.size,
			sha256: storedFiles.sha256,
			storedAt: storedFiles.createdAt,
			forMembers: isShown(),
			forEveryone: isShown(eq(lessons.isPreview, true)),
		})
		.from(storedFiles)
		.where(and(eq(storedFiles.id, fileId), isPicture));
	return row ?? null;
}
