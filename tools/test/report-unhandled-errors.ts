import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError } from "vitest/node";

/**
 * A Vitest reporter for what its JSON report leaves out: errors outside of any test, which fail a run whose tests all
 * passed. Writes them as a JSON array to the file that UNHANDLED_ERRORS_FILE names.
 */
export default class UnhandledErrorsReporter implements Reporter {
	onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
		const file = process.env.UNHANDLED_ERRORS_FILE;
		if (file) writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => ({ message: stack ?? message }))));
	}
}
