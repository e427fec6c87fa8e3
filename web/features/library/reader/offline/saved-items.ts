import { useEffect, useSyncExternalStore } from "react";
import type { LibraryItem } from "../../../contract/library.ts";
import type { SessionUser } from "../../../contract/session.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { notice } from "../../lib/notices.ts";
import { KEPT_CHANGES, KEPT_FLAG, SERVICE_WORKER } from "../../lib/offline-page.ts";
import { KeepError, type KeepProblem, keepItem } from "./keep-item.ts";
import { hasTurns, ifNobodyKeeps, onStop, whileKeeping, whileNobodyKeepsItem } from "./keeping-turns.ts";
import { type KeptItem, keptItems, removeEverything, removeItem, removeWhenEmpty } from "./kept-files.ts";

/* What is kept on this device and what is on its way, the same for every tab (LIB-04). */

export interface Keeping {
	/** False until the device was asked. */
	known: boolean;
	items: KeptItem[];
	/** From 0 to 1, of what is on its way in this tab. */
	progress: Map<string, number>;
}

const NOTHING: Keeping = { known: false, items: [], progress: new Map() };
const problemWords: Record<KeepProblem, string> = {
	"no-room": "There isn't enough space on this device. Free up some space and try again.",
	refused: "This item could not be kept. It may no longer be in your library.",
};

let state = NOTHING;
const listeners = new Set<() => void>();
const underway = new Map<string, AbortController>();
const channel = import.meta.env.SSR ? null : new BroadcastChannel(KEPT_CHANGES);
channel?.addEventListener("message", () => void read());
if (!import.meta.env.SSR)
	onStop((id) => {
		for (const [item, calling] of underway) if (id === null || id === item) calling.abort();
	});

function change(next: Partial<Keeping>): void {
	state = { ...state, ...next };
	for (const listener of listeners) listener();
}

async function read(): Promise<void> {
	const items = canKeep() ? await keptItems().catch(() => []) : [];
	change({ known: true, items });
}

/** Says so to every page that begins, before anything is here: who signs out has it removed. */
function remember(isAnythingHere: boolean): void {
	try {
		if (isAnythingHere) localStorage.setItem(KEPT_FLAG, "yes");
		else localStorage.removeItem(KEPT_FLAG);
	} catch {
		// Where nothing may be stored, nothing was kept.
	}
}

async function changed(): Promise<void> {
	await read();
	if (state.items.length > 0) remember(true);
	// What is on its way has no record at first.
	else await ifNobodyKeeps(async () => remember(false));
	channel?.postMessage("changed");
}

/** Whether this browser can keep anything: not in every private window, and not where the site has no HTTPS. */
export const canKeep = () =>
	import.meta.env.PROD && "serviceWorker" in navigator && "caches" in window && "indexedDB" in window && hasTurns();

function report(id: string, share: number | null): void {
	const progress = new Map(state.progress);
	if (share === null) progress.delete(id);
	else progress.set(id, share);
	change({ progress });
}

/**
 * Settles when what is kept would open without a network.
 *
 * @throws where a file of it did not come; the signal's reason when that is called off
 */
async function installed(registration: ServiceWorkerRegistration, signal: AbortSignal): Promise<void> {
	const worker = registration.active ? null : (registration.installing ?? registration.waiting);
	if (!worker) return;
	await new Promise<void>((resolve, reject) => {
		const look = () => {
			if (worker.state === "activated") resolve();
			if (worker.state === "redundant") reject(new Error("the service worker was not installed"));
		};
		signal.addEventListener("abort", () => reject(signal.reason));
		worker.addEventListener("statechange", look);
		look();
	});
	signal.throwIfAborted();
}

/** Keeps an item, or goes on where that was interrupted. */
export async function keep(item: LibraryItem, person: SessionUser): Promise<void> {
	if (underway.has(item.id)) return;
	const calling = new AbortController();
	const { signal } = calling;
	underway.set(item.id, calling);
	report(item.id, 0);
	try {
		await whileKeeping(item.id, signal, async () => {
			remember(true);
			const registering = navigator.serviceWorker.register(SERVICE_WORKER);
			try {
				await keepItem(item, person, (here, all) => report(item.id, all === 0 ? 1 : here / all), signal);
				await installed(await registering, signal);
			} catch (error) {
				if (signal.aborted) await discard(item.id);
				throw error;
			} finally {
				// Whoever removes everything after this finds it.
				await registering.catch(() => {});
				await changed();
			}
		});
	} catch (error) {
		if (signal.aborted) {
			// It was called off.
		} else if (error instanceof KeepError) notice.failed(error, problemWords[error.problem]);
		else notice.failed(error, errorMessage(error, "The download failed. Please try again."));
		await tidy().catch(() => {});
	} finally {
		underway.delete(item.id);
		report(item.id, null);
	}
}

/** Calls off what is on its way; what has come of it goes. */
export const callOff = (id: string): void => underway.get(id)?.abort();

async function discard(id: string): Promise<void> {
	const item = (await keptItems()).find((one) => one.id === id);
	if (item) await removeItem(item);
}

/** Takes an item off this device; the last one takes the service worker along. */
export async function remove(id: string): Promise<void> {
	await whileNobodyKeepsItem(id, () => discard(id));
	await removeWhenEmpty();
	await changed();
}

/** Takes everything off this device, also what another tab is about to keep. */
export async function removeAll(): Promise<void> {
	await removeEverything();
	await changed();
}

/** Takes what is left off a device that keeps nothing. */
export async function tidy(): Promise<void> {
	await removeWhenEmpty();
	await changed();
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

/** What is kept on this device. */
export function useKeeping(): Keeping {
	useEffect(() => {
		if (!state.known) void read();
	}, []);
	return useSyncExternalStore(
		subscribe,
		() => state,
		() => NOTHING,
	);
}
