import { writeFileSync } from "node:fs";
import type { TestError } from "vitest";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import type { ErrorsReport } from "./failed-tests.ts";

/** Describes what caused an error, and what caused that: a failed query's reason is in the driver's error only. */
function describeCauses({ cause }: TestError): string {
	if (!cause) return "";
	const detail = typeof cause.detail === "string" ? `\n${cause.detail}` : "";
	return `\nCaused by: ${cause.message}${detail}${describeCauses(cause)}`;
}

/**
 * A Vitest reporter for what its JSON report leaves out: the causes of errors, and errors outside of any test, which
 * fail a run whose tests all passed. Writes both as JSON to the file that ERRORS_FILE names.
 */
export default class ErrorsReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
		const file = process.env.ERRORS_FILE;
		if (!file) return;
		const report: ErrorsReport = {
			causes: {},
			outsideOfTests: errors.map(({ message, stack }) => ({ message: stack ?? message })),
		};
		for (const module of modules) {
			for (const test of module.children.allTests("failed")) {
				const causes = test.result().errors?.map(describeCauses).join("") ?? "";
				if (causes) report.causes[`${module.moduleId} › ${test.fullName.replaceAll(" > ", " ")}`] = causes.trim();
			}
		}
		writeFileSync(file, JSON.stringify(report));
	}
}
