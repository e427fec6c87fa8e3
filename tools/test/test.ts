import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import {
	type ErrorsReport,
	type FailedTest,
	failedInPlaywright,
	failedInVitest,
	failedOutsideOfTests,
	type PlaywrightReport,
	skippedInVitest,
	type VitestReport,
} from "./failed-tests.ts";
import { type FileDuration, slowestFiles, timedInPlaywright, timedInVitest } from "./test-durations.ts";

/*
 * Runs the server and unit tests, the component tests, then the browser tests. Ends with the failures and one line with the
 * totals.
 * `npm test -- server`, `npm test -- components` or `npm test -- browser` runs one part; additional arguments are passed to
 * its runner. `npm test -- slow` runs what the others leave out: the tests tagged `slow`.
 */

const root = join(import.meta.dirname, "../..");
const reports = join(root, "test-results");
const [part, ...rest] = process.argv.slice(2);
const isSlow = part === "slow";
const totals = { passed: 0, skipped: 0 };
const failures: FailedTest[] = [];
const durations: FileDuration[] = [];
let exitCode = 0;

/** Runs a test runner, and afterwards lists the failures that its reports contain. */
function run(
	name: string,
	script: string,
	args: string[],
	env: Record<string, string>,
	readFailures: () => FailedTest[],
) {
	const { status, signal } = spawnSync(process.execPath, [join(root, "node_modules", script), ...args], {
		cwd: root,
		stdio: "inherit",
		env: { ...process.env, ...env },
	});
	const listed = readFailures();
	failures.push(...listed);
	if (status === 0) return;
	exitCode = 1;
	if (listed.length === 0)
		failures.push({ title: `${name} tests`, message: `The test runner ended with ${signal ?? status}.` });
}

function readReport<Report>(file: string): Report | null {
	try {
		return JSON.parse(readFileSync(file, "utf8")) as Report;
	} catch {
		return null;
	}
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

function runVitest(name: string, args: string[], env: Record<string, string> = {}): void {
	const file = join(reports, `${name}.json`);
	const errorsFile = join(reports, `${name}-errors.json`);
	const reporters = ["default", "json", join(root, "tools/test/report-errors.ts")].map(
		(reporter) => `--reporter=${reporter}`,
	);
	run(
		name,
		"vitest/vitest.mjs",
		["run", ...reporters, `--outputFile.json=${file}`, ...args],
		{ ...env, ERRORS_FILE: errorsFile },
		() => {
			const report = readReport<VitestReport>(file);
			totals.passed += report?.numPassedTests ?? 0;
			totals.skipped += report ? skippedInVitest(report, isSlow) : 0;
			if (report) durations.push(...timedInVitest(report));
			const errors = readReport<ErrorsReport>(errorsFile);
			return [
				...(report ? failedInVitest(report, errors?.causes) : []),
				...failedOutsideOfTests(name, errors?.outsideOfTests ?? []),
			];
		},
	);
}

function runPlaywright(args: string[], env: Record<string, string>): void {
	const file = join(reports, "playwright.json");
	run("browser", "@playwright/test/cli.js", ["test", ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, () => {
		const report = readReport<PlaywrightReport>(file);
		totals.passed += report?.stats.expected ?? 0;
		totals.skipped += report?.stats.skipped ?? 0;
		if (report) durations.push(...timedInPlaywright(report));
		return report ? failedInPlaywright(report) : [];
	});
}

const isWanted = (name: string) => part === undefined || part === name;

if (isSlow) process.env.TESTS = "slow";
if (isWanted("server") || isSlow) runVitest("server", rest);
if (isWanted("components") || isWanted("browser") || isSlow) {
	const chromium = await findChromium();
	if (!chromium) {
		console.error(
			"No Chromium starts here. Install Debian's package chromium, or run: npx playwright install --with-deps chromium",
		);
		process.exit(1);
	}
	const env = { CHROMIUM: chromium };
	if (isWanted("components") || isSlow)
		runVitest("components", ["--config", "vitest.components.config.ts", ...rest], env);
	if (isWanted("browser") || isSlow) runPlaywright(rest, env);
}

console.log(`\nSlowest files:\n${slowestFiles(durations, 10).replaceAll(`${root}/`, "")}`);
// Repeated, because they are thousands of lines above.
for (const { title, message } of failures) {
	console.log(`\nFAILED ${title.replace(`${root}/`, "")}\n${message.split("\n").slice(0, 25).join("\n")}`);
}
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`\nTotal: ${totals.passed} passed, ${failures.length} failed${skipped}`);
process.exit(totals.passed === 0 ? 1 : exitCode);
