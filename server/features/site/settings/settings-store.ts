import type pg from "pg";
import { type SettingKey, type Settings, settingDefaults, settingShapes } from "../../../contract/settings.ts";
import type { Database, Queryable } from "../../database/database.ts";
import { refuseStaleEdit } from "../../rpc/refuse-stale-edit.ts";
import {
	findLastChange,
	lockSettings,
	notifySettingsChanged,
	readSettingRows,
	SETTINGS_CHANNEL,
	upsertSetting,
} from "./settings.queries.ts";

/** The settings as they are now, read from the database at each call: every process sees a change at once. */
export interface SettingsStore {
	read(): Promise<Settings>;
	/**
	 * Changes those that are given, all of them or none, and tells every process.
	 *
	 * @param also done in the same transaction
	 * @param startedFrom when what the person began with was last changed; left out, nobody is asked
	 * @throws CHANGED_MEANWHILE where someone else has changed settings since
	 * @returns all of them
	 */
	save(changes: Partial<Settings>, also?: (tx: Queryable) => Promise<void>, startedFrom?: Date): Promise<Settings>;
	/** When any of them was last changed, before the first change the beginning of time. */
	readVersion(): Promise<Date>;
	/** @param listener called after a change by this process, before the change is answered, and after one by another */
	onChange(listener: () => Promise<void>): void;
	/** Hears what other processes change, over a connection that is kept for it; after a new connection all is read again. */
	follow(client: pg.Client): Promise<void>;
}

const versionOf = (lastChange: Date | null) => lastChange ?? new Date(0);

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
		readVersion: async () => versionOf(await findLastChange(db)),
		save: async (changes, also, startedFrom) => {
			await db.transaction(async (tx) => {
				const updatedAt = versionOf(await lockSettings(tx));
				if (startedFrom) refuseStaleEdit({ updatedAt }, startedFrom);
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
			// What was changed while nobody listened is not announced again.
			await tellListeners();
		},
	};
}
