import { defineConfig } from "vitest/config";

/** What takes minutes: `npm run test:faults`. One file after another, since each of them needs the machine. */
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
