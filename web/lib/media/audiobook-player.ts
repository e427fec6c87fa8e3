import { useSyncExternalStore } from "react";

/*
 * The audiobook in the player at the bottom of the page. The state is outside of React, so that any button can start
 * it, and playback continues while the member navigates (LIB-02).
 */

/** `sessionStorage` key, so that it survives a reload of this tab. */
const KEY = "audiobook";

export interface OpenAudiobook {
	productId: string;
	/** Owner of the player: one person's audiobook is not offered to the next. */
	userId: string;
	/** It is playing, or about to. */
	playing: boolean;
	/** Number of clicks on buttons elsewhere: the player handles each once. */
	commands: number;
}

let opened: OpenAudiobook | null = null;
let isRead = false;
const listeners = new Set<() => void>();

function set(next: OpenAudiobook | null): void {
	opened = next;
	try {
		if (next) sessionStorage.setItem(KEY, JSON.stringify({ productId: next.productId, userId: next.userId }));
		else sessionStorage.removeItem(KEY);
	} catch {
		// Without storage, a reload closes the player.
	}
	for (const listener of listeners) listener();
}

function current(): OpenAudiobook | null {
	if (!isRead) {
		isRead = true;
		try {
			const { productId, userId } = Object(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
			if (typeof productId === "string" && typeof userId === "string")
				opened = { productId, userId, playing: false, commands: 0 };
		} catch {
			// Treated as if nothing were stored.
		}
	}
	return opened;
}

export const audiobookPlayer = {
	/** Opens an audiobook where it was stopped, and plays it. */
	listen: (productId: string, userId: string) =>
		set({ productId, userId, playing: true, commands: (current()?.commands ?? 0) + 1 }),
	/** Pauses the player; it stays where it is. */
	pause: () => opened && set({ ...opened, playing: false, commands: opened.commands + 1 }),
	/** Reports changes of the media element itself: the lock screen, the end, another sound. */
	report: (playing: boolean) => opened && opened.playing !== playing && set({ ...opened, playing }),
	close: () => set(null),
};

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

/** Returns null if the player is empty, and on the server. */
export const useOpenAudiobook = (): OpenAudiobook | null => useSyncExternalStore(subscribe, current, () => null);
