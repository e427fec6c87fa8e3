import { globSync, readFileSync } from "node:fs";

const TAG = "slow";

/** Whether the slow tests run, instead of all others. */
const isSlowRun = process.env.TESTS === TAG;

/**
 * Returns which tests Vitest runs: with `npm test -- slow` those with `{ tags: "slow" }`, else the others. A comment
 * `@module-tag slow` tags a whole file.
 *
 * @param pattern of the files
 */
export function slowTests(pattern: string) {
	// Loading a file costs more than reading it.
	const include = isSlowRun
		? globSync(pattern).filter((file) => /tags: "slow"|@module-tag slow/.test(readFileSync(file, "utf8")))
		: [pattern];
	return {
		include,
		tags: [{ name: TAG, description: "Takes long, and few changes break it." }],
		tagsFilter: [isSlowRun ? TAG : `!${TAG}`],
	};
}
