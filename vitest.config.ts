import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { slowTests } from "./tools/test/slow-tests.ts";

export default defineConfig({
	test: {
		...slowTests("{contract,server,web,samples,tools,content}/**/*.test.ts"),
		globalSetup: ["server/testing/database/database-server.ts"],
		// One more than cores: a worker waits for PostgreSQL half of the time.
		maxWorkers: availableParallelism() + 1,
		// The server's modules are loaded once per worker instead of once per file.
		isolate: false,
		// The built pages are imported as they are: transforming their three megabytes takes as long as rendering them.
		server: { deps: { external: [/\/build\/web\//] } },
		setupFiles: ["server/testing/put-back.ts"],
		// Long enough for a busy machine: these timeouts end tests that hang, and measure nothing.
		testTimeout: 90_000,
		hookTimeout: 90_000,
		expect: { poll: { timeout: 30_000 } },
	},
});
