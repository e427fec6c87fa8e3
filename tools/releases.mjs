/*
 * Which release of the site runs (UPG-01). `npm run update` puts a newer one into `releases/` of the project's folder;
 * the folder's own code is the first. Which one is current is written in the data folder, which belongs to the account
 * that runs the site. Plain JavaScript: the launcher uses it with any Node.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folder of releases, in the project's folder. */
const RELEASES = "releases";

/** Signal to the launcher: another release is current now. */
export const SWITCH_SIGNAL = "SIGUSR2";

/** Returns the project's folder, given the folder of one of its releases or itself. */
export function homeOf(root) {
	const parent = dirname(root);
	return parent.endsWith(`/${RELEASES}`) ? dirname(parent) : root;
}

/** Returns the folder of a release; null stands for the project's own code. */
export const rootOf = (home, release) => (release === null ? home : join(home, RELEASES, release));

const fileOf = (dataFolder) => join(dataFolder, "updates", "release.json");

/**
 * Returns which release is current. `confirmed`: it has answered requests; otherwise `previous` is started instead if it
 * ends before.
 */
export function readRelease(home, dataFolder) {
	const first = { release: null, previous: null, confirmed: true };
	let state;
	try {
		state = { ...first, ...JSON.parse(readFileSync(fileOf(dataFolder), "utf8")) };
	} catch {
		return first;
	}
	// Someone has updated the project's own code since, or removed the release.
	if (state.release !== null && !isNewer(versionIn(rootOf(home, state.release)), versionIn(home))) return first;
	return state;
}

/** Replaces the state in one step, so that a kill leaves either. */
export function writeRelease(dataFolder, state) {
	mkdirSync(join(dataFolder, "updates"), { recursive: true, mode: 0o700 });
	const draft = `${fileOf(dataFolder)}.${process.pid}`;
	writeFileSync(draft, JSON.stringify(state), { mode: 0o644 });
	renameSync(draft, fileOf(dataFolder));
}

/** Returns the version of a release's code; empty if it is not complete. */
export function versionIn(root) {
	if (!existsSync(join(root, "build/server/main.js")) && !existsSync(join(root, "tools/run.mjs"))) return "";
	try {
		return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
	} catch {
		return "";
	}
}

/** Compares versions such as `1.10.0` by their numbers. */
function isNewer(one, other) {
	const [numbers, others] = [one, other].map((version) => version.split(".").map(Number));
	const place = numbers.findIndex((number, index) => number !== others[index]);
	return one !== "" && place >= 0 && numbers[place] > others[place];
}
