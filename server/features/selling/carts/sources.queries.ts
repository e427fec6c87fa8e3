import { and, asc, eq, isNull } from "drizzle-orm";
import type { CartType } from "../../../../contract/selling/carts.ts";
import type { Queryable } from "../../../database/database.ts";
import { type ProductMapping, purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";

export type StoredSource = typeof purchaseSources.$inferSelect;

const present = isNull(purchaseSources.removedAt);

/** @param addressHash of the secret part of the webhook address */
export async function findSourceByAddress(
	db: Queryable,
	type: CartType,
	addressHash: string,
): Promise<StoredSource | null> {
	const [row] = await db
		.select()
		.from(purchaseSources)
		.where(and(eq(purchaseSources.addressHash, addressHash), eq(purchaseSources.type, type), present));
	return row ?? null;
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

/** Adds the seller's product mappings; existing ones stay unchanged. */
export async function addMappings(tx: Queryable, id: string, added: ProductMapping[]): Promise<void> {
	const source = await lockSource(tx, id);
	if (!source) return;
	const fresh = added.filter(({ reference }) => !source.products.some((known) => known.reference === reference));
	await updateSource(tx, id, { products: [...source.products, ...fresh] });
}

export async function updateSource(
	tx: Queryable,
	id: string,
	changes: Partial<typeof purchaseSources.$inferInsert>,
): Promise<void> {
	await tx.update(purchaseSources).set(changes).where(eq(purchaseSources.id, id));
}
