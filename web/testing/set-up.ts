import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { shownNotice } from "../lib/notices.ts";
import { queryClient } from "../lib/query-client.ts";
import { restoreFetch } from "./stub-api.ts";

// What fails is asked for once more, as ever, and without the wait before it.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });

let errors: MockInstance<typeof console.error>;

/** A browser's remark that a layout goes on in its next frame, as that of a book does. Nothing is lost by it. */
const isLateLayout = ([error]: unknown[]) =>
	error instanceof Error && error.message.startsWith("ResizeObserver loop completed");

beforeEach(async () => {
	// The library's own hook is there for the first file of a page only.
	await cleanup();
	// Files share a page: what a test wrote there itself is not the next one's.
	document.body.replaceChildren();
	// While it was still shown, the screen before may have asked again.
	queryClient.clear();
	errors = vi.spyOn(console, "error");
});

afterEach(async () => {
	vi.useRealTimers();
	localStorage.clear();
	if (window.innerWidth !== 1280 || window.innerHeight !== 800) await page.viewport(1280, 800);
	const shown = shownNotice.current();
	if (shown) shownNotice.close(shown.id);
	expect(restoreFetch(), "calls without a stub").toEqual([]);
	expect(
		errors.mock.calls.filter((call) => !isLateLayout(call)),
		"errors on the console",
	).toEqual([]);
	errors.mockRestore();
});
