import { defineConfig } from "vitest/config";

/**
 * Slow tests: `npm run test:faults`, and its short version. One file after another, because each needs the entire
 * machine.
 */
export default defineConfig({
	test: {
		include: ["faults/**/*.test.ts"],
		globalSetup: ["server/testing/database-server.ts"],
		fileParallelism: false,
		testTimeout: 300_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 10_000 } },
	},
});
