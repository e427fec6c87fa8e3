/** A place nearer to the start than this is no place: players report one before they have found theirs. */
const FIRST_PLACE_SECONDS = 1;
/** A medium that stopped this near to its end begins again. */
const END_SECONDS = 5;
/** Two places nearer than this are one. */
const SAME_PLACE_SECONDS = 0.5;

/**
 * Where to begin.
 *
 * @param kept in seconds
 * @param duration of the medium in seconds; NaN or endless while unknown
 */
export function placeToResume(kept: number, duration: number): number {
	if (!Number.isFinite(kept) || kept < FIRST_PLACE_SECONDS) return 0;
	if (Number.isFinite(duration) && kept > duration - END_SECONDS) return 0;
	return kept;
}

/**
 * Decides when the place in a playing medium is kept: every so often while it plays, and whenever it pauses, jumps or
 * is left (CRS-07). Before the medium has found its place nothing is kept.
 *
 * @param everyMs the longest time between two places while it plays
 * @param save sends the seconds to the server
 */
export function createPositionKeeper(everyMs: number, save: (seconds: number) => void) {
	let ready = false;
	let lastPlace: number | null = null;
	let lastTime = 0;
	const keep = (seconds: number, now: number) => {
		if (!ready || !Number.isFinite(seconds) || seconds < FIRST_PLACE_SECONDS) return;
		if (lastPlace !== null && Math.abs(lastPlace - seconds) < SAME_PLACE_SECONDS) return;
		lastPlace = seconds;
		lastTime = now;
		save(seconds);
	};
	return {
		/** The medium stands where it is to begin, from now on its places count. */
		begin: (seconds: number, now: number) => {
			ready = true;
			lastPlace = seconds;
			lastTime = now;
		},
		/** While it plays. */
		moved: (seconds: number, now: number) => {
			if (now - lastTime >= everyMs) keep(seconds, now);
		},
		/** It was paused, moved by hand, or is left. */
		stopped: keep,
	};
}
