import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/* Whether a screen can be used by everyone, however wide and whether light or dark. */

/**
 * Returns the violations that axe finds on the page.
 *
 * @param part of the page to check; content behind a dialog cannot be reached and is skipped
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
	await atRest(page);
	// No page here holds another one in a frame, which is the only case that needs axe's slower way.
	const axe = new AxeBuilder({ page })
		.include(part)
		.setLegacyMode()
		.options({ resultTypes: ["violations"] });
	const findViolations = async () => {
		const { violations } = await axe.analyze();
		return violations.map(
			({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(" | ")}`,
		);
	};
	// On a busy machine a look can change while it is being read: what is wrong stays wrong.
	await expect.poll(findViolations).toEqual([]);
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	await expect
		.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
		.toBeLessThanOrEqual(0);
}

/** Waits until all fades have ended: halfway through, the colors are not those that anyone reads. */
async function atRest(page: Page): Promise<void> {
	await page.evaluate(async () => {
		// Width listeners run in the next frame and draw in the one after.
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		await frame();
		await frame();
		const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
		await Promise.allSettled(passing.map(({ finished }) => finished));
	});
}

/** Each width once and each color scheme once. */
const looks = [
	{ width: 1440, height: 900, colorScheme: "light" },
	{ width: 390, height: 844, colorScheme: "dark" },
] as const;

/** Has a screen that is open looked at on a wide screen in light and on a phone in dark, without loading it again. */
export async function inEachLook(page: Page, check: () => Promise<void>): Promise<void> {
	for (const { width, height, colorScheme } of looks) {
		await page.setViewportSize({ width, height });
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		// The application follows the scheme by an attribute, the public pages by their style sheets alone.
		await page.waitForFunction(
			(scheme) => (document.documentElement.dataset.mantineColorScheme ?? scheme) === scheme,
			colorScheme,
		);
		await atRest(page);
		await check();
	}
}

/** `expectAccessible` in each look, and nothing wider than any screen. */
export async function expectAccessibleInEachLook(page: Page): Promise<void> {
	await inEachLook(page, async () => {
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);
	});
}
