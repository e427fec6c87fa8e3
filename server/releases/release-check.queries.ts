import type { Queryable } from "../database/database.ts";
import { releaseCheck } from "../database/schema/release-check.ts";

export type ReleaseCheck = Omit<typeof releaseCheck.$inferSelect, "only">;

/** Returns the last check; null before the first. */
export async function findReleaseCheck(db: Queryable): Promise<ReleaseCheck | null> {
	const [row] = await db.select().from(releaseCheck).limit(1);
	return row ?? null;
}

/** What is left out stays as it was. */
export async function saveReleaseCheck(
	db: Queryable,
	found: Pick<ReleaseCheck, "checkedAt" | "error"> & Partial<ReleaseCheck>,
): Promise<void> {
	await db.insert(releaseCheck).values(found).onConflictDoUpdate({ target: releaseCheck.only, set: found });
}
