import { type SettingKey, type Settings, settingShapes } from "../../../contract/settings.ts";
import type { Database } from "../../database/database.ts";
import { readSettingRows } from "./settings.queries.ts";

/** The settings as they are now, read from the database at each call: every process sees a change at once. */
export interface SettingsStore {
	read(): Promise<Settings>;
}

export function createSettingsStore(db: Database): SettingsStore {
	return {
		read: async () => {
			const kept = new Map((await readSettingRows(db)).map(({ key, value }) => [key, value]));
			const entries = Object.entries(settingShapes).map(([key, shape]) => {
				// A value that no longer fits its shape falls back to the default instead of taking the site down.
				const parsed = shape.safeParse(kept.get(key));
				return [key as SettingKey, parsed.success ? parsed.data : shape.parse(undefined)];
			});
			return Object.fromEntries(entries) as Settings;
		},
	};
}
