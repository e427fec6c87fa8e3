/**
 * A time as a seller reads and types it: `1:02:03`, `4:05.5`, to a thousandth of a second.
 *
 * @param seconds at least 0
 */
export function timeText(seconds: number): string {
	const thousandths = Math.round(seconds * 1000);
	const whole = Math.floor(thousandths / 1000);
	const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
	const two = (value: number) => String(value).padStart(2, "0");
	const rest = thousandths % 1000;
	const tail = two(whole % 60) + (rest > 0 ? `.${String(rest).padStart(3, "0").replace(/0+$/, "")}` : "");
	return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** @returns seconds; null for what is no time. `90` is a minute and a half, `1:30` too. */
export function readTime(text: string): number | null {
	const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:\.\d{1,3})?)$/.exec(text.trim());
	if (!match) return null;
	const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
	// With a unit before it, a number goes no further than 59.
	if ((match[2] !== undefined && seconds >= 60) || (match[1] !== undefined && minutes >= 60)) return null;
	return hours * 3600 + minutes * 60 + seconds;
}
