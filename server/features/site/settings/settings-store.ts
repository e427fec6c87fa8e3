import type pg from "pg";
import { setFormatLocale } from "../../../../contract/formats.ts";
import { type SettingKey, type Settings, settingDefaults, settingShapes } from "../../../../contract/site/settings.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { subscribe } from "../../../database/notifications/subscribe.ts";
import { shareRead } from "../../../database/share-read.ts";
import { refuseStaleEdit } from "../../../rpc/refuse-stale-edit.ts";
import {
	findLastChange,
	lockSettings,
	notifySettingsChanged,
	readSettingRows,
	readSettingRowsOften,
	SETTINGS_CHANNEL,
	upsertSetting,
} from "./settings.queries.ts";

/** The current settings, read from the database at each call, so that every process sees a change immediately. */
export interface SettingsStore {
	/** @param tx the caller's open transaction, whose connection is used */
	read(tx?: Queryable): Promise<Settings>;
	/**
	 * Changes the given settings, all or none, and notifies every process.
	 *
	 * @param also runs in the same transaction, before the changes
	 * @param startedFrom last change of the settings that the person started from; if omitted, conflicts are not checked
	 * @throws CHANGED_MEANWHILE if someone else has changed settings since
	 * @returns all settings
	 */
	save(changes: Partial<Settings>, also?: (tx: Queryable) => Promise<void>, startedFrom?: Date): Promise<Settings>;
	/** Returns the time of the last change; the epoch before the first one. */
	readVersion(): Promise<Date>;
	/**
	 * @param listener called after a change by this process, before its request completes, and after one by another
	 *   process
	 */
	onChange(listener: () => Promise<void>): void;
	/**
	 * Listens for changes by other processes over a dedicated connection; after reconnecting, everything is read again.
	 */
	listen(client: pg.Client): Promise<void>;
}

const versionOf = (lastChange: Date | null) => lastChange ?? new Date(0);

export function createSettingsStore(db: Database): SettingsStore {
	const listeners: (() => Promise<void>)[] = [];
	const notifyListeners = () => Promise.all(listeners.map((listener) => listener()));

	const parse = (rows: { key: string; value: string }[]) => {
		const kept = new Map(rows.map(({ key, value }) => [key, value]));
		const entries = Object.entries(settingShapes).map(([key, shape]) => {
			// A value that no longer matches its schema falls back to the default instead of taking the site down.
			const parsed = shape.safeParse(kept.get(key));
			return [key, parsed.success ? parsed.data : settingDefaults[key as SettingKey]];
		});
		const settings = Object.fromEntries(entries) as Settings;
		// Here, so that nothing that reads the settings afterwards can write a date in the earlier way.
		setFormatLocale(settings.locale);
		return Object.freeze(settings);
	};
	// Nearly every request reads them.
	const read = async (tx?: Queryable) =>
		tx
			? parse(await readSettingRows(tx))
			: shareRead(db, "settings", async () => parse(await readSettingRowsOften(db)));

	return {
		read,
		readVersion: async () => versionOf(await findLastChange(db)),
		save: async (changes, also, startedFrom) => {
			await db.transaction(async (tx) => {
				const updatedAt = versionOf(await lockSettings(tx));
				if (startedFrom) refuseStaleEdit({ updatedAt }, startedFrom);
				await also?.(tx);
				for (const [key, value] of Object.entries(changes))
					if (value !== undefined) await upsertSetting(tx, key, value);
				await notifySettingsChanged(tx);
			});
			await notifyListeners();
			return read();
		},
		onChange: (listener) => void listeners.push(listener),
		listen: async (client) => {
			await subscribe(client, SETTINGS_CHANNEL, () => notifyListeners().catch(() => {}));
			await notifyListeners();
		},
	};
}
