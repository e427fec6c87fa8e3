import { useSyncExternalStore } from "react";

/*
 * The audiobook in the player at the bottom of the page. The state is outside of React, so that any button can start
 * it, and playback continues while the member navigates (LIB-02).
 */

/** `sessionStorage` key, so that it survives a reload of this tab. */
const KEY = "audiobook";

export interface HeldAudiobook {
	productId: string;
	/** Owner of the player: one person's audiobook is not offered to the next. */
	userId: string;
	/** It is playing, or about to. */
	playing: boolean;
	/** Counts clicks on `Listen`: the player handles each once. */
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
		// Without storage, a reload closes the player.
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
			// Treated as if nothing were stored.
		}
	}
	return held;
}

export const audiobookPlayer = {
	/** Opens an audiobook where it was stopped, and plays it. */
	listen: (productId: string, userId: string) =>
		set({ productId, userId, playing: true, asked: (current()?.asked ?? 0) + 1 }),
	/** Pauses the player; it stays where it is. */
	pause: () => held && set({ ...held, playing: false, asked: held.asked + 1 }),
	/** Reports changes of the media element itself: the lock screen, the end, another sound. */
	report: (playing: boolean) => held && held.playing !== playing && set({ ...held, playing }),
	close: () => set(null),
};

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

/** Returns null if the player is empty, and on the server. */
export const useHeldAudiobook = (): HeldAudiobook | null => useSyncExternalStore(subscribe, current, () => null);
