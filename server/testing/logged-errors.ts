import { createLog, type Log } from "../log.ts";

const MAX_LINES = 20;
let lines: string[] = [];

/** Creates the log of a test site. It prints nothing; what it says of errors is shown where a test fails. */
export const createTestLog = (): Log =>
	createLog("error", {
		write: (line) => {
			lines = [...lines.slice(1 - MAX_LINES), line];
		},
	});

/** Returns the last errors that test sites of this process logged, and forgets them. */
export function takeLoggedErrors(): string[] {
	const taken = lines;
	lines = [];
	return taken;
}
