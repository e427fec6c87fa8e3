/*
 * Where someone is in an audiobook, written down on the device each second and sent to the server every few. What could
 * not be sent waits on the device, through reloads and days without a connection, and carries its age when it is sent
 * (LIB-02).
 */

export interface KeptPlace {
	seconds: number;
	/** By the clock of this device, in milliseconds. */
	heardAt: number;
	/** The server has it. */
	sent: boolean;
}

const KEY = "listening-places";
const WRITE_EVERY_MS = 1_000;
/** Of more than these the one that was heard longest ago is forgotten on this device. */
const MOST_PLACES = 50;

type Places = Record<string, KeptPlace>;

/** What it keeps things in; the tests have one of their own. */
export type Store = Pick<globalThis.Storage, "getItem" | "setItem">;

const nameOf = (userId: string, productId: string) => `${userId}/${productId}`;

function readAll(store: Store): Places {
	try {
		const kept: [string, KeptPlace][] = Object.entries(Object(JSON.parse(store.getItem(KEY) ?? "{}")));
		// What is no place, whoever wrote it there, is none.
		return Object.fromEntries(kept.filter(([, place]) => Number.isFinite(place?.heardAt)));
	} catch {
		return {};
	}
}

export function readPlace(store: Store, userId: string, productId: string): KeptPlace | null {
	const place = Object(readAll(store)[nameOf(userId, productId)]);
	const { seconds, heardAt, sent } = place;
	return Number.isFinite(seconds) && Number.isFinite(heardAt) ? { seconds, heardAt, sent: sent === true } : null;
}

function writePlace(store: Store, userId: string, productId: string, place: KeptPlace): void {
	const name = nameOf(userId, productId);
	const { [name]: _before, ...others } = readAll(store);
	const latest = Object.entries(others)
		.sort(([, one], [, other]) => other.heardAt - one.heardAt)
		.slice(0, MOST_PLACES - 1);
	try {
		store.setItem(KEY, JSON.stringify({ ...Object.fromEntries(latest), [name]: place }));
	} catch {
		// Where nothing may be stored, the server alone knows.
	}
}

/** How a place reached the server: `lost` tries again later, `refused` does not. */
export type Sending = { seconds: number; newer: boolean } | "lost" | "refused";

/**
 * Keeps the places of one person in one audiobook.
 *
 * @param options `send` answers with the place that counts, which is `newer` where another device was last;
 *   `everyMs`: the longest time between two that are sent while it plays
 */
export function createPlaceKeeper(options: {
	userId: string;
	productId: string;
	store: Store;
	everyMs: number;
	now: () => number;
	send: (seconds: number, ageMs: number) => Promise<Sending>;
}) {
	const { userId, productId, store, everyMs, now, send } = options;
	let latest = readPlace(store, userId, productId);
	let writtenAt = 0;
	let triedAt = 0;
	let sending = false;

	const write = () => {
		if (!latest) return;
		writtenAt = now();
		writePlace(store, userId, productId, latest);
	};

	/** Sends what the server does not have. @returns the place of another device, where that is newer */
	async function flush(): Promise<number | null> {
		if (!latest || latest.sent || sending) return null;
		const place = latest;
		triedAt = now();
		sending = true;
		const sent = await send(place.seconds, Math.max(0, now() - place.heardAt)).finally(() => {
			sending = false;
		});
		if (sent === "lost" || latest !== place) return null;
		latest = { ...place, sent: true };
		write();
		return sent !== "refused" && sent.newer ? sent.seconds : null;
	}

	const take = (seconds: number) => {
		if (latest?.seconds === seconds) return false;
		latest = { seconds, heardAt: now(), sent: false };
		return true;
	};

	return {
		/** What this device knows that the server may not. */
		pending: () => (latest && !latest.sent ? latest.seconds : null),
		/** While it plays. */
		moved(seconds: number): void {
			if (!take(seconds)) return;
			if (now() - writtenAt >= WRITE_EVERY_MS) write();
			if (now() - triedAt >= everyMs) void flush();
		},
		/** It was paused, moved by hand, or is left. */
		stopped(seconds: number): void {
			take(seconds);
			write();
			void flush();
		},
		/** The server's place was taken over. */
		adopted(seconds: number): void {
			latest = { seconds, heardAt: now(), sent: true };
			write();
		},
		flush,
	};
}
