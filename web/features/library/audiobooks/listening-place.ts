import { backoffMs } from "../../../lib/backoff.ts";
import { devicePlaces, type Store } from "../../../lib/places/device-places.ts";

/*
 * Saves the listening position on the device each second and on the server every few. A position that failed to send
 * stays on the device, through reloads and days offline, and is sent with its age (LIB-02).
 */

export interface SavedPlace {
	seconds: number;
	/** By this device's clock, in milliseconds. */
	heardAt: number;
	/** The server has it. */
	sent: boolean;
}

const WRITE_EVERY_MS = 1_000;

const places = devicePlaces(
	"listening-places",
	(value): value is SavedPlace => {
		const { seconds, heardAt } = Object(value);
		return Number.isFinite(seconds) && Number.isFinite(heardAt);
	},
	({ heardAt }) => heardAt,
);

export const readPlace = (store: Store, userId: string, productId: string): SavedPlace | null =>
	places.read(store, userId, productId);

/** The result of sending a position: `lost` is retried, `refused` is not. */
export type Sending = { seconds: number; newer: boolean } | "lost" | "refused";

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * Saves one person's position in one audiobook. A position that is lost is sent again until the server has it: browsers
 * report a connection before it works, and report it once.
 *
 * @param options `send` returns the saved position, which is `newer` if another device was used last; `onNewer` is
 *   called with that position, in seconds; `everyMs`: maximum interval of sending during playback
 */
export function createListeningPlaceSaver(options: {
	userId: string;
	productId: string;
	store: Store;
	everyMs: number;
	now: () => number;
	send: (seconds: number, ageMs: number) => Promise<Sending>;
	onNewer: (seconds: number) => void;
}) {
	const { userId, productId, store, everyMs, now, send, onNewer } = options;
	let latest = readPlace(store, userId, productId);
	let writtenAt = 0;
	let triedAt = 0;
	let sending = false;
	/** A newer place was to be sent meanwhile. */
	let flushAgain = false;
	let lostInARow = 0;
	let isOpen = true;
	let retry: ReturnType<typeof setTimeout> | undefined;

	const write = () => {
		if (!latest) return;
		writtenAt = now();
		places.write(store, userId, productId, latest);
	};

	/** Sends what the server does not have. */
	async function flush(): Promise<void> {
		if (!latest || latest.sent) return;
		if (sending) {
			flushAgain = true;
			return;
		}
		flushAgain = false;
		clearTimeout(retry);
		const place = latest;
		triedAt = now();
		sending = true;
		const sent = await send(place.seconds, Math.max(0, now() - place.heardAt)).finally(() => {
			sending = false;
		});
		if (sent === "lost") {
			if (isOpen) retry = setTimeout(() => void flush(), backoffMs(lostInARow++, FIRST_RETRY_MS, MAX_RETRY_MS));
			return;
		}
		lostInARow = 0;
		if (latest !== place) return flushAgain ? flush() : undefined;
		latest = { ...place, sent: true };
		write();
		if (sent !== "refused" && sent.newer) onNewer(sent.seconds);
	}

	const take = (seconds: number) => {
		if (latest?.seconds === seconds) return false;
		latest = { seconds, heardAt: now(), sent: false };
		return true;
	};

	return {
		/** What this device knows that the server may not. */
		pending: () => (latest && !latest.sent ? latest.seconds : null),
		/** Call during playback. */
		moved(seconds: number): void {
			if (!take(seconds)) return;
			if (now() - writtenAt >= WRITE_EVERY_MS) write();
			if (now() - triedAt >= everyMs) void flush();
		},
		/** Call on a pause, a jump or an exit. */
		stopped(seconds: number): void {
			take(seconds);
			write();
			void flush();
		},
		/** Call when the server's position was applied. */
		adopted(seconds: number): void {
			latest = { seconds, heardAt: now(), sent: true };
			write();
		},
		flush,
		/** Call when the player opens. */
		open(): void {
			isOpen = true;
			void flush();
		},
		/** Ends the retries, because the next person may sign in. The position stays on the device. */
		close(): void {
			isOpen = false;
			clearTimeout(retry);
		},
	};
}
