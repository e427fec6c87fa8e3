import { afterAll, vi } from "vitest";

/* Test files share a process, so clock and global mocks are reset before the next file begins. */
afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	vi.restoreAllMocks();
});
