import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Config, readConfig } from "./config.ts";
import { describeSetup } from "./features/accounts/first-admin/describe-setup.ts";
import { readSetupCode, SETUP_CODE } from "./features/accounts/first-admin/setup-code.ts";
import { type HttpsStatus, startHttps } from "./https/https-server.ts";
import { createLog, type Log } from "./log.ts";
import type { OpenSite } from "./open-site.ts";
import { loadPageRenderer } from "./pages/page-renderer.ts";
import { runningVersion } from "./releases/check-releases.ts";
import { openReloadingSite } from "./reload-site.ts";
import { createSealedTexts } from "./sealed-text.ts";
import { StartUpError } from "./start-up-error.ts";
import { onStopRequest } from "./stop-signals.ts";
import { tellLauncher, waitForTurn } from "./updates/launcher.ts";
import { openDatabase, type SiteDatabase } from "./updates/open-database.ts";

/** The site was asked to stop before startup completed. */
class StopRequestedError extends Error {}

/**
 * Starts the site: the database, what runs on it, and HTTPS in front (HOST-01).
 *
 * @param config of the environment alone; what was entered in the browser is read from the database
 * @param opened closes what was opened so far, in reverse order
 * @param checkStop throws StopRequestedError once a stop was requested
 */
async function start(config: Config, log: Log, opened: AsyncDisposableStack, checkStop: () => void): Promise<void> {
	const isDevelopment = !config.production && process.argv.includes("--dev");
	const development = isDevelopment ? await (await import("./pages/development.ts")).openDevServer() : null;
	if (development) opened.defer(() => development.close());
	const renderer = development?.renderer ?? loadPageRenderer();
	// Callers that await it get the error; until then the rejection must not count as unhandled.
	renderer.catch(() => {});
	mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
	// An earlier version or a person may have created it: no other user of the machine may read its contents.
	chmodSync(config.dataFolder, 0o700);
	const environment = process.env;
	const { connection, direct, confirm } = await openOwnDatabase(config, log);
	checkStop();

	const https: HttpsStatus = { problem: null };
	const beforeServing = async () => {
		await confirm();
		tellLauncher("serving");
	};
	const parts = { connection, direct, renderer, development, environment, https, log, checkStop, beforeServing };
	const site = await openReloadingSite(config, parts, () => void stop(1));
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

async function openOwnDatabase(config: Config, log: Log): Promise<SiteDatabase> {
	const { env: environment } = process;
	database = await openDatabase({ config, environment, log, print: (text) => console.log(text) });
	opened.defer(database.close);
	return database;
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

const opened = new AsyncDisposableStack();
let database = null as SiteDatabase | null;
let started: Promise<void> = Promise.resolve();
let isStopping = false;

/**
 * Closes everything, the database last, and ends the process.
 *
 * @param exitCode other than 0 for a service manager to start the site again
 */
async function stop(exitCode = 0): Promise<void> {
	if (isStopping) return;
	isStopping = true;
	// Resources being opened are known only when their step is done.
	await started.catch(() => {});
	await close();
	process.exit(exitCode);
}

async function close(): Promise<void> {
	try {
		await opened.disposeAsync();
	} catch (error) {
		console.error(error);
	}
}

onStopRequest(() => void stop());
try {
	const config = readConfig(process.env);
	await waitForTurn(loadPageRenderer);
	started = start(config, createLog(config.logLevel), opened, () => {
		if (isStopping) throw new StopRequestedError();
	});
	await started;
} catch (error) {
	if (!(error instanceof StopRequestedError)) console.error(error instanceof StartUpError ? error.message : error);
	if (!isStopping) {
		isStopping = true;
		await close();
		if (await database?.revert()) console.error("The database is again as it was before the update.");
		process.exit(1);
	}
}
