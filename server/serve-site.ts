import { join } from "node:path";
import type { Config } from "./config.ts";
import { describeSetup } from "./features/accounts/first-admin/describe-setup.ts";
import { readSetupCode, SETUP_CODE } from "./features/accounts/first-admin/setup-code.ts";
import { createStandInAccount } from "./features/selling/carts/stand-in/stand-in-session.ts";
import type { ServerEnvironment } from "./features/site/server-settings/server-settings-store.ts";
import { type HttpsStatus, startHttps } from "./https/https-server.ts";
import type { Log } from "./log.ts";
import type { OpenSite } from "./open-site.ts";
import { loadPageRenderer } from "./pages/page-renderer.ts";
import { runningVersion } from "./releases/check-releases.ts";
import { openReloadingSite } from "./reload-site.ts";
import { createSealedTexts } from "./secrets/sealed-text.ts";
import { notifyLauncher } from "./updates/launcher.ts";
import type { SiteDatabase } from "./updates/open-database.ts";

/**
 * Starts what runs on the database, and HTTPS in front of it (HOST-01).
 *
 * @param config of the environment alone; what was entered in the browser is read from the database
 * @param opened closes what was opened so far, in reverse order
 * @param checkStop throws once a stop was requested
 * @param giveUp ends the process: the site could not be opened again
 */
export async function serveSite({
	config,
	database,
	environment,
	isDevelopment,
	log,
	opened,
	checkStop,
	giveUp,
}: {
	config: Config;
	database: SiteDatabase;
	environment: ServerEnvironment;
	isDevelopment: boolean;
	log: Log;
	opened: AsyncDisposableStack;
	checkStop: () => void;
	giveUp: () => void;
}): Promise<void> {
	const development = isDevelopment ? await (await import("./pages/development.ts")).openDevServer() : null;
	if (development) opened.defer(() => development.close());
	const renderer = development?.renderer ?? loadPageRenderer();
	// Callers that await it get the error; until then the rejection must not count as unhandled.
	renderer.catch(() => {});
	const { connection, direct, confirm } = database;
	const https: HttpsStatus = { problem: null };
	const beforeServing = async () => {
		await confirm();
		notifyLauncher("serving");
	};
	const standInAccount = createStandInAccount();
	const parts = {
		...{ connection, direct, renderer, development, environment, https, standInAccount, log },
		checkStop,
		beforeServing,
	};
	const site = await openReloadingSite(config, parts, giveUp);
	opened.defer(() => site.close());
	if (config.https) {
		const folder = join(config.dataFolder, "caddy");
		const options = { folder, sitePort: config.port, status: https, log, print: (line: string) => console.log(line) };
		opened.defer(await startHttps(config.https, options));
		checkStop();
	}
	if (config.production && config.trustedProxies.length === 0)
		log.warn("TRUSTED_PROXIES is not set: behind a proxy all visitors would share its rate limits");
	await greet(site.current());
}

/** Prints the last lines of a start: the address, and how to sign in. */
async function greet({ services, hasMailbox }: OpenSite): Promise<void> {
	const { config, db, settings } = services;
	const { site_name: name } = await settings.read();
	const lines = [`${name} is running at ${config.siteUrl}`, `  version  ${runningVersion}`];
	if (config.samplePassword) {
		lines.push(
			`  admin    admin@example.com   ${config.samplePassword}`,
			`  member   member@example.com  ${config.samplePassword}`,
		);
	}
	const code = config.production ? await readSetupCode(db, createSealedTexts(config.authSecret, SETUP_CODE)) : null;
	if (code) lines.push(describeSetup(config.siteUrl, code));
	if (hasMailbox) lines.push(`  mailbox  ${config.siteUrl}/dev/mailbox   every email the site sends`);
	console.log(`\n${lines.join("\n")}\n`);
}
