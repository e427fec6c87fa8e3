/* What failed, from the reports of the two test runners: named again below the totals, where a long log is read first. */

/** A failed test, or a file whose tests could not begin. */
export interface FailedTest {
	title: string;
	/** What its runner said, without color codes. */
	message: string;
}

/** The part of Vitest's JSON report that is read here: https://vitest.dev/guide/reporters#json-reporter */
export interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	numPendingTests: number;
	testResults: {
		name: string;
		status: string;
		message: string;
		assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
	}[];
}

interface PlaywrightSuite {
	specs?: {
		title: string;
		file: string;
		tests: { status: string; results: { error?: { message?: string } }[] }[];
	}[];
	suites?: PlaywrightSuite[];
}

/** The part of Playwright's JSON report that is read here: https://playwright.dev/docs/test-reporters#json-reporter */
export interface PlaywrightReport {
	stats: { expected: number; unexpected: number; flaky: number; skipped: number };
	suites: PlaywrightSuite[];
	errors: { message?: string }[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: color codes begin with a control character (ECMA-48).
const colorCode = /\u001b\[[\d;]*m/g;

function failedTest(title: string, messages: (string | undefined)[]): FailedTest {
	return { title, message: messages.join("\n").replace(colorCode, "").trim() };
}

/** Every test that Vitest reports as failed, and every file that failed before its first test. */
export function failedInVitest(report: VitestReport): FailedTest[] {
	return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
		const failed = assertionResults.filter((test) => test.status === "failed");
		if (failed.length === 0 && status === "failed") return [failedTest(name, [message])];
		return failed.map((test) => failedTest(`${name} › ${test.fullName}`, test.failureMessages ?? []));
	});
}

function failedInSuite({ specs = [], suites = [] }: PlaywrightSuite): FailedTest[] {
	const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"));
	return [
		...failed.map(({ file, title, tests }) =>
			failedTest(
				`${file} › ${title}`,
				tests.flatMap(({ results }) => results.map(({ error }) => error?.message)),
			),
		),
		...suites.flatMap(failedInSuite),
	];
}

/** Every test that Playwright reports as failed or flaky, and what failed outside of any test. */
export function failedInPlaywright(report: PlaywrightReport): FailedTest[] {
	return [
		...report.errors.map(({ message }) => failedTest("outside of any test", [message])),
		...report.suites.flatMap(failedInSuite),
	];
}
