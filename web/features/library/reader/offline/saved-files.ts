import { createStore, del, get, set, values } from "idb-keyval";
import type { Audiobook } from "../../../contract/audiobooks.ts";
import type { LibraryItem, OpenBook } from "../../../contract/library.ts";
import type { SessionUser } from "../../../contract/session.ts";
import { ifNobodyKeeps, whileNobodyKeeps } from "./keeping-turns.ts";

/*
 * What a member keeps on this device (LIB-04): one record an item, and its files in parts, so that a line which breaks
 * costs one part and a place in the middle is read without what lies before it. The page writes, the service worker reads.
 */

/** A file of an item. */
export interface KeptFile {
	/** Path and query by which the reader or the player asks for it. */
	url: string;
	bytes: number;
}

/** An item on this device. */
export interface KeptItem {
	id: string;
	/** Whose it is: nobody else in this browser sees it. */
	person: SessionUser;
	item: LibraryItem;
	/** As the reader or the player is given it. */
	book: OpenBook | null;
	audiobook: Audiobook | null;
	files: KeptFile[];
	/** Small ones, beside the files. */
	pictures: string[];
	bytes: number;
	/** All parts are here. What is not complete is not served. */
	complete: boolean;
	keptAt: Date;
}

/** Of a file, in bytes. */
const PART_BYTES = 1024 * 1024;
const FILES = "kept-files";
export const PICTURES = "kept-pictures";
/** The page without a network has its own. They are not among its scripts: public pages ask for the first, too. */
export const SITE_PICTURES = ["/favicon.svg", "/default-cover.webp"];

const records = createStore("kept-items", "items");

/** @returns what is kept, complete or not, newest first */
export async function keptItems(): Promise<KeptItem[]> {
	const items = await values<KeptItem>(records);
	return items.toSorted((one, other) => other.keptAt.getTime() - one.keptAt.getTime());
}

export const keptItem = (id: string): Promise<KeptItem | undefined> => get<KeptItem>(id, records);

export const writeItem = (item: KeptItem): Promise<void> => set(item.id, item, records);

const partAddress = (file: KeptFile, part: number) => `/kept-files/${part}?of=${encodeURIComponent(file.url)}`;
const partsOf = (file: KeptFile) => Math.ceil(file.bytes / PART_BYTES);

/** Takes an item off this device. */
export async function removeItem(item: KeptItem): Promise<void> {
	await del(item.id, records);
	const [files, pictures] = await Promise.all([caches.open(FILES), caches.open(PICTURES)]);
	for (const file of item.files)
		for (let part = 0; part < partsOf(file); part += 1) await files.delete(partAddress(file, part));
	for (const picture of item.pictures) await pictures.delete(picture);
}

const isServiceWorker = (scope: object): scope is { registration: ServiceWorkerRegistration } =>
	"registration" in scope;

/** Takes everything off this device, and the service worker with it, once no tab keeps anything any more. */
export const removeEverything = (): Promise<void> => whileNobodyKeeps(clear);

/** Takes the service worker off a device that keeps nothing. */
export const removeWhenEmpty = (): Promise<void> =>
	ifNobodyKeeps(async () => {
		if ((await keptItems()).length === 0) await clear();
	});

async function clear(): Promise<void> {
	// First of all, so that it answers no other page.
	const registration = isServiceWorker(self) ? self.registration : await navigator.serviceWorker?.getRegistration();
	await registration?.unregister();
	for (const { id } of await keptItems()) await del(id, records);
	for (const name of await caches.keys()) await caches.delete(name);
}

/** A part of a file, with its bytes: first, and last included. */
export interface FilePart {
	part: number;
	first: number;
	last: number;
}
const partAt = (file: KeptFile, part: number): FilePart => ({
	part,
	first: part * PART_BYTES,
	last: Math.min(file.bytes, (part + 1) * PART_BYTES) - 1,
});

/** The parts of a file that are not here yet. */
export async function missingParts(file: KeptFile): Promise<FilePart[]> {
	const files = await caches.open(FILES);
	const missing = [];
	for (let part = 0; part < partsOf(file); part += 1)
		if (!(await files.match(partAddress(file, part)))) missing.push(partAt(file, part));
	return missing;
}

/** @throws `QuotaExceededError` where there is no room */
export async function writePart(file: KeptFile, part: number, bytes: ArrayBuffer, contentType: string): Promise<void> {
	const files = await caches.open(FILES);
	await files.put(partAddress(file, part), new Response(bytes, { headers: { "content-type": contentType } }));
}

/** @returns the complete file of an address, or undefined */
export async function findFile(url: string): Promise<KeptFile | undefined> {
	for (const { complete, files } of await values<KeptItem>(records)) {
		const file = complete ? files.find((one) => one.url === url) : undefined;
		if (file) return file;
	}
	return undefined;
}

/** Changes records in one transaction: one that was removed meanwhile stays away. @param change null where one stays as it is */
const changeItems = (change: (item: KeptItem) => Partial<KeptItem> | null): Promise<void> =>
	records("readwrite", (store) => {
		const reading: IDBRequest<KeptItem[]> = store.getAll();
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

/** What the browser has taken back is not kept any more; it can be kept again from where it is missing. */
export const markIncomplete = (file: KeptFile): Promise<void> =>
	changeItems(({ files }) => (files.some(({ url }) => url === file.url) ? { complete: false } : null));

/** What the server says of an item now, where its files are still those. */
export const writeNews = (id: string, news: Pick<KeptItem, "item" | "book" | "audiobook">): Promise<void> =>
	changeItems((item) => (item.id === id ? news : null));

/** Where someone is in a book, for when there is no network. */
export const writePlace = (id: string, place: OpenBook["place"]): Promise<void> =>
	changeItems(({ id: its, book }) => (its === id && book ? { book: { ...book, place } } : null));

/**
 * Answers with a kept file, or the part of it that is asked for (RFC 9110, section 14).
 *
 * @param range as the header has it: one range that begins somewhere; anything else gets the whole file
 * @param fetchPart asked for a part that the browser has taken back, as it may at any time; null where it does not come
 * @returns an error where the beginning of what is asked for does not come; what comes later breaks off there
 */
export async function serveFile(
	file: KeptFile,
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
