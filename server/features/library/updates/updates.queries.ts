import { and, count, desc, eq, gte, isNull, lte, or } from "drizzle-orm";
import type { UpdateValues } from "../../../../contract/library/updates.ts";
import type { Queryable } from "../../../database/database.ts";
import { updates } from "../../../database/schema/library/updates.ts";

/**
 * Lists active updates within their dates, highest priority first, then newest (MEM-03).
 *
 * @param now decides which dates apply
 */
export async function listCurrentUpdates(db: Queryable, now: Date, limit: number) {
	return db
		.select({
			id: updates.id,
			type: updates.type,
			title: updates.title,
			content: updates.content,
			linkUrl: updates.linkUrl,
			linkText: updates.linkText,
			imageUrl: updates.imageUrl,
			backgroundColor: updates.backgroundColor,
			textColor: updates.textColor,
			createdAt: updates.createdAt,
		})
		.from(updates)
		.where(
			and(
				eq(updates.isActive, true),
				or(isNull(updates.startDate), lte(updates.startDate, now)),
				or(isNull(updates.endDate), gte(updates.endDate, now)),
			),
		)
		.orderBy(desc(updates.priority), desc(updates.createdAt))
		.limit(limit);
}

/** Lists updates, highest priority first, then newest (UPD-02). The ID breaks ties, so that pages are stable. */
export async function listUpdates(db: Queryable, page: { limit: number; offset: number }) {
	return db
		.select()
		.from(updates)
		.orderBy(desc(updates.priority), desc(updates.createdAt), desc(updates.id))
		.limit(page.limit)
		.offset(page.offset);
}

export async function countUpdates(db: Queryable): Promise<number> {
	const [row] = await db.select({ total: count() }).from(updates);
	return row?.total ?? 0;
}

export async function findUpdate(db: Queryable, id: string) {
	const [row] = await db.select().from(updates).where(eq(updates.id, id));
	return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockUpdate(tx: Queryable, id: string) {
	const [row] = await tx.select().from(updates).where(eq(updates.id, id)).for("update");
	return row ?? null;
}

export async function insertUpdate(db: Queryable, values: UpdateValues) {
	const [row] = await db.insert(updates).values(values).returning();
	if (!row) throw new Error("no row came back");
	return row;
}

/** Returns the current row, or null if there is none. */
export async function changeUpdate(db: Queryable, id: string, values: Partial<UpdateValues>) {
	const [row] = await db.update(updates).set(values).where(eq(updates.id, id)).returning();
	return row ?? null;
}
