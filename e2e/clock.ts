import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/* The time of a page that a test moves. */

/** Stops the page's clock, which then moves by `page.clock.runFor` only. Calls are still answered. */
export async function stopClock(page: Page): Promise<void> {
	await page.clock.install();
	// A clock can only be stopped at a time that is still to come, however busy the machine.
	await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Moves a stopped clock by as little as it takes until something shows. Its timers have just begun then: what an answer
 * brings about takes a few timers of no length, and each look moves the clock by a millisecond.
 */
export async function tickUntilVisible(page: Page, shown: Locator): Promise<void> {
	await expect
		.poll(
			async () => {
				await page.clock.runFor(1);
				return shown.isVisible();
			},
			{ intervals: [20] },
		)
		.toBe(true);
}
