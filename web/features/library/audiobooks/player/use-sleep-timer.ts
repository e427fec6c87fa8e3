import { useEffect, useRef, useState } from "react";
import type { BookSound } from "./use-book-sound.ts";

/** When to stop playback: after minutes, at the end of the chapter, or never (null). */
export type Sleep = { minutes: number } | "chapter" | null;

/** Counts only during playback; a manual pause suspends it. */
export function useSleepTimer({ state, seconds, chapter, timeline, pause }: BookSound) {
	const [sleep, setSleep] = useState<Sleep>(null);
	const [leftMs, setLeftMs] = useState(0);
	const chapterEnd = useRef(Number.POSITIVE_INFINITY);
	const playing = state === "playing";

	const choose = (next: Sleep) => {
		setSleep(next);
		setLeftMs(next !== null && next !== "chapter" ? next.minutes * 60_000 : 0);
		const current = timeline.chapters[chapter];
		chapterEnd.current = next === "chapter" && current ? current.startsAt + current.seconds : Number.POSITIVE_INFINITY;
	};

	// By the clock instead of counting ticks, which are irregular in a background page.
	const lastTick = useRef<number | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each place that is heard is a tick
	useEffect(() => {
		if (sleep === null) return;
		if (sleep === "chapter") {
			if (seconds < chapterEnd.current - END_SECONDS) return;
			pause();
			setSleep(null);
			return;
		}
		const now = Date.now();
		const passed = playing && lastTick.current !== null ? now - lastTick.current : 0;
		lastTick.current = playing ? now : null;
		if (passed <= 0) return;
		if (leftMs > passed) return setLeftMs(leftMs - passed);
		pause();
		setSleep(null);
		lastTick.current = null;
	}, [seconds, playing, sleep]);

	return { sleep, leftMs, choose };
}

/** Closer to the end of a chapter, the next one would be heard before playback stops. */
const END_SECONDS = 0.3;
