import { chmodSync, mkdirSync } from "node:fs";
import { type Config, readConfig } from "./config.ts";
import { createLog, type Log } from "./log.ts";
import { loadPageRenderer } from "./pages/page-renderer.ts";
import { StartUpError } from "./start-up-error.ts";
import { onStopRequest } from "./stop-signals.ts";
import { waitForTurn } from "./updates/launcher.ts";
import { openDatabase, type SiteDatabase } from "./updates/open-database.ts";

/* The process of the site. It loads little before the database starts, and everything else meanwhile. */

/** The site was asked to stop before startup completed. */
class StopRequestedError extends Error {}

const opened = new AsyncDisposableStack();
let database = null as SiteDatabase | null;
let started: Promise<void> = Promise.resolve();
let isStopping = false;

const checkStop = () => {
	if (isStopping) throw new StopRequestedError();
};

/** Loads what answers requests, and the built pages. */
async function loadSite(isDevelopment: boolean) {
	const pages = isDevelopment ? null : loadPageRenderer();
	const { serveSite } = await import("./serve-site.ts");
	await pages;
	return serveSite;
}

/** Starts the site: the database, and what runs on it. */
async function start(config: Config, log: Log): Promise<void> {
	const isDevelopment = !config.production && process.argv.includes("--dev");
	mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
	// An earlier version or a person may have created it: no other user of the machine may read its contents.
	chmodSync(config.dataFolder, 0o700);
	const environment = process.env;
	database = await openDatabase({
		...{ config, environment, log },
		print: (text) => console.log(text),
		// An error is thrown again below.
		onLaunch: () => void loadSite(isDevelopment).catch(() => {}),
	});
	opened.defer(database.close);
	checkStop();
	const serveSite = await loadSite(isDevelopment);
	const giveUp = () => void stop(1);
	await serveSite({ config, database, environment, isDevelopment, log, opened, checkStop, giveUp });
}

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
	await waitForTurn(() => loadSite(false));
	started = start(config, createLog(config.logLevel));
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
