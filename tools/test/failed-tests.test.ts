import { expect, test } from "vitest";
import { failedInPlaywright, failedInVitest, skippedInVitest } from "./failed-tests.ts";

test("failures are listed with file, title, cause and message, including a file that failed to load", () => {
	const passed = { fullName: "adds", status: "passed", failureMessages: [], tags: [] };
	const failed = {
		fullName: "divides",
		status: "failed",
		failureMessages: ["\u001b[31mexpected 2\u001b[39m"],
		tags: [],
	};
	const times = { startTime: 0, endTime: 0 };
	const counts = { numPassedTests: 1 };
	expect(
		failedInVitest(
			{
				...counts,
				testResults: [
					{ name: "/app/sums.test.ts", status: "failed", message: "", ...times, assertionResults: [passed, failed] },
					{ name: "/app/begin.test.ts", status: "failed", message: "no database", ...times, assertionResults: [] },
					{ name: "/app/fine.test.ts", status: "passed", message: "", ...times, assertionResults: [passed] },
				],
			},
			{ "/app/sums.test.ts › divides": "Caused by: deadlock detected" },
		),
	).toEqual([
		{ title: "/app/sums.test.ts › divides", message: "Caused by: deadlock detected\nexpected 2" },
		{ title: "/app/begin.test.ts", message: "no database" },
	]);
});

test("a failed or flaky browser test is listed, however deep its group, and so is a failure outside of tests", () => {
	const location = { file: "/app/e2e/member/course.test.ts", line: 7 };
	const spec = (title: string, status: string, ...messages: string[]) => ({
		title,
		file: "member/course.test.ts",
		tests: [{ status, results: [{ duration: 0, errors: messages.map((message) => ({ message, location })) }] }],
	});
	const place = "    at /app/e2e/member/course.test.ts:7";
	expect(
		failedInPlaywright({
			stats: { expected: 1, skipped: 0 },
			errors: [{ message: "the site did not start" }],
			suites: [
				{
					specs: [spec("opens", "expected")],
					suites: [{ specs: [spec("plays", "unexpected", "timed out", "click: waiting")] }],
				},
				{ specs: [spec("keeps", "flaky", "gone")] },
			],
		}),
	).toEqual([
		{ title: "browser tests, outside of any test", message: "the site did not start" },
		{ title: "member/course.test.ts › plays", message: `timed out\n${place}\nclick: waiting\n${place}` },
		{ title: "member/course.test.ts › keeps", message: `gone\n${place}` },
	]);
});

test("a test of the other run is not counted as skipped", () => {
	const skipped = (tags: string[]) => ({ fullName: "waits", status: "skipped", failureMessages: [], tags });
	const assertionResults = [skipped([]), skipped(["slow"]), skipped(["slow"])];
	const file = { name: "/app/a.test.ts", status: "passed", message: "", startTime: 0, endTime: 0, assertionResults };
	const report = { numPassedTests: 0, testResults: [file] };
	expect(skippedInVitest(report, false)).toBe(1);
	expect(skippedInVitest(report, true)).toBe(2);
});
