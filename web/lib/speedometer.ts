/** Over which the speed is measured: short enough to be true, long enough to stand still. */
const WINDOW_MS = 5_000;

/**
 * Measures how fast something arrives, over the last few seconds.
 *
 * @returns takes what has arrived and when; gives the speed a second, or null while nothing can be said yet
 */
export function createSpeedometer(): (arrived: number, atMs: number) => number | null {
	let points: { arrived: number; atMs: number }[] = [];
	return (arrived, atMs) => {
		// After a pause or a step back the old points say nothing any more.
		const last = points.at(-1);
		if (last && (arrived < last.arrived || atMs - last.atMs > WINDOW_MS)) points = [];
		points.push({ arrived, atMs });
		while (points.length > 2 && atMs - (points[0]?.atMs ?? 0) > WINDOW_MS) points.shift();
		const first = points[0];
		if (!first || atMs - first.atMs < 500) return null;
		return ((arrived - first.arrived) / (atMs - first.atMs)) * 1_000;
	};
}

/** How long the rest takes, in words; empty where nobody can say. */
export function remainingTime(bytes: number, bytesPerSecond: number | null): string {
	if (!bytesPerSecond || bytesPerSecond <= 0) return "";
	const seconds = bytes / bytesPerSecond;
	if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`;
	if (seconds < 3_600) return `${Math.round(seconds / 60)} min left`;
	return `${Math.floor(seconds / 3_600)} h ${Math.round((seconds % 3_600) / 60)} min left`;
}
