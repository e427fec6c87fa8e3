import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/* What the tests of the admin area have in common. */

/** The titles of a table's rows, in their order, once the server knows of it too. */
export async function expectTitles(page: Page, table: string, titles: string[]): Promise<void> {
	const handles = page.getByRole("table", { name: table }).getByRole("button", { name: /^Drag / });
	await expect
		.poll(async () => handles.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.slice(5))))
		.toEqual(titles);
	await expect(page.getByRole("table", { name: table })).not.toHaveAttribute("aria-busy", "true");
}

/** Picks up a row by keyboard, ready for the arrow keys. @param place such as `place 1 of 3` */
export async function takeRow(page: Page, title: string, place: string): Promise<void> {
	await page.getByRole("button", { name: `Drag ${title}` }).focus();
	await page.keyboard.press("Space");
	await expect(page.getByText(`${title} is over ${place}.`)).toBeAttached();
	// The library listens to the arrow keys from a timer on, which it has set before this one.
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
