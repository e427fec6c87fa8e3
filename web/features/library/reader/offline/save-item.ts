import type { LibraryItem } from "../../../contract/library.ts";
import type { SessionUser } from "../../../contract/session.ts";
import { api } from "../../lib/api.ts";
import { fileAddress } from "./file-address.ts";
import {
	type KeptItem,
	keptItem,
	missingParts,
	PICTURES,
	removeItem,
	SITE_PICTURES,
	writeItem,
	writeNews,
	writePart,
} from "./kept-files.ts";
import { rest, waitMs } from "./rest.ts";

/** Why an item could not be kept. */
export type KeepProblem = "no-room" | "refused";

export class KeepError extends Error {
	readonly problem: KeepProblem;
	constructor(problem: KeepProblem) {
		super(problem);
		this.problem = problem;
	}
}

const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 15_000;
/** Beside the files: the pages themselves, records, and what the browser counts that nobody sees. */
const SPARE_BYTES = 10 * 1024 * 1024;

/** What an item is on this device, by what the server says of it now. */
async function describe(item: LibraryItem, person: SessionUser, signal?: AbortSignal): Promise<KeptItem> {
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
 * Keeps an item on this device, or goes on where it was interrupted. A file that the seller has replaced since is fetched
 * anew.
 *
 * @param progress told of the bytes that are here, and of all
 * @throws KeepError; an `AbortError` when it is called off
 */
export async function keepItem(
	item: LibraryItem,
	person: SessionUser,
	progress: (here: number, all: number) => void,
	signal: AbortSignal,
): Promise<void> {
	/** What comes after it has not been called off meanwhile. */
	const going = async <Result>(step: Promise<Result>): Promise<Result> => {
		const result = await step;
		signal.throwIfAborted();
		return result;
	};
	const described = await going(describe(item, person, signal));
	const before = await going(keptItem(item.id));
	if (before && !isSame(before, described)) await going(removeItem(before));
	const missing = await going(
		Promise.all(described.files.map(async (file) => ({ file, parts: await missingParts(file) }))),
	);
	let left = 0;
	for (const { parts } of missing) for (const { first, last } of parts) left += last - first + 1;
	if (!(await going(hasRoom(left)))) throw new KeepError("no-room");
	await going(writeItem({ ...described, complete: left === 0 }));
	progress(described.bytes - left, described.bytes);
	try {
		for (const { file, parts } of missing) {
			for (const { part, first, last } of parts) {
				const { bytes, type } = await going(fetchPart(file.url, first, last, signal));
				await going(writePart(file, part, bytes, type));
				left -= bytes.byteLength;
				progress(described.bytes - left, described.bytes);
			}
		}
		const pictures = await going(caches.open(PICTURES));
		const add = (url: string) => pictures.add(new Request(url, { signal })).catch(() => {});
		// An item without its picture is still one to read.
		await going(Promise.all([...described.pictures, ...SITE_PICTURES].map(add)));
	} catch (error) {
		if ((error as Error).name === "QuotaExceededError") {
			await removeItem(described);
			throw new KeepError("no-room");
		}
		throw error;
	}
	await going(writeItem({ ...described, complete: true }));
}

/** Whether the files are still those. */
const isSame = (one: KeptItem, other: KeptItem) => JSON.stringify(one.files) === JSON.stringify(other.files);

/** Notes what the server says of a kept item now. @returns false where its files are others, so that it is kept anew */
export async function refreshItem(kept: KeptItem, item: LibraryItem): Promise<boolean> {
	const described = await describe(item, kept.person);
	if (!isSame(kept, described)) return false;
	await writeNews(kept.id, { item, book: described.book, audiobook: described.audiobook });
	return true;
}

async function hasRoom(bytes: number): Promise<boolean> {
	// Not to be cleared away. Firefox asks the person, and the answer changes nothing of what is fetched.
	void navigator.storage?.persist?.().catch(() => false);
	const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
	return quota === undefined || usage === undefined || bytes + SPARE_BYTES <= quota - usage;
}

/** A part, however often the line breaks. */
async function fetchPart(url: string, first: number, last: number, signal: AbortSignal) {
	for (let attempt = 0; ; attempt += 1) {
		const answer = await fetch(url, { headers: { range: `bytes=${first}-${last}` }, signal }).catch(() => null);
		signal.throwIfAborted();
		if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429) throw new KeepError("refused");
		const bytes = answer?.status === 206 ? await answer.arrayBuffer().catch(() => null) : null;
		signal.throwIfAborted();
		if (bytes?.byteLength === last - first + 1)
			return { bytes, type: answer?.headers.get("content-type") ?? "application/octet-stream" };
		await rest(waitMs(attempt, FIRST_WAIT_MS, MOST_WAIT_MS), signal);
	}
}
