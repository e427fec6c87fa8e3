import { useEffect, useSyncExternalStore } from "react";
import type { LibraryItem } from "../../../contract/library.ts";
import type { SessionUser } from "../../../contract/session.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { notice } from "../../lib/notices.ts";
import { KEPT_FLAG, SERVICE_WORKER } from "../../lib/offline-page.ts";
import { KeepError, type KeepProblem, keepItem } from "./keep-item.ts";
import { type KeptItem, keptItems, removeEverything, removeItem } from "./kept-files.ts";

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
	"no-room": "There is not enough room on this device. Remove something else from it first.",
	refused: "This item could not be kept. It may no longer be in your library.",
};

let state = NOTHING;
const listeners = new Set<() => void>();
const underway = new Map<string, AbortController>();
const channel = import.meta.env.SSR ? null : new BroadcastChannel("kept-items");
channel?.addEventListener("message", () => void read());

function change(next: Partial<Keeping>): void {
	state = { ...state, ...next };
	for (const listener of listeners) listener();
}

async function read(): Promise<void> {
	const items = canKeep() ? await keptItems().catch(() => []) : [];
	change({ known: true, items });
}

async function changed(): Promise<void> {
	await read();
	try {
		if (state.items.length > 0) localStorage.setItem(KEPT_FLAG, "yes");
		else localStorage.removeItem(KEPT_FLAG);
	} catch {
		// Where nothing may be stored, nothing was kept.
	}
	channel?.postMessage("changed");
}

/** Whether this browser can keep anything: not in every private window, and not where the site has no HTTPS. */
export const canKeep = () =>
	import.meta.env.PROD && "serviceWorker" in navigator && "caches" in window && "indexedDB" in window;

function report(id: string, share: number | null): void {
	const progress = new Map(state.progress);
	if (share === null) progress.delete(id);
	else progress.set(id, share);
	change({ progress });
}

/** Settles when what is kept would open without a network. @throws where a file of it did not come */
async function serviceWorker(): Promise<void> {
	const registration = await navigator.serviceWorker.register(SERVICE_WORKER);
	const worker = registration.active ? null : (registration.installing ?? registration.waiting);
	if (!worker) return;
	await new Promise<void>((resolve, reject) => {
		const look = () => {
			if (worker.state === "activated") resolve();
			if (worker.state === "redundant") reject(new Error("the service worker was not installed"));
		};
		worker.addEventListener("statechange", look);
		look();
	});
}

/** Keeps an item, or goes on where that was interrupted. */
export async function keep(item: LibraryItem, person: SessionUser): Promise<void> {
	if (underway.has(item.id)) return;
	const calling = new AbortController();
	underway.set(item.id, calling);
	report(item.id, 0);
	try {
		const serving = serviceWorker();
		await keepItem(item, person, (here, all) => report(item.id, all === 0 ? 1 : here / all), calling.signal);
		await serving;
	} catch (error) {
		if (calling.signal.aborted) await discard(item.id);
		else if (error instanceof KeepError) notice.failed(error, problemWords[error.problem]);
		else notice.failed(error, errorMessage(error, "This item could not be kept. Please try again."));
	} finally {
		underway.delete(item.id);
		report(item.id, null);
		await changed();
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
	await discard(id);
	if ((await keptItems()).length === 0) await removeEverything();
	await changed();
}

/** Takes everything off this device. */
export async function removeAll(): Promise<void> {
	for (const calling of underway.values()) calling.abort();
	await removeEverything();
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
