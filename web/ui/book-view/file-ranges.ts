import { PDFDataRangeTransport } from "pdfjs-dist";
import { backoffMs, waitForRetry } from "../../lib/backoff.ts";

const FIRST_WAIT_MS = 300;
const MAX_WAIT_MS = 5_000;
/** Consecutive failures after which the reader shows that something is missing. */
const LOST_AFTER = 3;

/** Events for the reader of a file. */
interface RangeEvents {
	/** A part fails to load, or has loaded after all. It is requested again until then. */
	loadingFailed(isFailing: boolean): void;
	/** The server refuses all parts of it. */
	refused(status: number): void;
}

/**
 * Loads the parts of a file that PDF.js requests. A connection that breaks only costs the current part: it is requested
 * again until it has loaded, or the server refuses it.
 */
export class FileRanges extends PDFDataRangeTransport {
	readonly #address: string;
	readonly #events: RangeEvents;
	readonly #ending = new AbortController();
	/** Parts that fail to load. */
	readonly #missing = new Set<number>();
	/** Parts requested in advance, by their first byte. */
	readonly #ahead = new Map<number, { end: number; bytes: Promise<Uint8Array | null> }>();

	/**
	 * @param bytes of the entire file
	 * @param rangeBytes minimum that PDF.js requests
	 */
	constructor(address: string, bytes: number, rangeBytes: number, events: RangeEvents) {
		super(bytes, null);
		this.#address = address;
		this.#events = events;
		// A PDF is read from both ends. They have arrived by the time PDF.js is loaded.
		const lastBegin = Math.floor(Math.max(0, bytes - 1) / rangeBytes) * rangeBytes;
		for (const begin of new Set([0, lastBegin])) {
			const end = Math.min(bytes, begin + rangeBytes);
			this.#ahead.set(begin, { end, bytes: this.#ask(begin, end).catch(() => null) });
		}
	}

	/**
	 * Called by PDF.js to request a part.
	 *
	 * @param begin its first byte
	 * @param end the byte after its last one
	 */
	override requestDataRange(begin: number, end: number): void {
		void this.#load(begin, end);
	}

	/** Called when PDF.js is done with the file. */
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
				if (this.#missing.delete(begin) && this.#missing.size === 0) this.#events.loadingFailed(false);
				this.onDataRange(begin, bytes);
				return;
			}
			if (attempt + 1 === LOST_AFTER) {
				this.#missing.add(begin);
				this.#events.loadingFailed(true);
			}
			await waitForRetry(backoffMs(attempt, FIRST_WAIT_MS, MAX_WAIT_MS), signal);
		}
	}

	/** Returns null if the server responded with something else for the moment. */
	async #ask(begin: number, end: number): Promise<Uint8Array | null> {
		const { signal } = this.#ending;
		const headers = { range: `bytes=${begin}-${end - 1}` };
		const answer = await fetch(this.#address, { headers, signal });
		// A member with an ended session signs in on top of the page, and the part is requested once more.
		if ([403, 404, 410, 416].includes(answer.status)) {
			this.#ending.abort();
			this.#events.refused(answer.status);
		}
		return answer.status === 206 ? new Uint8Array(await answer.arrayBuffer()) : null;
	}
}
