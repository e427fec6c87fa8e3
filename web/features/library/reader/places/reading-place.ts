import type { Spot } from "../../../../../contract/library/reader.ts";
import { backoffMs } from "../../../../lib/backoff.ts";

const isSame = (one: Spot, other: Spot) =>
	one.kind === "page"
		? other.kind === "page" && one.page === other.page
		: other.kind === "passage" && one.cfi === other.cfi;

/** A place that the server may not have yet. */
export interface WaitingPlace {
	spot: Spot;
	/** By this device's clock, in milliseconds. */
	at: number;
}

/** Storage of a waiting place that outlives the page. */
export interface PlaceMemory {
	read(): WaitingPlace | null;
	/** @param place null if the server has it */
	write(place: WaitingPlace | null): void;
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * Decides when the place in a book is saved: once a page was shown for a moment, and when the reader is closed
 * (LIB-01). One that failed to send is sent again while the reader is open, since browsers report a connection before it
 * works, and otherwise waits through reloads and days offline (LIB-04).
 *
 * @param settleMs how long a page must be shown before it counts
 * @param send sends the server a place, with how long ago the reader was there
 */
export function createReadingPlaceSaver(
	settleMs: number,
	send: (spot: Spot, ageMs: number, leaving: boolean) => Promise<unknown>,
	memory: PlaceMemory,
) {
	let waiting = memory.read();
	let last: Spot | null = null;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let failures = 0;
	let hasLeft = false;

	const flush = async (leaving = false) => {
		clearTimeout(timer);
		hasLeft = leaving;
		if (!waiting) return;
		const sent = waiting;
		waiting = null;
		try {
			await send(sent.spot, Math.max(0, Date.now() - sent.at), leaving);
			failures = 0;
			if (!waiting) memory.write(null);
		} catch {
			// A newer one has a timer of its own.
			if (waiting) return;
			waiting = sent;
			if (!hasLeft) timer = setTimeout(() => void flush(), backoffMs(failures++, FIRST_RETRY_MS, MAX_RETRY_MS));
		}
	};
	return {
		/** The reader opens here; it has not moved yet. */
		begin: (spot: Spot) => {
			last = spot;
		},
		moved: (spot: Spot) => {
			if (last && isSame(last, spot)) return;
			last = spot;
			hasLeft = false;
			waiting = { spot, at: Date.now() };
			memory.write(waiting);
			clearTimeout(timer);
			timer = setTimeout(() => void flush(), settleMs);
		},
		flush,
		isWaiting: () => waiting !== null,
	};
}
