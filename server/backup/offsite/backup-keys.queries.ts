import { desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { backupKeys } from "../../database/schema/site/backup-keys.ts";

export type StoredBackupKey = typeof backupKeys.$inferSelect;

/** Returns the recovery key in use; null before one was confirmed. */
export async function findConfirmedKey(db: Queryable): Promise<StoredBackupKey | null> {
	const [key] = await db
		.select()
		.from(backupKeys)
		.where(isNotNull(backupKeys.confirmedAt))
		.orderBy(desc(backupKeys.confirmedAt))
		.limit(1);
	return key ?? null;
}

/** Replaces a key that was never confirmed. */
export async function saveNewKey(tx: Queryable, key: { recipient: string; sealed: string }): Promise<void> {
	await tx.delete(backupKeys).where(isNull(backupKeys.confirmedAt));
	await tx.insert(backupKeys).values(key);
}

export async function findNewKey(tx: Queryable): Promise<StoredBackupKey | null> {
	const [key] = await tx.select().from(backupKeys).where(isNull(backupKeys.confirmedAt)).for("update");
	return key ?? null;
}

export async function confirmNewKey(tx: Queryable, id: string): Promise<void> {
	await tx.update(backupKeys).set({ confirmedAt: new Date() }).where(eq(backupKeys.id, id));
}
