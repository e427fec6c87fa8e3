import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { cssLayers } from "./tools/bundle/css-layers.ts";
import { chromiumArguments } from "./tools/test/chromium.ts";
import { slowTests } from "./tools/test/slow-tests.ts";

/** Screens in a real browser, without a site: the API is replaced by handlers that the contract types and checks. */
export default defineConfig({
	css: { postcss: { plugins: [cssLayers] } },
	publicDir: "web/public",
	// Found while tests run, they would have the page loaded again in the middle of one.
	optimizeDeps: { entries: ["web/**/*.test.tsx", "web/testing/*.{ts,tsx}"], include: ["dompurify"] },
	test: {
		...slowTests("web/**/*.test.tsx"),
		setupFiles: ["web/testing/set-up.ts"],
		// Two pages that stay for all files: libraries are read once in each.
		isolate: false,
		maxWorkers: 2,
		// Long enough for a busy machine: these timeouts end tests that hang, and measure nothing.
		testTimeout: 90_000,
		expect: { poll: { timeout: 30_000 } },
		browser: {
			enabled: true,
			headless: true,
			screenshotFailures: false,
			// As in the tests of the whole site: the mark of a required field belongs to its label.
			locators: { exact: false },
			provider: playwright({
				launchOptions: { executablePath: process.env.CHROMIUM, args: chromiumArguments },
				contextOptions: { reducedMotion: "reduce" },
				actionTimeout: 10_000,
			}),
			instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
		},
	},
});
