import { max, sql } from "drizzle-orm";
import { type Database, prepareOnce, type Queryable } from "../../../database/database.ts";
import { settings } from "../../../database/schema/site/settings.ts";

/** Channel that announces a change on commit. */
export const SETTINGS_CHANNEL = "settings_changed";

export async function readSettingRows(db: Queryable): Promise<{ key: string; value: string }[]> {
	return selectSettings(db);
}

/** The same outside of a transaction, for nearly every request. */
export async function readSettingRowsOften(db: Database): Promise<{ key: string; value: string }[]> {
	return prepareOnce(db, "settings", () => selectSettings(db)).execute();
}

const selectSettings = (db: Queryable) => db.select({ key: settings.key, value: settings.value }).from(settings);

/**
 * Returns the time of the last change; null for never.
 *
 * @param tx blocks other saves until it ends
 */
export async function lockSettings(tx: Queryable): Promise<Date | null> {
	await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
	return findLastChange(tx);
}

export async function findLastChange(db: Queryable): Promise<Date | null> {
	const [row] = await db.select({ updatedAt: max(settings.updatedAt) }).from(settings);
	return row?.updatedAt ?? null;
}

export async function upsertSetting(db: Queryable, key: string, value: string): Promise<void> {
	await db
		.insert(settings)
		.values({ key, value })
		.onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

export async function notifySettingsChanged(db: Queryable): Promise<void> {
	await db.execute(sql`select pg_notify(${SETTINGS_CHANNEL}, '')`);
}
