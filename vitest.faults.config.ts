import { defineConfig } from "vitest/config";

const common = {
	globalSetup: ["server/testing/database/database-server.ts"],
	testTimeout: 300_000,
	hookTimeout: 60_000,
	expect: { poll: { timeout: 10_000 } },
};

/** They measure the machine, or how soon people get an answer. */
const needMachine = ["database-away", "full-disk", "many-processes", "mixed-load", "update-interruption"].map(
	(name) => `faults/${name}.test.ts`,
);

/**
 * Slow tests: `npm run test:faults`, and its short version. Those that mostly wait for processes run side by side; the
 * others follow one after another, because each needs the entire machine.
 */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					...common,
					name: "side by side",
					include: ["faults/**/*.test.ts"],
					exclude: needMachine,
					maxWorkers: 3,
					sequence: { groupOrder: 0 },
				},
			},
			{
				test: {
					...common,
					name: "alone",
					include: needMachine,
					fileParallelism: false,
					sequence: { groupOrder: 1 },
				},
			},
		],
	},
});
