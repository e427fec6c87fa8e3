/* Extracts the failures from the reports of the two test runners, to list them again below the totals, where a long
   log is read first. */

/** A failed test, or a file whose tests failed to load. */
export interface FailedTest {
	title: string;
	/** The runner's message, without color codes. */
	message: string;
}

/** The part of Vitest's JSON report that is used here: https://vitest.dev/guide/reporters#json-reporter */
export interface VitestReport {
	numPassedTests: number;
	testResults: {
		name: string;
		status: string;
		message: string;
		/** In milliseconds since 1970. */
		startTime: number;
		endTime: number;
		assertionResults: { fullName: string; status: string; failureMessages: string[] | null; tags: string[] }[];
	}[];
}

/** What `report-errors.ts` adds to it. */
export interface ErrorsReport {
	/** By the title of the failed test. */
	causes: Record<string, string>;
	outsideOfTests: { message?: string }[];
}

interface PlaywrightError {
	message?: string;
	location?: { file: string; line: number };
}

export interface PlaywrightSuite {
	specs?: {
		title: string;
		file: string;
		tests: { status: string; results: { duration: number; errors?: PlaywrightError[] }[] }[];
	}[];
	suites?: PlaywrightSuite[];
}

/** The part of Playwright's JSON report that is used here: https://playwright.dev/docs/test-reporters#json-reporter */
export interface PlaywrightReport {
	stats: { expected: number; skipped: number };
	suites: PlaywrightSuite[];
	errors: { message?: string }[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: color codes begin with a control character (ECMA-48).
const colorCode = /\u001b\[[\d;]*m/g;

function failedTest(title: string, messages: (string | undefined)[]): FailedTest {
	return { title, message: messages.join("\n").replace(colorCode, "").trim() };
}

/**
 * Lists every test that Vitest reports as failed, and every file that failed before its first test.
 *
 * @param causes what caused the errors, by the title of the test
 */
export function failedInVitest(report: VitestReport, causes: ErrorsReport["causes"] = {}): FailedTest[] {
	return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
		const failed = assertionResults.filter((test) => test.status === "failed");
		if (failed.length === 0 && status === "failed") return [failedTest(name, [message])];
		return failed.map(({ fullName, failureMessages }) => {
			const title = `${name} › ${fullName}`;
			// Causes come first, because a long list of calls is cut.
			return failedTest(title, [...(causes[title] ? [causes[title]] : []), ...(failureMessages ?? [])]);
		});
	});
}

/** Lists errors that Vitest saw outside of any test. Its own report leaves them out, although they fail the run. */
export function failedOutsideOfTests(name: string, errors: { message?: string }[]): FailedTest[] {
	return errors.map(({ message }) => failedTest(`${name} tests, outside of any test`, [message]));
}

/**
 * Counts the tests that Vitest skipped, without those that belong to the other run.
 *
 * @param isSlowRun whether only the tests tagged `slow` were to run
 */
export function skippedInVitest({ testResults }: VitestReport, isSlowRun: boolean): number {
	return testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status, tags }) => status === "skipped" && tags.includes("slow") === isSlowRun).length;
}

function messageWithPlace({ message, location }: PlaywrightError): string | undefined {
	return location ? `${message}\n    at ${location.file}:${location.line}` : message;
}

function failedInSuite({ specs = [], suites = [] }: PlaywrightSuite): FailedTest[] {
	const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"));
	return [
		...failed.map(({ file, title, tests }) =>
			failedTest(
				`${file} › ${title}`,
				// All of them: after a timeout, only the second says which step was waiting.
				tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors.map(messageWithPlace))),
			),
		),
		...suites.flatMap(failedInSuite),
	];
}

/** Lists every test that Playwright reports as failed or flaky, and failures outside of any test. */
export function failedInPlaywright(report: PlaywrightReport): FailedTest[] {
	return [...failedOutsideOfTests("browser", report.errors), ...report.suites.flatMap(failedInSuite)];
}
