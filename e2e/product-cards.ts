import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Returns how many products are in a row, once they and their settings have loaded (DIG-08). */
export async function expectInFirstRow(page: Page, count: number): Promise<void> {
	const cards = page.getByRole("article");
	await expect(cards).toHaveCount(7);
	await expect
		.poll(() =>
			cards.evaluateAll((all) => {
				const top = all[0]?.getBoundingClientRect().top;
				return all.filter((card) => card.getBoundingClientRect().top === top).length;
			}),
		)
		.toBe(count);
}
