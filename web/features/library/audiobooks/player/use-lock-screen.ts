import { useEffect } from "react";
import type { Audiobook } from "../../../../../contract/library/audiobooks.ts";
import type { BookSound } from "./use-book-sound.ts";

export const BACK_SECONDS = 15;
export const FORWARD_SECONDS = 30;

/**
 * Shows the chapter on the phone's lock screen, and handles the buttons there, on headsets and in cars (Media Session).
 */
export function useLockScreen(book: Audiobook, sound: BookSound): void {
	const { timeline, chapter, seconds, state, speed, play, pause, seek, skip } = sound;
	const current = timeline.chapters[chapter];
	const title = current?.title ?? book.title;
	const into = Math.max(0, seconds - (current?.startsAt ?? 0));

	useEffect(() => {
		if (!("mediaSession" in navigator)) return;
		const pictures = [book.imageSmallUrl, book.imageUrl].filter((url) => url !== null);
		navigator.mediaSession.metadata = new MediaMetadata({
			title,
			album: book.title,
			artwork: pictures.map((src) => ({ src })),
		});
		return () => {
			navigator.mediaSession.metadata = null;
		};
	}, [title, book.title, book.imageUrl, book.imageSmallUrl]);

	useEffect(() => {
		if (!("mediaSession" in navigator)) return;
		navigator.mediaSession.playbackState = state === "playing" || state === "waiting" ? "playing" : "paused";
	}, [state]);

	// Once a second is sufficient: the system counts on by itself.
	const second = Math.floor(into);
	const length = current?.seconds ?? 0;
	useEffect(() => {
		if (!("mediaSession" in navigator) || length <= 0) return;
		navigator.mediaSession.setPositionState({
			duration: length,
			position: Math.min(second, length),
			playbackRate: speed,
		});
	}, [second, length, speed]);

	const startOf = (index: number) => timeline.chapters[index]?.startsAt;
	const previous = startOf(chapter - 1);
	const next = startOf(chapter + 1);
	useEffect(() => {
		if (!("mediaSession" in navigator)) return;
		const start = current?.startsAt ?? 0;
		const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
			["play", play],
			["pause", pause],
			["seekbackward", ({ seekOffset }) => skip(-(seekOffset ?? BACK_SECONDS))],
			["seekforward", ({ seekOffset }) => skip(seekOffset ?? FORWARD_SECONDS)],
			["seekto", ({ seekTime }) => seek(start + (seekTime ?? 0))],
			["previoustrack", previous === undefined ? null : () => seek(previous)],
			["nexttrack", next === undefined ? null : () => seek(next)],
		];
		for (const [action, handler] of handlers) setHandler(action, handler);
		return () => {
			for (const [action] of handlers) setHandler(action, null);
		};
	}, [current?.startsAt, previous, next, play, pause, seek, skip]);
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
	try {
		navigator.mediaSession.setActionHandler(action, handler);
	} catch {
		// The browser does not support this action.
	}
}
