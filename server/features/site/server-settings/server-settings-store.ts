import type pg from "pg";
import type { Queryable } from "../../../database/database.ts";
import { subscribe } from "../../../database/notifications/subscribe.ts";
import { createSealedTexts } from "../../../secrets/sealed-text.ts";
import {
	findLastServerChange,
	listServerSettings,
	notifyServerSettingsChanged,
	SERVER_SETTINGS_CHANNEL,
	upsertServerSetting,
} from "./server-settings.queries.ts";

/** Settings by their name in the environment. */
export type ServerEnvironment = Record<string, string | undefined>;

/** What a process has applied of the settings entered in the browser. */
export interface AppliedSettings {
	/** The last change; null for none. */
	changedAt: Date | null;
	/** Why it does not work, and the previous settings are in force instead; null while all is well. */
	problem: string | null;
}

/** Settings of the server entered in the browser (HOST-02). A process reads them at start, and reloads to apply changes. */
export interface ServerSettingsStore {
	/** The process environment, which takes precedence. */
	environment: ServerEnvironment;
	/** Returns what was entered in the browser. Values sealed with another `AUTH_SECRET` are left out. */
	read(): Promise<Record<string, string>>;
	/** Returns the names of values sealed with another `AUTH_SECRET`, as after a restore. */
	listUnreadable(): Promise<string[]>;
	/**
	 * Changes the given settings and notifies every process; an empty value removes one.
	 *
	 * @param also runs in the same transaction
	 */
	save(changes: Record<string, string>, also: (tx: Queryable) => Promise<void>): Promise<void>;
	/** Why the last change is not in force; null while all is well. */
	problem: string | null;
	/** Whether this process has applied every change. */
	isApplied(): Promise<boolean>;
	/** @param listener called when this process must apply a change by reloading */
	onChange(listener: () => void): void;
	/** Listens for changes over a dedicated connection. */
	listen(client: pg.Client): Promise<void>;
}

const NEVER = new Date(0);

/**
 * @param environment of the process
 * @param applied by this process
 */
export function createServerSettingsStore(
	db: Queryable,
	authSecret: string,
	environment: ServerEnvironment,
	applied: AppliedSettings = { changedAt: null, problem: null },
): ServerSettingsStore {
	const sealed = createSealedTexts(authSecret, "server settings");
	const listeners: (() => void)[] = [];
	const isApplied = async () => ((await findLastServerChange(db)) ?? NEVER) <= (applied.changedAt ?? NEVER);
	const reloadIfChanged = async () => {
		if (!(await isApplied())) for (const listener of listeners) listener();
	};
	const open = (value: string): string | null => {
		try {
			return sealed.open(value);
		} catch {
			return null;
		}
	};
	const list = async () => (await listServerSettings(db)).map(({ name, sealed }) => ({ name, value: open(sealed) }));
	return {
		environment,
		problem: applied.problem,
		read: async () => Object.fromEntries((await list()).flatMap(({ name, value }) => (value ? [[name, value]] : []))),
		listUnreadable: async () => (await list()).flatMap(({ name, value }) => (value === null ? [name] : [])),
		save: (changes, also) =>
			db.transaction(async (tx) => {
				for (const [name, value] of Object.entries(changes)) await upsertServerSetting(tx, name, sealed.seal(value));
				await also(tx);
				await notifyServerSettingsChanged(tx);
			}),
		isApplied,
		onChange: (listener) => {
			listeners.push(listener);
			// Settings may have changed while the site was opened, before anyone listened.
			reloadIfChanged().catch(() => {});
		},
		listen: async (client) => {
			await subscribe(client, SERVER_SETTINGS_CHANNEL, () => reloadIfChanged().catch(() => {}));
			await reloadIfChanged();
		},
	};
}
