import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["{contract,server,web,tools,content}/**/*.test.{ts,tsx}"],
		globalSetup: ["server/testing/database-server.ts"],
		maxWorkers: 2,
		// The server's modules are read once a worker instead of once a file.
		isolate: false,
		setupFiles: ["server/testing/put-back.ts"],
		// Long enough for a machine that is busy with something else: these end what hangs, and measure nothing.
		testTimeout: 90_000,
		hookTimeout: 90_000,
		expect: { poll: { timeout: 30_000 } },
	},
});
