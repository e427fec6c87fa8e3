import { lte, sql } from "drizzle-orm";
import type { Queryable } from "../../../../database/database.ts";
import { salesPageSchedule } from "../../../../database/schema/site/sales-page.ts";

export type StoredSchedule = Omit<typeof salesPageSchedule.$inferSelect, "only">;

/** Returns the schedule, due or not, refused or not; null for none. */
export async function findSchedule(db: Queryable): Promise<StoredSchedule | null> {
	const [row] = await db.select().from(salesPageSchedule);
	return row ?? null;
}

/** Schedules, in place of an earlier schedule. */
export async function writeSchedule(
	tx: Queryable,
	schedule: Pick<StoredSchedule, "publishAt" | "note" | "scheduledById" | "scheduledBy">,
): Promise<void> {
	const set = { ...schedule, scheduledAt: new Date(), refusedAt: null, refusal: null };
	await tx.insert(salesPageSchedule).values(set).onConflictDoUpdate({ target: salesPageSchedule.only, set });
}

/** @returns the schedule that there was; null for none */
export async function deleteSchedule(tx: Queryable): Promise<StoredSchedule | null> {
	const [row] = await tx.delete(salesPageSchedule).returning();
	return row ?? null;
}

/**
 * Deletes the schedule if its time has come and it was not refused. Of several processes, one gets it.
 *
 * @returns whether this one did
 */
export async function takeDueSchedule(tx: Queryable, now: Date): Promise<boolean> {
	const taken = await tx
		.delete(salesPageSchedule)
		.where(sql`${lte(salesPageSchedule.publishAt, now)} and ${salesPageSchedule.refusedAt} is null`)
		.returning({ only: salesPageSchedule.only });
	return taken.length > 0;
}

/** @param refusal for the seller */
export async function refuseSchedule(db: Queryable, { publishAt }: StoredSchedule, refusal: string): Promise<void> {
	await db
		.update(salesPageSchedule)
		.set({ refusedAt: new Date(), refusal })
		// One that was chosen meanwhile stays.
		.where(sql`${salesPageSchedule.publishAt} = ${publishAt} and ${salesPageSchedule.refusedAt} is null`);
}
