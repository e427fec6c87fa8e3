/** Time after which a file without a reported length counts as having none. */
const TIMEOUT_MS = 10_000;

/** Returns the formatted length of audio or video, such as `12:30`, or null if the browser cannot read it. */
export function readMediaDuration(file: File): Promise<string | null> {
	return new Promise((resolve) => {
		const media = document.createElement("video");
		const address = URL.createObjectURL(file);
		const finish = () => {
			clearTimeout(timer);
			const { duration } = media;
			media.removeAttribute("src");
			URL.revokeObjectURL(address);
			resolve(Number.isFinite(duration) && duration > 0 ? formatDuration(duration) : null);
		};
		const timer = setTimeout(finish, TIMEOUT_MS);
		media.preload = "metadata";
		media.onloadedmetadata = finish;
		media.onerror = finish;
		media.src = address;
	});
}

/** Formats seconds such as 750.4 as `12:30`. */
export function formatDuration(seconds: number): string {
	const whole = Math.max(1, Math.round(seconds));
	const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
	const twoDigits = (value: number) => String(value).padStart(2, "0");
	return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}
