import { type Config, readConfig } from "./config.ts";
import { ADVISORY_LOCKS } from "./database/advisory-locks.ts";
import { onClient } from "./database/database.ts";
import { withClient } from "./database/with-client.ts";
import { findLastServerChange } from "./features/site/server-settings/server-settings.queries.ts";
import {
	type AppliedSettings,
	createServerSettingsStore,
} from "./features/site/server-settings/server-settings-store.ts";
import { createSiteServer } from "./http/site-server.ts";
import { type OpenSite, openSite, type SiteParts } from "./open-site.ts";
import { StartUpError } from "./start-up-error.ts";
import { describeError } from "./work/describe-error.ts";

/** Delay after the database failed, while the site runs with the previous settings. */
const RETRY_MS = 2_000;

/**
 * Opens the site, and opens it again with every change of the server's settings (HOST-02): running requests are
 * finished, new ones wait, and the database keeps running.
 *
 * @param config of the environment alone
 * @param giveUp ends the process: the site could not be opened again
 */
export async function openReloadingSite(
	config: Config,
	parts: SiteParts,
	giveUp: () => void,
): Promise<{ current(): OpenSite; close(): Promise<void> }> {
	let isClosing = false;
	let reloading = Promise.resolve();
	let inForce = await readSettingsInForce(config, parts);
	let site = await openSite(inForce.config, inForce, parts);
	const server = createSiteServer(config);
	try {
		// Requests wait until the site is attached.
		await server.listen();
		await parts.beforeServing();
		server.attach(site.listener);
	} catch (error) {
		await site.close();
		throw error;
	}
	const reopen = async (wanted: typeof inForce) => {
		await server.detach();
		try {
			await site.close();
			site = await openSite(wanted.config, wanted, parts).catch((error) => {
				parts.log.error({ error }, "the changed server settings do not work; the previous ones stay in force");
				// Their time counts as applied: it would be tried again otherwise.
				const { changedAt } = wanted;
				return openSite(inForce.config, { changedAt, problem: describeError(error) }, parts);
			});
		} catch (error) {
			if (isClosing) return;
			parts.log.error({ error }, "the site could not be opened again");
			return giveUp();
		}
		inForce = { ...wanted, config: site.services.config };
		server.attach(site.listener);
		reloadOnChange();
	};
	const reload = async () => {
		if (isClosing || (await site.services.serverSettings.isApplied())) return;
		await inTurn(parts, async () => reopen(await readSettingsInForce(config, parts)));
	};
	const reloadNext = () => {
		reloading = reloading.then(reload).catch((error) => {
			parts.log.error({ error }, "the changed server settings could not be read; they are read again soon");
			setTimeout(reloadNext, RETRY_MS).unref();
		});
	};
	const reloadOnChange = () => site.services.serverSettings.onChange(reloadNext);
	reloadOnChange();
	return {
		current: () => site,
		close: async () => {
			isClosing = true;
			await reloading;
			await server.stop();
			await site.close();
		},
	};
}

/** Returns the configuration with what was entered in the browser. */
async function readSettingsInForce(
	config: Config,
	{ direct, environment, log }: SiteParts,
): Promise<AppliedSettings & { config: Config }> {
	return withClient(direct, async (client) => {
		const db = onClient(client);
		const changedAt = await findLastServerChange(db);
		if (!changedAt) return { config, changedAt, problem: null };
		const stored = await createServerSettingsStore(db, config.authSecret, environment).read();
		try {
			return { config: readConfig(environment, stored), changedAt, problem: null };
		} catch (error) {
			if (!(error instanceof StartUpError)) throw error;
			log.error(
				{ reason: error.message },
				"the server settings entered in the browser are not valid; they are ignored",
			);
			return { config, changedAt, problem: error.message };
		}
	});
}

/** Waits until no other process reloads. */
async function inTurn({ direct }: SiteParts, work: () => Promise<void>): Promise<void> {
	await withClient(direct, async (client) => {
		await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.reload]);
		await work();
	});
}
