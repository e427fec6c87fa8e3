import type { PlaywrightReport, PlaywrightSuite, VitestReport } from "./failed-tests.ts";

/** Duration of a test file in milliseconds. */
export interface FileDuration {
	file: string;
	ms: number;
}

/** Returns the duration of each file in Vitest. */
export const timedInVitest = (report: VitestReport): FileDuration[] =>
	report.testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }));

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite["specs"]> => [
	...specs,
	...suites.flatMap(specsOf),
];

/** Sums the durations of each file's tests in Playwright. */
export function timedInPlaywright(report: PlaywrightReport): FileDuration[] {
	const durations = new Map<string, number>();
	for (const { file, tests } of report.suites.flatMap(specsOf)) {
		const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
		durations.set(file, (durations.get(file) ?? 0) + ms);
	}
	return [...durations].map(([file, ms]) => ({ file: `e2e/${file}`, ms }));
}

/** Formats the slowest files, one per line. */
export const slowestFiles = (durations: FileDuration[], count: number): string =>
	durations
		.toSorted((one, other) => other.ms - one.ms)
		.slice(0, count)
		.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(8)} s  ${file}`)
		.join("\n");
