import { defineConfig } from "vitest/config";

/** `npm run test:fuzz`: hostile values for every procedure and every endpoint of the auth service. Takes minutes. */
export default defineConfig({
	test: {
		include: ["fuzz/**/*.test.ts"],
		globalSetup: ["server/testing/database/database-server.ts"],
		fileParallelism: false,
		testTimeout: 900_000,
		hookTimeout: 60_000,
	},
});
