const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * Formats a size: KB below one MB, otherwise MB with one decimal (ADW-02).
 *
 * @param bytes at least 0
 */
export function formatFileSize(bytes: number): string {
	const kilobytes = Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / KILOBYTE));
	return kilobytes < KILOBYTE ? `${kilobytes} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/**
 * Parses a displayed size, such as `107.7 MB`. Takes the unit into account: 968 KB is less than 50 MB (DIG-03).
 *
 * @returns bytes, or null if the text is not a size
 */
export function parseFileSize(shown: string): number | null {
	const match = shown.trim().match(/^(\d+(?:\.\d+)?)\s*(bytes?|b|kb|mb|gb)$/i);
	if (!match) return null;
	const unit = match[2]?.charAt(0).toLowerCase();
	const factor = { b: 1, k: KILOBYTE, m: MEGABYTE, g: 1024 * MEGABYTE }[unit ?? "b"] ?? 1;
	return Number(match[1]) * factor;
}
