import type { Queryable } from "../../../database/database.ts";
import type { StoredActivity } from "../../../database/schema/selling/order-former-owners.ts";
import { listDownloadsOf, listLessonsOf, listSignIns } from "./account-activity.queries.ts";

/** Returns what an account has done with what was bought (ORD-03), newest first. */
export async function readActivity(db: Queryable, userId: string, registeredAt: Date | null): Promise<StoredActivity> {
	const entered = await listSignIns(db, userId);
	const taken = await listDownloadsOf(db, userId);
	const lessons = await listLessonsOf(db, userId);
	return {
		registeredAt: registeredAt?.toISOString() ?? null,
		signIns: entered.newest.map(({ at, address, device }) => ({
			at: at.toISOString(),
			address: address ?? "",
			device: device ?? "",
		})),
		signInCount: entered.count,
		downloads: taken.newest.map(({ at, file, address, bytesSent, sha256 }) => ({
			at: at.toISOString(),
			file,
			address: address ?? "",
			bytesSent: bytesSent === null ? null : Number(bytesSent),
			sha256: sha256 ?? "",
		})),
		downloadCount: taken.count,
		lessons: lessons.map(({ title, completedAt, lastAt, positionSeconds }) => ({
			title,
			completedAt: completedAt?.toISOString() ?? null,
			lastAt: lastAt.toISOString(),
			positionSeconds,
		})),
	};
}
