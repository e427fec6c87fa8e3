import { afterAll, beforeEach, onTestFailed, vi } from "vitest";
import { takeLoggedErrors } from "./logged-errors.ts";

/* Test files share a process, so clock and global mocks are reset before the next file begins. */
afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	vi.restoreAllMocks();
});

// A failing test shows only that a call was answered with 500; the log says why.
beforeEach(() => {
	takeLoggedErrors();
	onTestFailed(({ task }) => {
		const logged = takeLoggedErrors();
		const [error] = task.result?.errors ?? [];
		if (error && logged.length > 0) error.message += `\n\nLogged by the site:\n${logged.join("")}`;
	});
});
