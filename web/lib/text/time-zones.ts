/** Returns every zone name that the browser knows, and the current one. */
export const zonesWith = (current: string): string[] => [
	...new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")]),
];

/** Returns the browser's time zone, or null if it does not report one. */
export function browserTimeZone(): string | null {
	try {
		return new Intl.DateTimeFormat().resolvedOptions().timeZone || null;
	} catch {
		return null;
	}
}
