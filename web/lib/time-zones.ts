/** Every zone that the browser knows by name, and the one that is set. */
export const zonesWith = (current: string): string[] => [
	...new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")]),
];

/** @returns the zone of the browser's own clock, or null where it does not say */
export function browserTimeZone(): string | null {
	try {
		return new Intl.DateTimeFormat().resolvedOptions().timeZone || null;
	} catch {
		return null;
	}
}
