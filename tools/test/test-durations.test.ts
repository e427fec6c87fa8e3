import { expect, test } from "vitest";
import { slowestFiles, timedInPlaywright, timedInVitest } from "./test-durations.ts";

test("the slowest test files of both runners are listed with their seconds, slowest first", () => {
	const counts = { numPassedTests: 0 };
	const file = (name: string, endTime: number) => ({
		name,
		status: "passed",
		message: "",
		startTime: 1_000,
		endTime,
		assertionResults: [],
	});
	const server = timedInVitest({ ...counts, testResults: [file("a.test.ts", 3_500), file("b.test.ts", 1_100)] });
	const spec = (duration: number) => ({
		title: "opens",
		file: "member/course.test.ts",
		tests: [{ status: "expected", results: [{ duration }] }],
	});
	const browser = timedInPlaywright({
		stats: { expected: 2, skipped: 0 },
		errors: [],
		suites: [{ specs: [spec(4_000)], suites: [{ specs: [spec(6_000)] }] }],
	});
	expect(slowestFiles([...server, ...browser], 2)).toBe("    10.0 s  e2e/member/course.test.ts\n     2.5 s  a.test.ts");
});
