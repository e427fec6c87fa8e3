/** A position this close to the start is ignored: players report one before they have resumed. */
const FIRST_PLACE_SECONDS = 1;
/** Media stopped this close to its end starts over. */
const END_SECONDS = 5;
/** Positions closer than this are considered equal. */
const SAME_PLACE_SECONDS = 0.5;

/**
 * Returns where to start.
 *
 * @param saved position in seconds
 * @param duration of the media in seconds; NaN or infinite while unknown
 */
export function placeToResume(saved: number, duration: number): number {
	if (!Number.isFinite(saved) || saved < FIRST_PLACE_SECONDS) return 0;
	if (Number.isFinite(duration) && saved > duration - END_SECONDS) return 0;
	return saved;
}

/**
 * Decides when to save the playback position: regularly during playback, and on each pause, jump or exit (CRS-07).
 * Saves nothing before playback has resumed.
 *
 * @param everyMs maximum interval during playback
 * @param save sends the seconds to the server
 */
export function createPositionSaver(everyMs: number, save: (seconds: number) => void) {
	let ready = false;
	let lastPlace: number | null = null;
	let lastTime = 0;
	const saveNow = (seconds: number, now: number) => {
		if (!ready || !Number.isFinite(seconds) || seconds < FIRST_PLACE_SECONDS) return;
		if (lastPlace !== null && Math.abs(lastPlace - seconds) < SAME_PLACE_SECONDS) return;
		lastPlace = seconds;
		lastTime = now;
		save(seconds);
	};
	return {
		/** Sets the starting position; from now on new positions are saved. */
		begin: (seconds: number, now: number) => {
			ready = true;
			lastPlace = seconds;
			lastTime = now;
		},
		/** Call during playback. */
		moved: (seconds: number, now: number) => {
			if (now - lastTime >= everyMs) saveNow(seconds, now);
		},
		/** Call on a pause, a jump or an exit. */
		stopped: saveNow,
	};
}
