import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";

/**
 * Checks what axe checks on whole pages (`e2e/accessibility.ts`).
 *
 * @param part selector of what is checked, such as a dialog: what is behind it cannot be reached
 */
export async function expectAccessible(part = "body"): Promise<void> {
	const findViolations = async () => {
		const { violations } = await axe.run(part, {
			// A preview runs no script, and so not this one either.
			iframes: false,
			resultTypes: ["violations"],
			// A screen alone has no landmarks around it.
			rules: { region: { enabled: false }, "landmark-one-main": { enabled: false } },
		});
		return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
	};
	// On a busy machine a look can change while it is being read: what is wrong stays wrong.
	await expect.poll(findViolations).toEqual([]);
}

/** As `inEachLook` of `e2e/accessibility.ts`: each width once and each color scheme once. The last look is the usual one. */
const looks = [
	{ width: 390, height: 844, colorScheme: "dark" },
	{ width: 1280, height: 800, colorScheme: "light" },
] as const;

/** `expectAccessible` on a phone in dark and on a wide screen in light. */
export async function expectAccessibleInEachLook(part?: string): Promise<void> {
	for (const { width, height, colorScheme } of looks) {
		await page.viewport(width, height);
		document.documentElement.dataset.mantineColorScheme = colorScheme;
		await atRest();
		await expectAccessible(part);
	}
}

/** Halfway through a fade the colors are not those that anyone reads. */
async function atRest(): Promise<void> {
	const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
	await frame();
	await frame();
	const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
	await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** On a phone nothing is wider than the screen. */
export async function expectNoSidewaysScroll(width = 360): Promise<void> {
	await page.viewport(width, 780);
	await expect.poll(() => document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
	await page.viewport(1280, 800);
}
