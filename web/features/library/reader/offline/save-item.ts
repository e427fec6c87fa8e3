import type { SessionUser } from "../../../../../contract/accounts/session.ts";
import type { LibraryItem } from "../../../../../contract/library/reader.ts";
import { brandFiles } from "../../../../../contract/site/brand/brand-files.ts";
import { api } from "../../../../lib/api.ts";
import { backoffMs, waitForRetry } from "../../../../lib/backoff.ts";
import { fileAddress } from "../formats/file-address.ts";
import {
	findSavedItem,
	missingParts,
	PICTURES,
	removeItem,
	type SavedItem,
	SITE_PICTURES,
	writeItem,
	writeNews,
	writePart,
} from "./saved-files.ts";

/** Why an item failed to be saved. */
export type SaveItemProblem = "no-room" | "refused";

export class SaveItemError extends Error {
	readonly problem: SaveItemProblem;
	constructor(problem: SaveItemProblem) {
		super(problem);
		this.problem = problem;
	}
}

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
/** Besides the files: the pages, records, and the browser's own overhead. */
const SPARE_BYTES = 10 * 1024 * 1024;

/** Describes an item on this device by the server's current data. */
async function describe(item: LibraryItem, person: SessionUser, signal?: AbortSignal): Promise<SavedItem> {
	const options = signal && { signal };
	const [book, audiobook] = await Promise.all([
		item.reader ? api.member.library.open({ itemId: item.id }, options) : null,
		item.audiobook ? api.member.audiobooks.read({ productId: item.id }, options) : null,
	]);
	const files = [
		...(book ? [{ url: fileAddress(book), bytes: book.fileBytes }] : []),
		...(audiobook?.parts ?? []).map(({ url, bytes }) => ({ url, bytes })),
	];
	return {
		id: item.id,
		person,
		item,
		book,
		audiobook,
		files,
		pictures: [item.imageUrl, item.imageSmallUrl].flatMap((url) => (url?.startsWith("/") ? url : [])),
		bytes: files.reduce((all, { bytes }) => all + bytes, 0),
		complete: false,
		keptAt: new Date(),
	};
}

/**
 * Saves an item on this device, or resumes an interrupted one. Fetches a file again that the seller has replaced since.
 *
 * @param progress called with the stored and total bytes
 * @throws SaveItemError; an `AbortError` when it is canceled
 */
export async function saveItem(
	item: LibraryItem,
	person: SessionUser,
	progress: (here: number, all: number) => void,
	signal: AbortSignal,
): Promise<void> {
	/** Continues only if it has not been canceled meanwhile. */
	const unlessAborted = async <Result>(step: Promise<Result>): Promise<Result> => {
		const result = await step;
		signal.throwIfAborted();
		return result;
	};
	const described = await unlessAborted(describe(item, person, signal));
	const before = await unlessAborted(findSavedItem(item.id));
	if (before && !isSame(before, described)) await unlessAborted(removeItem(before));
	const missing = await unlessAborted(
		Promise.all(described.files.map(async (file) => ({ file, parts: await missingParts(file) }))),
	);
	let left = 0;
	for (const { parts } of missing) for (const { first, last } of parts) left += last - first + 1;
	if (!(await unlessAborted(hasRoom(left)))) throw new SaveItemError("no-room");
	await unlessAborted(writeItem({ ...described, complete: left === 0 }));
	progress(described.bytes - left, described.bytes);
	try {
		for (const { file, parts } of missing) {
			for (const { part, first, last } of parts) {
				const { bytes, type } = await unlessAborted(fetchPart(file.url, first, last, signal));
				await unlessAborted(writePart(file, part, bytes, type));
				left -= bytes.byteLength;
				progress(described.bytes - left, described.bytes);
			}
		}
		const pictures = await unlessAborted(caches.open(PICTURES));
		const add = (url: string) => pictures.add(new Request(url, { signal })).catch(() => {});
		// An item can be read without its picture.
		await unlessAborted(Promise.all([...described.pictures, ...shownPictures()].map(add)));
	} catch (error) {
		if ((error as Error).name === "QuotaExceededError") {
			await removeItem(described);
			throw new SaveItemError("no-room");
		}
		throw error;
	}
	await unlessAborted(writeItem({ ...described, complete: true }));
}

/** Returns the pictures of the site that the offline page needs: the logo only if there is one. */
function shownPictures(): string[] {
	const shown = [...document.images].map(({ src }) => new URL(src, location.href));
	return [
		brandFiles.icon,
		brandFiles.cover,
		...shown.filter(({ pathname }) => SITE_PICTURES.includes(pathname)).map(({ pathname }) => pathname),
	];
}

/** Decides whether the files are still the same. */
const isSame = (one: SavedItem, other: SavedItem) => JSON.stringify(one.files) === JSON.stringify(other.files);

/**
 * Updates a saved item with the server's data.
 *
 * @returns false if its files differ, so that it is saved again
 */
export async function refreshItem(saved: SavedItem, item: LibraryItem): Promise<boolean> {
	const described = await describe(item, saved.person);
	if (!isSame(saved, described)) return false;
	await writeNews(saved.id, { item, book: described.book, audiobook: described.audiobook });
	return true;
}

async function hasRoom(bytes: number): Promise<boolean> {
	// Protects against eviction. Firefox asks the person, whose answer does not affect the download.
	void navigator.storage?.persist?.().catch(() => false);
	const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
	return quota === undefined || usage === undefined || bytes + SPARE_BYTES <= quota - usage;
}

/** Fetches a part, retrying lost connections. */
async function fetchPart(url: string, first: number, last: number, signal: AbortSignal) {
	for (let attempt = 0; ; attempt += 1) {
		const answer = await fetch(url, { headers: { range: `bytes=${first}-${last}` }, signal }).catch(() => null);
		signal.throwIfAborted();
		if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
			throw new SaveItemError("refused");
		const bytes = answer?.status === 206 ? await answer.arrayBuffer().catch(() => null) : null;
		signal.throwIfAborted();
		if (bytes?.byteLength === last - first + 1)
			return { bytes, type: answer?.headers.get("content-type") ?? "application/octet-stream" };
		await waitForRetry(backoffMs(attempt, FIRST_WAIT_MS, MAX_WAIT_MS), signal);
	}
}
