import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { CartType } from "../../../../contract/selling/carts.ts";
import type { Queryable } from "../../../database/database.ts";
import { type ProductMapping, purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";
import { adapterFor } from "./adapters/all.ts";

export type StoredSource = typeof purchaseSources.$inferSelect;

const present = isNull(purchaseSources.removedAt);

/**
 * Finds a cart, which may have been removed.
 *
 * @param addressHash of the secret part of the webhook address
 */
export async function findSourceByAddress(
	db: Queryable,
	type: CartType,
	addressHash: string,
): Promise<StoredSource | null> {
	const [row] = await db
		.select()
		.from(purchaseSources)
		.where(and(eq(purchaseSources.addressHash, addressHash), eq(purchaseSources.type, type)));
	return row ?? null;
}

/** Counts a report of a removed cart. */
export async function recordLateReport(db: Queryable, id: string): Promise<void> {
	await db
		.update(purchaseSources)
		.set({
			lateReports: sql`${purchaseSources.lateReports} + 1`,
			lateReportsSince: sql`coalesce(${purchaseSources.lateReportsSince}, now())`,
			lastLateReportAt: sql`now()`,
		})
		.where(eq(purchaseSources.id, id));
}

export async function findSource(db: Queryable, id: string): Promise<StoredSource | null> {
	const [row] = await db.select().from(purchaseSources).where(eq(purchaseSources.id, id));
	return row ?? null;
}

export async function findSourceOfType(db: Queryable, type: CartType): Promise<StoredSource | null> {
	const [row] = await db
		.select()
		.from(purchaseSources)
		.where(and(eq(purchaseSources.type, type), present))
		.orderBy(asc(purchaseSources.createdAt))
		.limit(1);
	return row ?? null;
}

export function listSources(db: Queryable): Promise<StoredSource[]> {
	return db
		.select()
		.from(purchaseSources)
		.where(present)
		.orderBy(asc(purchaseSources.createdAt), asc(purchaseSources.id));
}

/** Returns null if it conflicts with an existing source. */
export async function insertSource(
	db: Queryable,
	source: typeof purchaseSources.$inferInsert,
): Promise<StoredSource | null> {
	const [row] = await db.insert(purchaseSources).values(source).onConflictDoNothing().returning();
	return row ?? null;
}

/** Deletes a source that has not reported anything yet. */
export async function deleteSource(db: Queryable, id: string): Promise<void> {
	await db.delete(purchaseSources).where(eq(purchaseSources.id, id));
}

/** @param tx locks the source until it ends */
export async function lockSource(tx: Queryable, id: string): Promise<StoredSource | null> {
	const [row] = await tx
		.select()
		.from(purchaseSources)
		.where(and(eq(purchaseSources.id, id), present))
		.for("update");
	return row ?? null;
}

/**
 * Adds the seller's product mappings to a cart and, if it was removed, to those of its kind that are connected now;
 * existing ones stay unchanged. A cart that names its products itself has others in another shop.
 *
 * @param tx locks the carts until it ends
 * @returns the IDs of the changed carts
 */
export async function addMappings(
	tx: Queryable,
	{ id, type, removedAt }: Pick<StoredSource, "id" | "type" | "removedAt">,
	added: ProductMapping[],
): Promise<string[]> {
	const successors =
		removedAt && !adapterFor(type).hasOwnNumbers ? and(eq(purchaseSources.type, type), present) : undefined;
	const changed = await tx
		.select()
		.from(purchaseSources)
		.where(or(eq(purchaseSources.id, id), successors))
		.orderBy(asc(purchaseSources.id))
		.for("update");
	for (const { id, products } of changed) {
		const fresh = added.filter(({ reference }) => !products.some((known) => known.reference === reference));
		await updateSource(tx, id, { products: [...products, ...fresh] });
	}
	return changed.map(({ id }) => id);
}

export async function updateSource(
	tx: Queryable,
	id: string,
	changes: Partial<typeof purchaseSources.$inferInsert>,
): Promise<void> {
	await tx.update(purchaseSources).set(changes).where(eq(purchaseSources.id, id));
}
