import { asc, count, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { signIns } from "../../../database/schema/accounts/sign-ins.ts";
import { downloadLogs } from "../../../database/schema/library/digital-downloads.ts";
import { lessonProgress } from "../../../database/schema/library/lesson-progress.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";

/** The newest rows are sufficient evidence; the logs have no limit. */
const MAX_ROWS = 200;

export async function listSignIns(db: Queryable, userId: string) {
	const rows = await db
		.select({ at: signIns.at, address: signIns.ipAddress, device: signIns.userAgent })
		.from(signIns)
		.where(eq(signIns.userId, userId))
		.orderBy(desc(signIns.at))
		.limit(MAX_ROWS);
	const [all] = await db.select({ count: count() }).from(signIns).where(eq(signIns.userId, userId));
	return { newest: rows, count: all?.count ?? 0 };
}

/** Lists downloads of product cards, the file list and lessons, newest first. */
export async function listDownloadsOf(db: Queryable, userId: string) {
	const { rows } = await db.execute<{
		at: string;
		file: string;
		address: string | null;
		bytesSent: string | null;
		sha256: string | null;
		total: number;
	}>(sql`
		select *, count(*) over ()::int as total from (
			select downloaded_at as at, file_name as file, ip_address as address, bytes_sent as "bytesSent", sha256
			from ${downloadLogs} where ${downloadLogs.userId} = ${userId}
			union all
			select downloaded_at, coalesce(nullif(file_name, ''), resources.title, ''), ip_address, bytes_sent, sha256
			from resource_logs left join resources on resources.id = resource_logs.resource_id
			where resource_logs.user_id = ${userId}
		) as taken order by at desc limit ${MAX_ROWS}`);
	return { newest: rows.map((row) => ({ ...row, at: new Date(row.at) })), count: rows[0]?.total ?? 0 };
}

export function listLessonsOf(db: Queryable, userId: string) {
	return db
		.select({
			title: lessons.title,
			completedAt: lessonProgress.completedAt,
			lastAt: lessonProgress.updatedAt,
			positionSeconds: lessonProgress.positionSeconds,
		})
		.from(lessonProgress)
		.innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
		.where(eq(lessonProgress.userId, userId))
		.orderBy(asc(lessonProgress.updatedAt))
		.limit(MAX_ROWS);
}
