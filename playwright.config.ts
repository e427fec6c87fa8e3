import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "./tools/chromium.ts";

export default defineConfig({
	testDir: "e2e",
	outputDir: "test-results/browser",
	// Each worker has a whole site of its own, so files run side by side and tests inside one after another.
	workers: 2,
	retries: 0,
	timeout: 90_000,
	expect: { timeout: 15_000 },
	reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
	use: {
		viewport: { width: 1280, height: 800 },
		// A page that still scrolls or rises between the press and the release of a click takes the click to another place.
		// What moves has tests of its own (e2e/public/landing-motion.test.ts), which ask for motion.
		contextOptions: { reducedMotion: "reduce" },
		// Recording costs a sixth of the time: whoever looks for a fault asks for it with `--trace retain-on-failure`.
		trace: "off",
		launchOptions: { executablePath: process.env.CHROMIUM, args: chromiumArguments },
	},
});
