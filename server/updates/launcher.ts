import { once } from "node:events";

/*
 * Messages between the server and its launcher (`tools/run.mjs`) at an update (UPG-01, UPG-04). In a container, or
 * without a launcher, they are not sent.
 */

/** Process ID of the launcher; set by one that can switch to another release. */
export const LAUNCHER_VARIABLE = "SITE_LAUNCHER";
/** Set for the server of a new release, while that of the one before still runs. */
const STANDBY_VARIABLE = "SITE_STANDBY";

/** @param message `serving`: requests are about to be answered, so that no earlier release may be started instead */
export function notifyLauncher(message: "loaded" | "serving"): void {
	if (process.connected) process.send?.(message);
}

/** Waits until the release before has ended, if one runs; everything that takes time to load is loaded by then. */
export async function waitForTurn(load: () => Promise<unknown>): Promise<void> {
	if (!process.env[STANDBY_VARIABLE]) return;
	await load();
	const turn = once(process, "message");
	notifyLauncher("loaded");
	await turn;
}
