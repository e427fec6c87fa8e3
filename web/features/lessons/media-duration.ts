/** How long a file is waited for: a damaged one may never say. */
const PATIENCE_MS = 5_000;

/**
 * Reads how long a recording is, before it is uploaded.
 *
 * @returns such as `12:30`; null where the browser cannot tell
 */
export function mediaDuration(file: File): Promise<string | null> {
	return new Promise((resolve) => {
		const media = document.createElement("video");
		const address = URL.createObjectURL(file);
		const done = (seconds: number) => {
			clearTimeout(timer);
			URL.revokeObjectURL(address);
			resolve(Number.isFinite(seconds) && seconds > 0 ? durationWords(seconds) : null);
		};
		const timer = setTimeout(() => done(Number.NaN), PATIENCE_MS);
		media.preload = "metadata";
		media.onloadedmetadata = () => done(media.duration);
		media.onerror = () => done(Number.NaN);
		media.src = address;
	});
}

/** @returns such as `0:22` or `1:04:09` */
export function durationWords(seconds: number): string {
	const whole = Math.round(seconds);
	const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
	const two = (value: number) => String(value).padStart(2, "0");
	return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
