const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * ADW-02: KB under one MB, otherwise MB with one decimal.
 *
 * @param bytes at least 0
 */
export function formatFileSize(bytes: number): string {
	const kilobytes = Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / KILOBYTE));
	return kilobytes < KILOBYTE ? `${kilobytes} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/**
 * Reads a size as it is shown, such as `107.7 MB`. The unit counts: 968 KB is less than 50 MB (DIG-03).
 *
 * @returns bytes, or null for a text that is no size
 */
export function parseFileSize(shown: string): number | null {
	const match = shown.trim().match(/^(\d+(?:\.\d+)?)\s*(bytes?|b|kb|mb|gb)$/i);
	if (!match) return null;
	const unit = match[2]?.charAt(0).toLowerCase();
	const factor = { b: 1, k: KILOBYTE, m: MEGABYTE, g: 1024 * MEGABYTE }[unit ?? "b"] ?? 1;
	return Number(match[1]) * factor;
}
