import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Audiobook } from "../../../../../contract/library/audiobooks.ts";
import { audiobookPlayer } from "../../../../lib/media/audiobook-player.ts";
import { savedSpeed, saveSpeed } from "../../../../lib/media/listening.ts";
import { isUndecodable } from "../../../../lib/media/undecodable.ts";
import { chapterAt, partAt, timelineOf } from "../timeline.ts";

/** `failed` may be tried again; `unplayable` is a format that this browser does not play. */
export type SoundState = "paused" | "playing" | "waiting" | "failed" | "unplayable";

const hasFailed = (state: SoundState) => state === "failed" || state === "unplayable";

/** Commands for the player. */
export interface BookSound {
	element: RefObject<HTMLAudioElement | null>;
	timeline: ReturnType<typeof timelineOf>;
	state: SoundState;
	/** Position in the book. */
	seconds: number;
	chapter: number;
	/** Address of the part at this position. */
	url: string;
	speed: number;
	play(): void;
	pause(): void;
	/** @param seconds of the book */
	seek(seconds: number): void;
	/** Seeks relative to the position of this moment, which may be ahead of the last rendering. */
	skip(seconds: number): void;
	setSpeed(speed: number): void;
	/** Event handlers of the element. */
	events: Record<string, () => void>;
}

/**
 * Plays the parts of an audiobook on one element, like a single file: an element started by a person may continue by
 * itself, even on a lock screen.
 *
 * @param from where to start, in seconds of the book
 * @param onPosition called with every position, and whether playback stops there
 */
export function useBookSound(
	book: Audiobook,
	from: number,
	onPosition: (seconds: number, stopped: boolean) => void,
): BookSound {
	const element = useRef<HTMLAudioElement>(null);
	const timeline = useMemo(() => timelineOf(book.parts), [book.parts]);
	const [seconds, setSeconds] = useState(from);
	const [state, setState] = useState<SoundState>("paused");
	const [speed, setSpeedState] = useState(savedSpeed);
	/** Position in the book: the element's reports count once it has resumed. */
	const at = useRef({ seconds: from, part: -1, found: false });
	const wanted = useRef(false);
	const latestOnPosition = useRef(onPosition);
	latestOnPosition.current = onPosition;

	const move = useCallback((seconds: number) => {
		at.current.seconds = seconds;
		setSeconds(seconds);
	}, []);

	/** Loads the part, and seeks to the position in it. */
	const load = useCallback(
		(target: number) => {
			const audio = element.current;
			if (!audio) return;
			const { part, offset } = partAt(timeline, target);
			move(target);
			if (at.current.part === part && at.current.found) {
				audio.currentTime = offset;
				return;
			}
			if (at.current.part === part && audio.src) return;
			at.current.part = part;
			at.current.found = false;
			audio.src = book.parts[part]?.url ?? "";
			audio.defaultPlaybackRate = audio.playbackRate = savedSpeed();
			audio.load();
		},
		[book.parts, move, timeline],
	);

	const play = useCallback(() => {
		const audio = element.current;
		if (!audio) return;
		wanted.current = true;
		audiobookPlayer.report(true);
		// From the end it starts over.
		const target = at.current.seconds >= timeline.seconds - 1 ? 0 : at.current.seconds;
		if (audio.error) at.current = { ...at.current, part: -1, found: false };
		if (at.current.part === -1 || target !== at.current.seconds) load(target);
		setState((before) => (before === "playing" ? before : "waiting"));
		audio.play().catch((error: DOMException) => {
			// Another position was loaded meanwhile, which starts playing itself.
			if (error.name === "AbortError") return;
			wanted.current = false;
			audiobookPlayer.report(false);
			// The element has reported its own error, and says more about it.
			if (!audio.error) setState(error.name === "NotAllowedError" ? "paused" : "failed");
		});
	}, [load, timeline.seconds]);

	const pause = useCallback(() => {
		wanted.current = false;
		audiobookPlayer.report(false);
		element.current?.pause();
		setState((before) => (hasFailed(before) ? before : "paused"));
	}, []);

	const seek = useCallback(
		(target: number) => {
			load(Math.min(Math.max(0, target), timeline.seconds));
			latestOnPosition.current(at.current.seconds, true);
			if (wanted.current) play();
		},
		[load, play, timeline.seconds],
	);

	const skip = useCallback((by: number) => seek(at.current.seconds + by), [seek]);

	const setSpeed = useCallback((next: number) => {
		saveSpeed(next);
		setSpeedState(next);
		const audio = element.current;
		if (audio) audio.defaultPlaybackRate = audio.playbackRate = next;
	}, []);

	const events = useMemo(() => {
		const media = () => element.current as HTMLAudioElement;
		return {
			onLoadedMetadata: () => {
				const { offset } = partAt(timeline, at.current.seconds);
				const { duration } = media();
				media().currentTime = Number.isFinite(duration) ? Math.min(offset, Math.max(0, duration - 0.1)) : offset;
				at.current.found = true;
				if (wanted.current)
					void media()
						.play()
						.catch(() => {});
			},
			// Like `onPlay`, it may be reported after the pause.
			onPlaying: () => !media().paused && setState("playing"),
			onWaiting: () => wanted.current && setState("waiting"),
			onPlay: () => {
				// Reported late: at the end of a chapter the sleep timer pauses what the next part has just begun.
				if (media().paused) return;
				wanted.current = true;
				audiobookPlayer.report(true);
			},
			onPause: () => {
				// The element pauses itself at the end of a part, and while another one is loaded.
				if (!at.current.found || media().ended) return;
				wanted.current = false;
				audiobookPlayer.report(false);
				setState((before) => (hasFailed(before) ? before : "paused"));
				latestOnPosition.current(at.current.seconds, true);
			},
			onTimeUpdate: () => {
				if (!at.current.found) return;
				const start = timeline.starts[at.current.part] ?? 0;
				const length = book.parts[at.current.part]?.seconds ?? 0;
				move(start + Math.min(media().currentTime, length));
				latestOnPosition.current(at.current.seconds, false);
			},
			onEnded: () => {
				const next = at.current.part + 1;
				const start = timeline.starts[next];
				if (start === undefined) {
					wanted.current = false;
					audiobookPlayer.report(false);
					setState("paused");
					move(timeline.seconds);
					latestOnPosition.current(timeline.seconds, true);
					return;
				}
				load(start);
				latestOnPosition.current(start, true);
				void media()
					.play()
					.catch(() => {});
			},
			onError: () => {
				// An element without a source also reports an error.
				const { error } = media();
				if (!error) return;
				at.current.found = false;
				audiobookPlayer.report(false);
				void isUndecodable(error, book.parts[at.current.part]?.url ?? "").then((is) => {
					// Something else was loaded meanwhile.
					if (element.current?.error === error) setState(is ? "unplayable" : "failed");
				});
			},
		};
	}, [book.parts, load, move, timeline]);

	// A restored connection resumes what it interrupted.
	useEffect(() => {
		if (state !== "failed") return;
		const again = () => wanted.current && play();
		window.addEventListener("online", again);
		return () => window.removeEventListener("online", again);
	}, [state, play]);

	return {
		element,
		timeline,
		state,
		seconds,
		chapter: chapterAt(timeline, seconds),
		url: book.parts[partAt(timeline, seconds).part]?.url ?? "",
		speed,
		play,
		pause,
		seek,
		skip,
		setSpeed,
		events,
	};
}
