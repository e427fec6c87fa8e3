import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { isPublished } from "../../../database/queries/published-course.ts";
import { lessonProgress } from "../../../database/schema/library/lesson-progress.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { resourceLogs, resources } from "../../../database/schema/library/resources.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

export async function listModules(db: Queryable) {
	return db
		.select({ id: modules.id, title: modules.title, description: modules.description })
		.from(modules)
		.where(eq(modules.published, true))
		.orderBy(asc(modules.orderIndex));
}

/**
 * Lists every published lesson of every module, including draft modules, in module order, with one person's progress.
 * Uses the driver's rows directly: for 4,000 of them the builder's mapping costs as much as the entire query.
 */
export async function listLessons(db: Queryable, userId: string): Promise<LessonRow[]> {
	const { rows } = await db.execute<LessonRow>(sql`
		select ${lessons.id} as "id", ${lessons.moduleId} as "moduleId", ${lessons.title} as "title",
			${lessons.duration} as "duration", ${lessons.contentType} as "kind",
			coalesce(files.count, 0)::int as "resources", ${lessonProgress.completedAt} is not null as "completed"
		from ${lessons}
		left join (
			select ${resources.lessonId} as lesson_id, count(*) as count from ${resources} group by ${resources.lessonId}
		) files on files.lesson_id = ${lessons.id}
		left join ${lessonProgress} on ${lessonProgress.lessonId} = ${lessons.id} and ${lessonProgress.userId} = ${userId}
		where ${lessons.published}
		order by ${lessons.orderIndex}`);
	return rows;
}

// A type instead of an interface, because only a type matches the driver's rows.
type LessonRow = Pick<Lesson, "id" | "moduleId" | "title" | "duration"> & {
	kind: Lesson["contentType"];
	resources: number;
	completed: boolean;
};
type Lesson = typeof lessons.$inferSelect;

/** Returns the first lesson of the course that a person has not completed, or null. */
export async function findFirstOpenLesson(db: Queryable, userId: string) {
	const [row] = await db
		.select({
			id: lessons.id,
			title: lessons.title,
			duration: lessons.duration,
			moduleTitle: modules.title,
		})
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId)))
		.where(and(isPublished, isNull(lessonProgress.completedAt)))
		.orderBy(asc(modules.orderIndex), asc(lessons.orderIndex))
		.limit(1);
	return row ?? null;
}

export async function countLessons(db: Queryable, userId: string): Promise<{ completed: number; total: number }> {
	const [all] = await db
		.select({ total: count() })
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.where(isPublished);
	const [done] = await db
		.select({ completed: count() })
		.from(lessonProgress)
		.innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.where(and(isPublished, eq(lessonProgress.userId, userId), isNotNull(lessonProgress.completedAt)));
	return { completed: done?.completed ?? 0, total: all?.total ?? 0 };
}

export async function findLesson(db: Queryable, lessonId: string, userId: string) {
	const [row] = await db
		.select({
			id: lessons.id,
			moduleId: lessons.moduleId,
			moduleTitle: modules.title,
			title: lessons.title,
			description: lessons.description,
			content: lessons.content,
			duration: lessons.duration,
			kind: lessons.contentType,
			contentUrl: lessons.contentUrl,
			storedType: storedFiles.contentType,
			completedAt: lessonProgress.completedAt,
			positionSeconds: lessonProgress.positionSeconds,
		})
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.leftJoin(storedFiles, eq(storedFiles.id, lessons.contentFileId))
		.leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId)))
		.where(and(isPublished, eq(lessons.id, lessonId)));
	return row ?? null;
}

/** Newest first (MOD-03). */
export async function listResources(db: Queryable, lessonId: string) {
	return db
		.select({
			id: resources.id,
			title: resources.title,
			description: resources.description,
			fileType: resources.fileType,
			fileSize: resources.fileSize,
			fileUrl: resources.fileUrl,
			storedName: storedFiles.name,
			storedType: storedFiles.contentType,
		})
		.from(resources)
		.leftJoin(storedFiles, eq(storedFiles.id, resources.fileId))
		.where(eq(resources.lessonId, lessonId))
		.orderBy(desc(resources.createdAt), asc(resources.title));
}

const storedColumns = {
	key: storedFiles.key,
	storedName: storedFiles.name,
	contentType: storedFiles.contentType,
	size: storedFiles.size,
	sha256: storedFiles.sha256,
	storedAt: storedFiles.createdAt,
};

/** Only admins have access to files of a draft. */
const seenBy = (admin: boolean) => (admin ? undefined : isPublished);

/** Returns the stored media of a lesson, or null if there is none. */
export async function findLessonMedia(db: Queryable, lessonId: string, admin: boolean) {
	const [row] = await db
		.select({ title: lessons.title, ...storedColumns })
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.innerJoin(storedFiles, eq(storedFiles.id, lessons.contentFileId))
		.where(and(seenBy(admin), eq(lessons.id, lessonId)));
	return row ?? null;
}

/** Returns the target of a resource, a stored file or an address; null for none. */
export async function findResource(db: Queryable, resourceId: string, admin: boolean) {
	const [row] = await db
		.select({
			id: resources.id,
			title: resources.title,
			fileType: resources.fileType,
			fileUrl: resources.fileUrl,
			stored: storedColumns,
		})
		.from(resources)
		.innerJoin(lessons, eq(lessons.id, resources.lessonId))
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.leftJoin(storedFiles, eq(storedFiles.id, resources.fileId))
		.where(and(seenBy(admin), eq(resources.id, resourceId)));
	return row ?? null;
}

/** Returns the ID of the new entry. */
export async function insertResourceLog(db: Queryable, log: typeof resourceLogs.$inferInsert): Promise<string> {
	const [row] = await db.insert(resourceLogs).values(log).returning({ id: resourceLogs.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

/**
 * Adds the bytes sent of a resource.
 *
 * @param id null for a later range, which is added to the newest entry of this person
 */
export async function addResourceBytes(
	db: Queryable,
	id: string | null,
	taken: { userId: string; resourceId: string },
	bytes: number,
): Promise<void> {
	const newest = db
		.select({ id: resourceLogs.id })
		.from(resourceLogs)
		.where(and(eq(resourceLogs.userId, taken.userId), eq(resourceLogs.resourceId, taken.resourceId)))
		.orderBy(desc(resourceLogs.downloadedAt))
		.limit(1);
	await db
		.update(resourceLogs)
		.set({ bytesSent: sql`coalesce(${resourceLogs.bytesSent}, 0) + ${bytes}` })
		.where(id ? eq(resourceLogs.id, id) : inArray(resourceLogs.id, newest));
}

/**
 * Saves a person's progress. The same statement looks up the lesson, so that a concurrent deletion is not an error.
 *
 * @returns the current row, or null if there is no such lesson
 */
async function upsertProgress(
	db: Queryable,
	progress: { userId: string; lessonId: string; completedAt: Date | null; positionSeconds: number },
	change: { completedAt?: unknown; positionSeconds?: unknown },
) {
	const now = new Date().toISOString();
	const { userId, lessonId, completedAt, positionSeconds } = progress;
	const [row] = await db
		.insert(lessonProgress)
		.select(
			db
				.select({
					userId: sql`${userId}::uuid`.as("user_id"),
					lessonId: sql`${lessons.id}`.as("lesson_id"),
					completedAt: sql`${completedAt?.toISOString() ?? null}::timestamptz`.as("completed_at"),
					positionSeconds: sql`${positionSeconds}::double precision`.as("position_seconds"),
					updatedAt: sql`${now}::timestamptz`.as("updated_at"),
				})
				.from(lessons)
				.innerJoin(modules, eq(modules.id, lessons.moduleId))
				.where(and(isPublished, eq(lessons.id, lessonId))) as never,
		)
		.onConflictDoUpdate({
			target: [lessonProgress.userId, lessonProgress.lessonId],
			set: { ...change, updatedAt: new Date() } as never,
		})
		.returning({ completedAt: lessonProgress.completedAt, positionSeconds: lessonProgress.positionSeconds });
	return row ?? null;
}

/** Marks a lesson as complete or incomplete. One that is already complete keeps its date. */
export async function upsertCompletion(
	db: Queryable,
	progress: { userId: string; lessonId: string; completedAt: Date | null },
) {
	return upsertProgress(
		db,
		{ ...progress, positionSeconds: 0 },
		{
			completedAt: progress.completedAt ? sql`coalesce(${lessonProgress.completedAt}, excluded.completed_at)` : null,
		},
	);
}

/** Saves the playback position. A zero never replaces a saved position (CRS-07). */
export async function upsertPosition(
	db: Queryable,
	progress: { userId: string; lessonId: string; positionSeconds: number },
) {
	return upsertProgress(
		db,
		{ ...progress, completedAt: null },
		{
			positionSeconds: sql`case when excluded.position_seconds > 0 then excluded.position_seconds else ${lessonProgress.positionSeconds} end`,
		},
	);
}
