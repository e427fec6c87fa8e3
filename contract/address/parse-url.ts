/**
 * Parses an address. `URL.parse` does the same, but Safari has it only since version 18.
 *
 * @returns null if it isn't one
 */
export function parseUrl(value: string, base?: string): URL | null {
	try {
		return new URL(value, base);
	} catch {
		return null;
	}
}
