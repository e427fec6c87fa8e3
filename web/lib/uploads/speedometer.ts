/** Measuring period: short enough to be accurate, long enough to be steady. */
const WINDOW_MS = 5_000;

/**
 * Measures transfer speed over the last few seconds.
 *
 * @returns a function that receives the transferred amount and the time, and returns the speed per second, or null
 *   while there is too little data
 */
export function createSpeedometer(): (arrived: number, atMs: number) => number | null {
	let points: { arrived: number; atMs: number }[] = [];
	return (arrived, atMs) => {
		// After a pause or a step back, the old measurements no longer apply.
		const last = points.at(-1);
		if (last && (arrived < last.arrived || atMs - last.atMs > WINDOW_MS)) points = [];
		points.push({ arrived, atMs });
		while (points.length > 2 && atMs - (points[0]?.atMs ?? 0) > WINDOW_MS) points.shift();
		const first = points[0];
		if (!first || atMs - first.atMs < 500) return null;
		return ((arrived - first.arrived) / (atMs - first.atMs)) * 1_000;
	};
}

/** Formats the remaining time; empty if it cannot be estimated. */
export function remainingTime(bytes: number, bytesPerSecond: number | null): string {
	if (!bytesPerSecond || bytesPerSecond <= 0) return "";
	const seconds = bytes / bytesPerSecond;
	if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`;
	if (seconds < 3_600) return `${Math.round(seconds / 60)} min left`;
	return `${Math.floor(seconds / 3_600)} h ${Math.round((seconds % 3_600) / 60)} min left`;
}
