/** A figure, its goal, and an optional baseline that does nothing else. */
export interface Goal {
	ours: number | string;
	baseline?: number | string;
	goal: string;
	met: boolean;
}

/** Prints figures beside their goals. The process exits with 1 if one is missed. */
export function checkGoals(goals: Record<string, Goal>): void {
	console.table(
		Object.fromEntries(
			Object.entries(goals).map(([name, { ours, baseline = "", goal, met }]) => [
				name,
				{ ours, baseline, goal, met: met ? "yes" : "MISSED" },
			]),
		),
	);
	if (Object.values(goals).some(({ met }) => !met)) process.exitCode = 1;
}

/** Returns a figure that has an upper limit. */
export const atMost = (ours: number, limit: number, unit = ""): Goal => ({
	ours,
	goal: `≤ ${limit.toLocaleString("en")} ${unit}`.trim(),
	met: ours <= limit,
});

/** Returns the value that a share of the values does not exceed, such as 0.95. */
export const percentile = (values: readonly number[], share: number): number =>
	values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Rounds to some decimal digits. */
export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));
