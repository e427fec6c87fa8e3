import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["{contract,server,web,tools,content}/**/*.test.{ts,tsx}"],
		globalSetup: ["server/testing/database-server.ts"],
		maxWorkers: 2,
		// The server's modules are read once a worker instead of once a file.
		isolate: false,
		setupFiles: ["server/testing/put-back.ts"],
		testTimeout: 20_000,
		hookTimeout: 30_000,
		// A machine that is busy with the other tests takes longer than the second that is waited for otherwise.
		expect: { poll: { timeout: 10_000 } },
	},
});
