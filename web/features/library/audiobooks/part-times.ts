/**
 * Formats a time for sellers to read and edit: `1:02:03`, `4:05.5`, with millisecond precision.
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

/** Parses a time; returns null if it is invalid. Both `90` and `1:30` are a minute and a half. */
export function readTime(text: string): number | null {
	const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:\.\d{1,3})?)$/.exec(text.trim());
	if (!match) return null;
	const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
	// After a larger unit, a number must be at most 59.
	if ((match[2] !== undefined && seconds >= 60) || (match[1] !== undefined && minutes >= 60)) return null;
	return hours * 3600 + minutes * 60 + seconds;
}
