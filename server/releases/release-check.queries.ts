import { sql } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { releaseCheck } from "../database/schema/site/release-check.ts";

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

/**
 * Notes that admins are emailed about the release that the last check found.
 *
 * @returns false if another process was first
 */
export async function markEmailed(db: Queryable, version: string): Promise<boolean> {
	const marked = await db
		.update(releaseCheck)
		.set({ emailedVersion: version })
		.where(sql`${releaseCheck.emailedVersion} is distinct from ${version}`)
		.returning({ version: releaseCheck.emailedVersion });
	return marked.length > 0;
}
