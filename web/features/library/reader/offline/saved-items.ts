import { useEffect, useSyncExternalStore } from "react";
import type { SessionUser } from "../../../../../contract/accounts/session.ts";
import type { LibraryItem } from "../../../../../contract/library/reader.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { notice } from "../../../../lib/notices.ts";
import { flagSavedItems, SAVED_ITEMS_CHANNEL, SERVICE_WORKER } from "../../../../lib/page/offline-page.ts";
import { hasLocks, onStop, withExclusiveItemLock, withItemLock } from "./offline-locks.ts";
import { SaveItemError, type SaveItemProblem, saveItem } from "./save-item.ts";
import { removeEverything, removeItem, removeWhenEmpty, type SavedItem, savedItems } from "./saved-files.ts";

/* Items that are saved on this device or being saved, the same for every tab (LIB-04). */

export interface SavedItemsState {
	/** False until storage was read. */
	known: boolean;
	items: SavedItem[];
	/** From 0 to 1, of items being saved in this tab. */
	progress: Map<string, number>;
}

const NOTHING: SavedItemsState = { known: false, items: [], progress: new Map() };
const problemMessage: Record<SaveItemProblem, string> = {
	"no-room": "There isn't enough space on this device. Free up some space and try again.",
	refused: "This item could not be downloaded. It may no longer be in your library.",
};

let state = NOTHING;
const listeners = new Set<() => void>();
const underway = new Map<string, AbortController>();
const channel = import.meta.env.SSR ? null : new BroadcastChannel(SAVED_ITEMS_CHANNEL);
channel?.addEventListener("message", () => void read());
if (!import.meta.env.SSR)
	onStop((id) => {
		for (const [item, calling] of underway) if (id === null || id === item) calling.abort();
	});

function change(next: Partial<SavedItemsState>): void {
	state = { ...state, ...next };
	for (const listener of listeners) listener();
}

async function read(): Promise<void> {
	const items = canSaveItems() ? await savedItems().catch(() => []) : [];
	change({ known: true, items });
}

async function changed(): Promise<void> {
	await read();
	channel?.postMessage("changed");
}

/** Decides whether this browser can save anything: not in every private window, and not without HTTPS. */
export const canSaveItems = () =>
	import.meta.env.PROD && "serviceWorker" in navigator && "caches" in window && "indexedDB" in window && hasLocks();

function report(id: string, share: number | null): void {
	const progress = new Map(state.progress);
	if (share === null) progress.delete(id);
	else progress.set(id, share);
	change({ progress });
}

/**
 * Resolves when the saved item would open without a network.
 *
 * @throws if one of its files failed to load; the signal's reason when it is canceled
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

/** Saves an item, or resumes an interrupted one. */
export async function saveForOffline(item: LibraryItem, person: SessionUser): Promise<void> {
	if (underway.has(item.id)) return;
	const calling = new AbortController();
	const { signal } = calling;
	underway.set(item.id, calling);
	report(item.id, 0);
	try {
		await withItemLock(item.id, signal, async () => {
			flagSavedItems(true);
			const registering = navigator.serviceWorker.register(SERVICE_WORKER);
			try {
				await saveItem(item, person, (here, all) => report(item.id, all === 0 ? 1 : here / all), signal);
				await installed(await registering, signal);
			} catch (error) {
				if (signal.aborted) await discard(item.id);
				throw error;
			} finally {
				// So that removing everything later finds the registration.
				await registering.catch(() => {});
				await changed();
			}
		});
	} catch (error) {
		if (signal.aborted) {
			// It was canceled.
		} else if (error instanceof SaveItemError) notice.failed(error, problemMessage[error.problem]);
		else notice.failed(error, errorMessage(error, "The download failed. Please try again."));
		await cleanUp().catch(() => {});
	} finally {
		underway.delete(item.id);
		report(item.id, null);
	}
}

/** Cancels saving an item, and removes what has arrived. */
export const cancelSaving = (id: string): void => underway.get(id)?.abort();

async function discard(id: string): Promise<void> {
	const item = (await savedItems()).find((one) => one.id === id);
	if (item) await removeItem(item);
}

/** Removes an item from this device; the last one unregisters the service worker. */
export async function remove(id: string): Promise<void> {
	await withExclusiveItemLock(id, () => discard(id));
	await removeWhenEmpty();
	await changed();
}

/** Removes everything from this device, including what another tab is about to save. */
export async function removeAll(): Promise<void> {
	await removeEverything();
	await changed();
}

/** Cleans up a device without saved items. */
export async function cleanUp(): Promise<void> {
	await removeWhenEmpty();
	await changed();
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

let isRead = false;

/** Reads storage once, however many items of a shelf are mounted. */
function useFirstRead(): void {
	useEffect(() => {
		if (isRead) return;
		isRead = true;
		void read();
	}, []);
}

/** The items that are saved on this device. */
export function useSavedItems(): SavedItemsState {
	useFirstRead();
	return useSyncExternalStore(
		subscribe,
		() => state,
		() => NOTHING,
	);
}

/** One item, rendered again only when its own state changes. */
export function useSavedItem(id: string): { known: boolean; saved: SavedItem | undefined; share: number | undefined } {
	useFirstRead();
	const known = useSyncExternalStore(
		subscribe,
		() => state.known,
		() => false,
	);
	const saved = useSyncExternalStore(
		subscribe,
		() => state.items.find((item) => item.id === id),
		() => undefined,
	);
	const share = useSyncExternalStore(
		subscribe,
		() => state.progress.get(id),
		() => undefined,
	);
	return { known, saved, share };
}
