/*
 * Who may change what is kept on this device, among all tabs and the service worker (LIB-04). Items are kept side by side;
 * whoever removes everything has every tab stop first, and waits until each has: nothing is written after that.
 */

const EVERYTHING = "kept-items";
const lockOf = (id: string) => `kept-item-${id}`;
const STOPS = "kept-items-stop";
/** A tab that is stopped by a debugger, or was put to sleep in the middle, keeps nobody from signing out for longer. */
const LONGEST_WAIT_MS = 10_000;

/** Of this browser: they came years after service workers did. */
export const hasTurns = () => "locks" in navigator;

/** @param stop is told in every tab, that of the asker included: of one item, or of all where it is null */
export function onStop(stop: (id: string | null) => void): void {
	new BroadcastChannel(STOPS).addEventListener("message", ({ data }) => stop(data));
}

function askToStop(id: string | null): void {
	const channel = new BroadcastChannel(STOPS);
	channel.postMessage(id);
	channel.close();
}

/** Keeps an item while no other tab does the same or removes it. @throws what `work` throws; the signal's reason before that */
export const whileKeeping = (id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
	navigator.locks.request(EVERYTHING, { mode: "shared", signal }, () =>
		navigator.locks.request(lockOf(id), { signal }, work),
	);

/** Removes an item that no tab keeps any more. */
export const whileNobodyKeepsItem = (id: string, work: () => Promise<void>): Promise<void> => {
	if (!hasTurns()) return work();
	askToStop(id);
	return navigator.locks.request(EVERYTHING, { mode: "shared" }, () => navigator.locks.request(lockOf(id), work));
};

/** Removes everything once every tab has stopped. */
export async function whileNobodyKeeps(work: () => Promise<void>): Promise<void> {
	if (!hasTurns()) return work();
	askToStop(null);
	try {
		await navigator.locks.request(EVERYTHING, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, work);
	} catch (error) {
		if ((error as Error).name !== "TimeoutError") throw error;
		await navigator.locks.request(EVERYTHING, { steal: true }, work);
	}
}

/** Does something if nobody keeps anything at the moment. */
export const ifNobodyKeeps = async (work: () => Promise<void>): Promise<void> => {
	if (!hasTurns()) return work();
	await navigator.locks.request(EVERYTHING, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
};

/** Adds to an item that is kept, unless everything is being removed, or was. */
export const ifNobodyRemoves = (isKept: () => Promise<boolean>, work: () => Promise<void>): Promise<void> =>
	navigator.locks.request(EVERYTHING, { mode: "shared", ifAvailable: true }, async (lock) => {
		if (lock && (await isKept())) await work();
	});
