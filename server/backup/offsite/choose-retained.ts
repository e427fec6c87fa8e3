import { DAY_MS } from "../../../contract/durations.ts";
/** How many backups stay: the newest of each of the last days, weeks and months that have one. */
export const RETENTION = { days: 7, weeks: 4, months: 12 };

const periods: Record<keyof typeof RETENTION, (at: Date) => string> = {
	days: (at) => at.toISOString().slice(0, 10),
	// Weeks begin on Monday; January 5, 1970 was one.
	weeks: (at) => String(Math.floor((at.getTime() - 4 * DAY_MS) / (7 * DAY_MS))),
	months: (at) => at.toISOString().slice(0, 7),
};

/**
 * Chooses which backups stay (HOST-05). Only days with a backup count, so that an outage never removes the last ones.
 *
 * @param backups in any order
 * @returns those to keep, newest first
 */
export function chooseRetained<Backup extends { takenAt: Date }>(backups: Backup[]): Backup[] {
	const newestFirst = [...backups].sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
	const kept = new Set<Backup>();
	for (const [unit, max] of Object.entries(RETENTION) as [keyof typeof RETENTION, number][]) {
		const seen = new Set<string>();
		for (const backup of newestFirst) {
			const period = periods[unit](backup.takenAt);
			if (seen.has(period)) continue;
			if (seen.size >= max) break;
			seen.add(period);
			kept.add(backup);
		}
	}
	return newestFirst.filter((backup) => kept.has(backup));
}
