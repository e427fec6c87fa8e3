import type {
	ServerSettingChange,
	ServerSettingGroup,
	ServerSettingValues,
} from "../../../../contract/site/server-settings.ts";
import { capitalize } from "../../../../contract/text/capitalize.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { type Config, readConfig } from "../../../config.ts";
import { checkReleases } from "../../../releases/check-releases.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { StartUpError } from "../../../start-up-error.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { describeServerSettings } from "./describe-server-settings.ts";
import { groupOf } from "./setting-groups.ts";
import { tryServerSettings } from "./try-server-settings.ts";

/**
 * Changes a group of the server's settings, after trying it (HOST-02). Every process then reloads.
 *
 * @throws FIXED_BY_ENVIRONMENT, FILES_STORED, SERVER_REFUSED
 */
export async function saveServerSettings(
	services: Services,
	admin: KnownPrincipal,
	{ group, values }: ServerSettingChange,
): Promise<void> {
	const { changes, config } = await prepareChange(services, group, values);
	if (group === "storage" && !isSamePlace(config, services.config)) {
		const { storage } = await describeServerSettings(services);
		if (storage.hasFiles) throw refusal("FILES_STORED");
	}
	await tryServerSettings(group, config);
	await services.serverSettings.save(changes, (tx) =>
		// Names only: the values hold secrets.
		recordAudit(tx, admin, {
			action: "server_settings.changed",
			subject: "Server settings",
			details: { names: Object.keys(changes).join(", ") },
		}),
	);
	if (group === "updates" && config.releasesUrl) await checkReleases({ ...services, config }, new Date());
}

const isSamePlace = ({ s3: one }: Config, { s3: other }: Config) =>
	one?.bucket === other?.bucket && one?.endpoint === other?.endpoint;

/**
 * Computes what entered values change, and the configuration that results.
 *
 * @returns `changes` by the names of the environment, without those that it fixes
 * @throws FIXED_BY_ENVIRONMENT; SERVER_REFUSED if the site could not start with them
 */
export async function prepareChange<Group extends ServerSettingGroup>(
	services: Services,
	group: Group,
	values: ServerSettingValues<Group>,
): Promise<{ changes: Record<string, string>; config: Config }> {
	const { environment: own } = services.serverSettings;
	const state = (await describeServerSettings(services))[group];
	const inForce: Record<string, unknown> = state.values;
	const entered: Record<string, unknown> = values;
	const isChanged = (field: string) => JSON.stringify(entered[field]) !== JSON.stringify(inForce[field]);
	const fixed = Object.keys(state.fixed).find(isChanged);
	if (fixed)
		throw refusal("FIXED_BY_ENVIRONMENT", {
			message: `${state.fixed[fixed]} is set in the server's environment, which takes precedence.`,
		});

	const stored = await services.serverSettings.read();
	const written = groupOf(group).write(values, { ...stored, ...own });
	const missing = groupOf(group).findMissingSecret?.(written);
	if (missing) throw refusal("SERVER_REFUSED", { message: missing });
	const changes = Object.fromEntries(Object.entries(written).filter(([name]) => !own[name]));
	try {
		return { changes, config: readConfig(own, { ...stored, ...changes }) };
	} catch (error) {
		if (!(error instanceof StartUpError)) throw error;
		throw refusal("SERVER_REFUSED", { message: nameFields(error.message, groupOf(group).names) });
	}
}

/** Puts the names of fields, such as `trusted proxies`, in place of those of the environment. */
function nameFields(message: string, names: Record<string, string | undefined>): string {
	const said = Object.entries(names).reduce(
		(said, [field, name]) =>
			name ? said.replaceAll(name, `the ${field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`) : said,
		message.replace(/\.$/, ""),
	);
	return `${capitalize(said)}.`;
}
