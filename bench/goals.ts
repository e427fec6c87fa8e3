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
