/** A file whose length is not told within this time has none. */
const PATIENCE_MS = 10_000;

/** @returns the length of a sound or a film as it is written, such as `12:30`, or null where the browser cannot tell */
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
		const timer = setTimeout(finish, PATIENCE_MS);
		media.preload = "metadata";
		media.onloadedmetadata = finish;
		media.onerror = finish;
		media.src = address;
	});
}

/** @param seconds such as 750.4, which is `12:30` */
export function formatDuration(seconds: number): string {
	const whole = Math.max(1, Math.round(seconds));
	const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
	const twoDigits = (value: number) => String(value).padStart(2, "0");
	return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}
