import type pg from "pg";
import { type SettingKey, type Settings, settingDefaults, settingShapes } from "../../../contract/settings.ts";
import type { Database, Queryable } from "../../database/database.ts";
import { notifySettingsChanged, readSettingRows, SETTINGS_CHANNEL, upsertSetting } from "./settings.queries.ts";

/** The settings as they are now, read from the database at each call: every process sees a change at once. */
export interface SettingsStore {
	read(): Promise<Settings>;
	/**
	 * Changes those that are given, all of them or none, and tells every process.
	 *
	 * @param also done in the same transaction
	 * @returns all of them
	 */
	save(changes: Partial<Settings>, also?: (tx: Queryable) => Promise<void>): Promise<Settings>;
	/** @param listener called after a change by this process, before the change is answered, and after one by another */
	onChange(listener: () => Promise<void>): void;
	/** Hears what other processes change, over a connection that is kept for it. */
	follow(client: pg.Client): Promise<void>;
}

export function createSettingsStore(db: Database): SettingsStore {
	const listeners: (() => Promise<void>)[] = [];
	const tellListeners = () => Promise.all(listeners.map((listener) => listener()));

	const read = async () => {
		const kept = new Map((await readSettingRows(db)).map(({ key, value }) => [key, value]));
		const entries = Object.entries(settingShapes).map(([key, shape]) => {
			// A value that no longer fits its shape falls back to the default instead of taking the site down.
			const parsed = shape.safeParse(kept.get(key));
			return [key, parsed.success ? parsed.data : settingDefaults[key as SettingKey]];
		});
		return Object.fromEntries(entries) as Settings;
	};

	return {
		read,
		save: async (changes, also) => {
			await db.transaction(async (tx) => {
				for (const [key, value] of Object.entries(changes))
					if (value !== undefined) await upsertSetting(tx, key, value);
				await also?.(tx);
				await notifySettingsChanged(tx);
			});
			await tellListeners();
			return read();
		},
		onChange: (listener) => void listeners.push(listener),
		follow: async (client) => {
			client.on("notification", ({ channel }) => {
				if (channel === SETTINGS_CHANNEL) tellListeners().catch(() => {});
			});
			await client.query(`listen ${SETTINGS_CHANNEL}`);
		},
	};
}
