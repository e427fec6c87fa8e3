import { PDFDataRangeTransport } from "pdfjs-dist";
import { rest, waitMs } from "./rest.ts";

const FIRST_WAIT_MS = 300;
const MOST_WAIT_MS = 5_000;
/** So many in a row, and the reader is told that something is missing. */
const LOST_AFTER = 3;

/** What the reader of a file is told. */
interface RangeEvents {
	/** A part does not come, or comes after all. It is asked for again all the time. */
	lost(isLost: boolean): void;
	/** The server gives no part of it any more. */
	refused(status: number): void;
}

/**
 * Gives PDF.js the parts of a file that it asks for. A line that breaks in the middle of a part costs the part and nothing
 * more: it is asked for again until it has come, or the server refuses it.
 */
export class FileRanges extends PDFDataRangeTransport {
	readonly #address: string;
	readonly #events: RangeEvents;
	readonly #ending = new AbortController();
	/** Parts that do not come. */
	readonly #missing = new Set<number>();
	/** Parts that are on their way before they are asked for, by their first byte. */
	readonly #ahead = new Map<number, { end: number; bytes: Promise<Uint8Array | null> }>();

	/**
	 * @param bytes of the whole file
	 * @param rangeBytes what PDF.js asks for at least
	 */
	constructor(address: string, bytes: number, rangeBytes: number, events: RangeEvents) {
		super(bytes, null);
		this.#address = address;
		this.#events = events;
		// A PDF is read from both ends. They are here by the time the reader is.
		const lastBegin = Math.floor(Math.max(0, bytes - 1) / rangeBytes) * rangeBytes;
		for (const begin of new Set([0, lastBegin])) {
			const end = Math.min(bytes, begin + rangeBytes);
			this.#ahead.set(begin, { end, bytes: this.#ask(begin, end).catch(() => null) });
		}
	}

	/** PDF.js asks so for a part. @param begin its first byte. @param end the one after its last */
	override requestDataRange(begin: number, end: number): void {
		void this.#load(begin, end);
	}

	/** PDF.js is done with the file. */
	override abort(): void {
		this.#ending.abort();
	}

	async #load(begin: number, end: number): Promise<void> {
		const { signal } = this.#ending;
		for (let attempt = 0; !signal.aborted; attempt += 1) {
			const ahead = this.#ahead.get(begin);
			this.#ahead.delete(begin);
			const bytes = await (ahead?.end === end ? ahead.bytes : this.#ask(begin, end).catch(() => null));
			if (signal.aborted) return;
			if (bytes?.length === end - begin) {
				if (this.#missing.delete(begin) && this.#missing.size === 0) this.#events.lost(false);
				this.onDataRange(begin, bytes);
				return;
			}
			if (attempt + 1 === LOST_AFTER) {
				this.#missing.add(begin);
				this.#events.lost(true);
			}
			await rest(waitMs(attempt, FIRST_WAIT_MS, MOST_WAIT_MS), signal);
		}
	}

	/** @returns null where the server had something else to say for the moment */
	async #ask(begin: number, end: number): Promise<Uint8Array | null> {
		const { signal } = this.#ending;
		const headers = { range: `bytes=${begin}-${end - 1}` };
		const answer = await fetch(this.#address, { headers, signal });
		// Whoever has to sign in again does so over the page, and the part is asked for once more.
		if ([403, 404, 410, 416].includes(answer.status)) {
			this.#ending.abort();
			this.#events.refused(answer.status);
		}
		return answer.status === 206 ? new Uint8Array(await answer.arrayBuffer()) : null;
	}
}
