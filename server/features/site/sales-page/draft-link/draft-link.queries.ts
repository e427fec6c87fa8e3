import type { Queryable } from "../../../../database/database.ts";
import { salesPageDraftLink } from "../../../../database/schema/site/sales-page.ts";

export type StoredLink = Pick<typeof salesPageDraftLink.$inferSelect, "id" | "createdAt" | "createdBy">;

/** Returns the link; null if there is none. */
export async function findDraftLink(db: Queryable): Promise<StoredLink | null> {
	const { id, createdAt, createdBy } = salesPageDraftLink;
	const [row] = await db.select({ id, createdAt, createdBy }).from(salesPageDraftLink);
	return row ?? null;
}

/** @returns whether there was none before */
export async function insertDraftLink(tx: Queryable, createdBy: string): Promise<boolean> {
	const added = await tx
		.insert(salesPageDraftLink)
		.values({ createdBy })
		.onConflictDoNothing()
		.returning({ id: salesPageDraftLink.id });
	return added.length > 0;
}

/** @returns whether there was one */
export async function deleteDraftLink(tx: Queryable): Promise<boolean> {
	return (await tx.delete(salesPageDraftLink).returning({ id: salesPageDraftLink.id })).length > 0;
}
