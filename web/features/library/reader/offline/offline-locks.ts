/*
 * Locks what is saved on this device, across all tabs and the service worker (LIB-04). Items are saved in parallel;
 * removing everything first stops every tab and waits for each: nothing is written after that.
 */

const EVERYTHING = "kept-items";
const lockOf = (id: string) => `kept-item-${id}`;
const STOPS = "kept-items-stop";
/** Longest time that a tab stopped by a debugger, or suspended while saving, delays signing out. */
const MAX_WAIT_MS = 10_000;

/** Decides whether this browser supports locks, which came years after service workers. */
export const hasLocks = () => "locks" in navigator;

/** @param stop called in every tab, including the caller's: with one item's ID, or null for all items */
export function onStop(stop: (id: string | null) => void): void {
	new BroadcastChannel(STOPS).addEventListener("message", ({ data }) => stop(data));
}

function askToStop(id: string | null): void {
	const channel = new BroadcastChannel(STOPS);
	channel.postMessage(id);
	channel.close();
}

/**
 * Saves an item while no other tab saves or removes it.
 *
 * @throws errors of `work`; the signal's reason before that
 */
export const withItemLock = (id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
	navigator.locks.request(EVERYTHING, { mode: "shared", signal }, () =>
		navigator.locks.request(lockOf(id), { signal }, work),
	);

/** Removes an item once no tab is saving it. */
export const withExclusiveItemLock = (id: string, work: () => Promise<void>): Promise<void> => {
	if (!hasLocks()) return work();
	askToStop(id);
	return navigator.locks.request(EVERYTHING, { mode: "shared" }, () => navigator.locks.request(lockOf(id), work));
};

/** Removes everything once every tab has stopped. */
export async function withExclusiveLock(work: () => Promise<void>): Promise<void> {
	if (!hasLocks()) return work();
	askToStop(null);
	try {
		await navigator.locks.request(EVERYTHING, { signal: AbortSignal.timeout(MAX_WAIT_MS) }, work);
	} catch (error) {
		if ((error as Error).name !== "TimeoutError") throw error;
		await navigator.locks.request(EVERYTHING, { steal: true }, work);
	}
}

/** Runs the work only if no tab is saving anything. */
export const skipIfLocked = async (work: () => Promise<void>): Promise<void> => {
	if (!hasLocks()) return work();
	await navigator.locks.request(EVERYTHING, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
};

/** Adds to a saved item, unless everything is being removed, or was. */
export const skipIfRemoving = (isSaved: () => Promise<boolean>, work: () => Promise<void>): Promise<void> =>
	navigator.locks.request(EVERYTHING, { mode: "shared", ifAvailable: true }, async (lock) => {
		if (lock && (await isSaved())) await work();
	});
