import { max, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { serverSettings } from "../../../database/schema/site/server-settings.ts";

/** Channel that announces a change on commit. */
export const SERVER_SETTINGS_CHANNEL = "server_settings_changed";

export async function listServerSettings(db: Queryable): Promise<{ name: string; sealed: string }[]> {
	return db.select({ name: serverSettings.name, sealed: serverSettings.sealed }).from(serverSettings);
}

/** Returns when the settings were last changed; null for never. Removals count, because they leave an empty value. */
export async function findLastServerChange(db: Queryable): Promise<Date | null> {
	const [row] = await db.select({ updatedAt: max(serverSettings.updatedAt) }).from(serverSettings);
	return row?.updatedAt ?? null;
}

export async function upsertServerSetting(tx: Queryable, name: string, sealed: string): Promise<void> {
	await tx
		.insert(serverSettings)
		.values({ name, sealed })
		.onConflictDoUpdate({ target: serverSettings.name, set: { sealed, updatedAt: new Date() } });
}

export async function notifyServerSettingsChanged(tx: Queryable): Promise<void> {
	await tx.execute(sql`select pg_notify(${SERVER_SETTINGS_CHANNEL}, '')`);
}
