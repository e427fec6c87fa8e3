import { defineConfig } from "vitest/config";

/**
 * `npm run test:firefox`: reading and listening in another engine. Requires Firefox (`firefox-esr` of Debian, or
 * `FIREFOX`).
 */
export default defineConfig({
	test: {
		include: ["firefox/**/*.test.ts"],
		globalSetup: ["server/testing/database/database-server.ts"],
		fileParallelism: false,
		testTimeout: 900_000,
		hookTimeout: 60_000,
	},
});
