import { setTimeout as pause } from "node:timers/promises";
import { type ReleaseState, readRelease, SWITCH_SIGNAL, writeRelease } from "../../tools/releases.mjs";
import { isProcessRunning } from "../process-running.ts";
import { StartUpError } from "../start-up-error.ts";
import { LAUNCHER_VARIABLE } from "./launcher.ts";

/** The new version migrates the database meanwhile. */
const START_TIMEOUT_MS = 10 * 60_000;

/**
 * Makes a release the current one, and lets the running site start again with it (UPG-01).
 *
 * @param environment of the running server; null if the site does not run: the next start uses the release
 * @returns a line for the seller
 * @throws StartUpError if the new version could not start, and the one before it runs again
 */
export async function switchRelease(
	{ home, dataFolder }: { home: string; dataFolder: string },
	release: string,
	environment: NodeJS.ProcessEnv | null,
): Promise<string> {
	const before: ReleaseState = readRelease(home, dataFolder);
	if (before.release === release && before.confirmed) return `Version ${release} is running.`;
	// One that was chosen and never ran is nothing to return to.
	const previous = before.confirmed ? before.release : before.previous;
	const next: ReleaseState = { release, previous, confirmed: false };
	if (!environment) {
		writeRelease(dataFolder, next);
		return `Version ${release} is used at the next npm start.`;
	}
	const launcher = Number(environment[LAUNCHER_VARIABLE]);
	if (!launcher)
		throw new StartUpError(
			"The running site was not started with npm start (or its service file is older), so it can't be started again from here. Start it with tools/run.mjs, as deploy/microgreens-academy.service does, and repeat the update.",
		);
	writeRelease(dataFolder, next);
	process.kill(launcher, SWITCH_SIGNAL);
	const deadline = Date.now() + START_TIMEOUT_MS;
	for (;;) {
		const now = readRelease(home, dataFolder);
		if (now.release !== release)
			throw new StartUpError(
				`Version ${release} could not start. The version before it runs again, with its data; its output says why.`,
			);
		if (now.confirmed) return `Version ${release} is running.`;
		if (!isProcessRunning(launcher))
			throw new StartUpError(
				`The site was stopped before version ${release} ran. Start it again: it starts with ${release} or, if that fails, with the version before, with its data.`,
			);
		if (Date.now() > deadline) throw new StartUpError(`Version ${release} has not started after ten minutes.`);
		await pause(100);
	}
}
