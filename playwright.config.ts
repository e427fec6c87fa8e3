import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "./tools/test/chromium.ts";

export default defineConfig({
	testDir: "e2e",
	// Tests with this tag run with `npm test -- slow`.
	[process.env.TESTS === "slow" ? "grep" : "grepInvert"]: /@slow/,
	outputDir: "test-results/browser",
	// Each worker has its own site, so files run in parallel and tests within one sequentially. One more than cores,
	// because pages wait for the network, timers and animations a quarter of the time.
	workers: availableParallelism() + 1,
	retries: 0,
	// Long enough for a busy machine: these timeouts end tests that hang, and measure nothing.
	timeout: 180_000,
	expect: { timeout: 30_000 },
	reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
	use: {
		viewport: { width: 1280, height: 800 },
		// A page that is still scrolling or animating between press and release moves a click to another element.
		// Animations have their own tests (e2e/public/landing-motion.test.ts), which request motion.
		contextOptions: { reducedMotion: "reduce" },
		// Recording costs a sixth of the time; use `--trace retain-on-failure` to debug.
		trace: "off",
		launchOptions: {
			executablePath: process.env.CHROMIUM,
			// Pages of a context share a renderer, so that the next test finds the application compiled
			// (e2e/warm-contexts.ts).
			args: [...chromiumArguments, "--renderer-process-limit=1"],
		},
	},
});
