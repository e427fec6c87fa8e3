import { createStore, del, get, set, values } from "idb-keyval";
import type { SessionUser } from "../../../../../contract/accounts/session.ts";
import type { Audiobook } from "../../../../../contract/library/audiobooks.ts";
import type { LibraryItem, OpenBook } from "../../../../../contract/library/reader.ts";
import { brandFiles } from "../../../../../contract/site/brand/brand-files.ts";
import { flagSavedItems, STOP_INSTALL } from "../../../../lib/page/offline-page.ts";
import { skipIfLocked, withExclusiveLock } from "./offline-locks.ts";

/*
 * Items saved on this device (LIB-04): one record per item, and its files in parts, so that a lost connection costs one
 * part and a position in the middle is read without the parts before it. The page writes, the service worker reads.
 */

/** A file of an item. */
export interface SavedFile {
	/** Path and query requested by the reader or the player. */
	url: string;
	bytes: number;
}

/** An item on this device. */
export interface SavedItem {
	id: string;
	/** Owner of the item: other people in this browser do not see it. */
	person: SessionUser;
	item: LibraryItem;
	/** Data for the reader or the player. */
	book: OpenBook | null;
	audiobook: Audiobook | null;
	files: SavedFile[];
	/** Small files, besides the main ones. */
	pictures: string[];
	bytes: number;
	/** All parts are saved. An incomplete item is not served. */
	complete: boolean;
	keptAt: Date;
}

/** Size of a part in bytes. */
const PART_BYTES = 1024 * 1024;
const FILES = "kept-files";
export const PICTURES = "kept-pictures";
/** Pictures of the brand, which the offline page shows. */
export const SITE_PICTURES: readonly string[] = [
	brandFiles.icon,
	brandFiles.cover,
	brandFiles.logo,
	brandFiles.darkLogo,
];

const records = createStore("kept-items", "items");

/** Returns the saved items, complete or not, newest first. */
export async function savedItems(): Promise<SavedItem[]> {
	const items = await values<SavedItem>(records);
	return items.toSorted((one, other) => other.keptAt.getTime() - one.keptAt.getTime());
}

export const findSavedItem = (id: string): Promise<SavedItem | undefined> => get<SavedItem>(id, records);

export const writeItem = (item: SavedItem): Promise<void> => set(item.id, item, records);

const partAddress = (file: SavedFile, part: number) => `/kept-files/${part}?of=${encodeURIComponent(file.url)}`;
const partsOf = (file: SavedFile) => Math.ceil(file.bytes / PART_BYTES);

/** Removes an item from this device. */
export async function removeItem(item: SavedItem): Promise<void> {
	await del(item.id, records);
	const [files, pictures] = await Promise.all([caches.open(FILES), caches.open(PICTURES)]);
	for (const file of item.files)
		for (let part = 0; part < partsOf(file); part += 1) await files.delete(partAddress(file, part));
	for (const picture of item.pictures) await pictures.delete(picture);
}

const isServiceWorker = (scope: object): scope is { registration: ServiceWorkerRegistration } =>
	"registration" in scope;

/** Removes everything from this device, and the service worker with it, once no tab is saving anything. */
export const removeEverything = (): Promise<void> => withExclusiveLock(clear);

/** Unregisters the service worker of a device without saved items. */
export const removeWhenEmpty = (): Promise<void> =>
	skipIfLocked(async () => {
		if ((await savedItems()).length === 0) await clear();
	});

async function clear(): Promise<void> {
	// First, so that it handles no other page.
	const registration = isServiceWorker(self) ? self.registration : await navigator.serviceWorker?.getRegistration();
	registration?.installing?.postMessage(STOP_INSTALL);
	await registration?.unregister();
	// An installation or activation continues after that, and would create its caches again.
	if (registration) await whenSettled(registration);
	for (const { id } of await savedItems()) await del(id, records);
	for (const name of await caches.keys()) await caches.delete(name);
	flagSavedItems(false);
}

/** Longest time that a worker which the browser has suspended delays signing out. */
const MAX_SETTLE_MS = 10_000;

/** Waits until no service worker is being installed or activated. */
async function whenSettled({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
	const isBusy = ({ state }: ServiceWorker) =>
		state === "installing" || state === "activating" || (state === "installed" && !active);
	const settled = (worker: ServiceWorker) =>
		new Promise<void>((resolve) => {
			const look = () => !isBusy(worker) && resolve();
			worker.addEventListener("statechange", look);
			setTimeout(resolve, MAX_SETTLE_MS);
			look();
		});
	await Promise.all([installing, waiting, active].map((worker) => worker && settled(worker)));
}

/** A part of a file: first byte, and last byte inclusive. */
export interface FilePart {
	part: number;
	first: number;
	last: number;
}
const partAt = (file: SavedFile, part: number): FilePart => ({
	part,
	first: part * PART_BYTES,
	last: Math.min(file.bytes, (part + 1) * PART_BYTES) - 1,
});

/** Returns the parts of a file that are not saved yet. */
export async function missingParts(file: SavedFile): Promise<FilePart[]> {
	const files = await caches.open(FILES);
	const missing = [];
	for (let part = 0; part < partsOf(file); part += 1)
		if (!(await files.match(partAddress(file, part)))) missing.push(partAt(file, part));
	return missing;
}

/** @throws `QuotaExceededError` if there is no space */
export async function writePart(file: SavedFile, part: number, bytes: ArrayBuffer, contentType: string): Promise<void> {
	const files = await caches.open(FILES);
	await files.put(partAddress(file, part), new Response(bytes, { headers: { "content-type": contentType } }));
}

/** Returns the complete file of an address, or undefined. */
export async function findFile(url: string): Promise<SavedFile | undefined> {
	for (const { complete, files } of await values<SavedItem>(records)) {
		const file = complete ? files.find((one) => one.url === url) : undefined;
		if (file) return file;
	}
	return undefined;
}

/**
 * Changes records in one transaction: one that was removed meanwhile stays removed.
 *
 * @param change returns null to keep a record unchanged
 */
const changeItems = (change: (item: SavedItem) => Partial<SavedItem> | null): Promise<void> =>
	records("readwrite", (store) => {
		const reading: IDBRequest<SavedItem[]> = store.getAll();
		reading.onsuccess = () => {
			for (const item of reading.result) {
				const next = change(item);
				if (next) store.put({ ...item, ...next }, item.id);
			}
		};
		return new Promise((resolve, reject) => {
			store.transaction.oncomplete = () => resolve();
			store.transaction.onabort = () => reject(store.transaction.error);
		});
	});

/** Marks an item that the browser has evicted as incomplete; saving it again fetches only the missing parts. */
export const markIncomplete = (file: SavedFile): Promise<void> =>
	changeItems(({ files }) => (files.some(({ url }) => url === file.url) ? { complete: false } : null));

/** Saves the server's current data of an item whose files are unchanged. */
export const writeNews = (id: string, news: Pick<SavedItem, "item" | "book" | "audiobook">): Promise<void> =>
	changeItems((item) => (item.id === id ? news : null));

/** Saves the reading position for offline use. */
export const writePlace = (id: string, place: OpenBook["place"]): Promise<void> =>
	changeItems(({ id: its, book }) => (its === id && book ? { book: { ...book, place } } : null));

/**
 * Responds with a saved file, or the requested range of it (RFC 9110, section 14).
 *
 * @param range as in the header: one range with a start; anything else gets the entire file
 * @param fetchPart fetches a part that the browser has evicted, which may happen at any time; returns null if it fails
 * @returns an error if the first requested part fails to load; a later missing part breaks the stream
 */
export async function serveFile(
	file: SavedFile,
	range: string | null,
	fetchPart: (part: FilePart) => Promise<Response | null>,
): Promise<Response> {
	const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? "");
	const first = asked ? Number(asked[1]) : 0;
	const last = Math.min(file.bytes - 1, asked?.[2] ? Number(asked[2]) : file.bytes - 1);
	if (asked && (first > last || first >= file.bytes))
		return new Response(null, { status: 416, headers: { "content-range": `bytes */${file.bytes}` } });
	const cache = await caches.open(FILES);
	const find = async (part: number) =>
		(await cache.match(partAddress(file, part))) ?? fetchPart(partAt(file, part)).catch(() => null);
	const beginning = await find(Math.floor(first / PART_BYTES));
	if (!beginning) return Response.error();
	const contentType = beginning.headers.get("content-type") ?? "application/octet-stream";
	let next: Response | null = beginning;
	let at = first;
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const part = Math.floor(at / PART_BYTES);
			const found = next ?? (await find(part));
			next = null;
			if (!found) return controller.error(new Error(`part ${part} is gone`));
			const from = at - part * PART_BYTES;
			const to = Math.min(PART_BYTES, last + 1 - part * PART_BYTES);
			controller.enqueue(new Uint8Array((await found.arrayBuffer()).slice(from, to)));
			at = part * PART_BYTES + to;
			if (at > last) controller.close();
		},
	});
	const headers = {
		"accept-ranges": "bytes",
		"content-length": String(last - first + 1),
		"content-type": contentType,
		...(asked && { "content-range": `bytes ${first}-${last}/${file.bytes}` }),
	};
	return new Response(body, { status: asked ? 206 : 200, headers });
}
