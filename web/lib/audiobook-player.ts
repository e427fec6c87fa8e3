import { useSyncExternalStore } from "react";

/*
 * Which audiobook the player at the foot of the page holds. It stands outside of React, so that a button anywhere can
 * start it, and what plays goes on while the member moves around the site (LIB-02).
 */

/** Survives a reload of this tab. */
const KEY = "audiobook";

export interface HeldAudiobook {
	productId: string;
	/** Whose player it is: what one person heard is not offered to the next. */
	userId: string;
	/** It plays, or is about to. */
	playing: boolean;
	/** Counts the presses of `Listen`: the player obeys each once. */
	asked: number;
}

let held: HeldAudiobook | null = null;
let isRead = false;
const listeners = new Set<() => void>();

function set(next: HeldAudiobook | null): void {
	held = next;
	try {
		if (next) sessionStorage.setItem(KEY, JSON.stringify({ productId: next.productId, userId: next.userId }));
		else sessionStorage.removeItem(KEY);
	} catch {
		// Where nothing may be stored, a reload closes the player.
	}
	for (const listener of listeners) listener();
}

function current(): HeldAudiobook | null {
	if (!isRead) {
		isRead = true;
		try {
			const { productId, userId } = Object(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
			if (typeof productId === "string" && typeof userId === "string")
				held = { productId, userId, playing: false, asked: 0 };
		} catch {
			// As if nothing were there.
		}
	}
	return held;
}

export const audiobookPlayer = {
	/** Takes an audiobook up where it was stopped, and plays it. */
	listen: (productId: string, userId: string) =>
		set({ productId, userId, playing: true, asked: (current()?.asked ?? 0) + 1 }),
	/** Asks the player to stop for now; it stays where it is. */
	pause: () => held && set({ ...held, playing: false, asked: held.asked + 1 }),
	/** What the element does by itself: the lock screen, an end, another sound. */
	report: (playing: boolean) => held && held.playing !== playing && set({ ...held, playing }),
	close: () => set(null),
};

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

/** @returns null while nothing is held, and on the server */
export const useHeldAudiobook = (): HeldAudiobook | null => useSyncExternalStore(subscribe, current, () => null);
