import type {
	ServerSettingGroup,
	ServerSettings,
	ServerSettingValues,
} from "../../../../contract/site/server-settings.ts";
import { type Config, readConfig } from "../../../config.ts";
import { newerRelease, runningVersion } from "../../../releases/check-releases.ts";
import { findReleaseCheck } from "../../../releases/release-check.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { StartUpError } from "../../../start-up-error.ts";
import { hasStoredFiles } from "../../../storage/stored-files.queries.ts";
import type { ServerEnvironment } from "./server-settings-store.ts";
import { groupOf } from "./setting-groups.ts";

interface State<Group extends ServerSettingGroup> {
	values: ServerSettingValues<Group>;
	secretsSet: string[];
	fixed: Record<string, string>;
}

function describeGroup<Group extends ServerSettingGroup>(
	group: Group,
	config: Config,
	own: ServerEnvironment,
	environment: ServerEnvironment,
): State<Group> {
	const { names, secrets, read } = groupOf(group);
	const entries = Object.entries(names) as [string, string][];
	return {
		values: read(config, environment),
		secretsSet: secrets.filter((field) => {
			const value = environment[names[field] ?? ""];
			// The password is a part of the mail server's address.
			return group === "mail" ? value !== undefined && new URL(value).password !== "" : Boolean(value);
		}),
		fixed: Object.fromEntries(entries.filter(([, name]) => own[name])),
	};
}

function readSaved(own: ServerEnvironment, stored: Record<string, string>, inForce: Config): Config {
	try {
		return readConfig(own, stored);
	} catch (error) {
		if (error instanceof StartUpError) return inForce;
		throw error;
	}
}

/**
 * Returns the settings of the server without secrets, and what the environment fixes (HOST-02).
 *
 * @see serverSettings
 */
export async function describeServerSettings({
	config,
	db,
	serverSettings: store,
}: Pick<Services, "config" | "db" | "serverSettings">): Promise<ServerSettings> {
	const [stored, applied, hasFiles, check] = await Promise.all([
		store.read(),
		store.isApplied(),
		hasStoredFiles(db),
		findReleaseCheck(db),
	]);
	const own = store.environment;
	const environment = { ...stored, ...own };
	// What was saved, even before the site has reloaded.
	const saved = applied ? config : readSaved(own, stored, config);
	const of = <Group extends ServerSettingGroup>(group: Group) => describeGroup(group, saved, own, environment);
	return {
		mail: of("mail"),
		storage: { ...of("storage"), hasFiles },
		backups: { ...of("backups"), folder: config.backupFolder },
		offsiteBackups: of("offsiteBackups"),
		signIn: of("signIn"),
		textMessages: of("textMessages"),
		updates: {
			...of("updates"),
			version: runningVersion,
			checkedAt: check?.checkedAt ?? null,
			problem: check?.error ?? null,
			release: newerRelease(check),
		},
		network: of("network"),
		applied,
	};
}
