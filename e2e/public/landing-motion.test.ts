import { expect, test } from "../fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const transformOf = (element: Element) => getComputedStyle(element).transform;

test("PUB-11 the readers are a row of round pictures that overlap", async ({ page }) => {
	await page.goto("/");
	const avatars = page.locator(".avatar");
	await avatars.first().scrollIntoViewIfNeeded();
	const [first, second] = [await avatars.nth(0).boundingBox(), await avatars.nth(1).boundingBox()];
	expect(first).toMatchObject({ width: 56, height: 56 });
	expect((first?.x ?? 0) + 56 - (second?.x ?? 0)).toBe(16);
	await expect(avatars.first()).toHaveCSS("border-radius", "50%");
});

test("PUB-11 pointing at a reader shows name and designation, tilted to the mouse, until it leaves", async ({
	page,
}) => {
	await page.goto("/");
	const avatar = page.getByRole("button", { name: "Priya S." });
	const card = page.getByRole("tooltip").filter({ hasText: "Priya S." });
	await avatar.scrollIntoViewIfNeeded();
	await expect(card).toBeHidden();
	// Waits until the part has risen to its place, and only then says where that is.
	await avatar.hover({ position: { x: 28, y: 28 } });
	await page.mouse.move(0, 0);
	const box = await avatar.boundingBox();
	if (!box) throw new Error("the picture is not shown");
	const tilt = () => card.evaluate((element) => getComputedStyle(element).getPropertyValue("--tilt"));

	await page.mouse.move(box.x + 10, box.y + 28);
	await expect(card).toBeVisible();
	await expect(card).toContainText("Nurse, one kitchen in Durham");
	await expect.poll(async () => Number.parseFloat(await tilt())).toBeLessThan(0);
	await page.mouse.move(box.x + 38, box.y + 28);
	await expect.poll(async () => Number.parseFloat(await tilt())).toBeGreaterThan(0);
	await page.keyboard.press("Escape");
	await expect(card).toBeHidden();

	await page.mouse.move(0, 0);
	await page.mouse.move(box.x + 28, box.y + 28);
	await expect(card).toBeVisible();
	await page.mouse.move(0, 0);
	await expect(card).toBeHidden();
});

test("PUB-11 focusing a reader shows the card too, and says it to those who do not see it", async ({ page }) => {
	await page.goto("/");
	const avatar = page.getByRole("button", { name: "Walt K." });
	await avatar.focus();
	await expect(page.getByRole("tooltip").filter({ hasText: "Walt K." })).toBeVisible();
	await expect(avatar).toHaveAccessibleDescription(/Retired, six weekly bags in Duluth/);
	await page.keyboard.press("Tab");
	await expect(page.getByRole("tooltip").filter({ hasText: "Walt K." })).toBeHidden();
});

test("PUB-14 a part below the window waits, and rises when a tenth of it has come into view", async ({ page }) => {
	await page.addInitScript(() => {
		const thresholds: unknown[] = [];
		Object.assign(window, { thresholds });
		const Original = window.IntersectionObserver;
		window.IntersectionObserver = class extends Original {
			constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
				super(callback, options);
				thresholds.push(options?.threshold);
			}
		};
	});
	await page.goto("/");
	expect(await page.evaluate(() => (window as unknown as { thresholds: unknown[] }).thresholds)).toContain(0.1);
	const part = page.locator("#faq [data-reveal]");
	await expect(part).toHaveAttribute("data-reveal", "waiting");
	await expect(part).not.toHaveCSS("transform", "none");
	// It only sits lower: text that waits can be read and searched for.
	await expect(part).toHaveCSS("opacity", "1");
	await page.locator("#faq").scrollIntoViewIfNeeded();
	await expect(part).toHaveAttribute("data-reveal", "seen");
	await expect.poll(() => part.evaluate(transformOf)).toBe("none");
});

test.describe("for those who want less motion", () => {
	test.use({ contextOptions: { reducedMotion: "reduce" } });

	test("PUB-14 PUB-11 everything is shown without motion, and no card tilts", async ({ page }) => {
		await page.goto("/");
		await expect(page.locator('[data-reveal="waiting"]')).toHaveCount(0);
		for (const part of await page.locator("[data-reveal]").all()) await expect(part).toHaveCSS("transform", "none");
		const avatar = page.getByRole("button", { name: "Priya S." });
		await avatar.scrollIntoViewIfNeeded();
		await avatar.hover({ position: { x: 10, y: 28 } });
		const card = page.getByRole("tooltip").filter({ hasText: "Priya S." });
		await expect(card).toBeVisible();
		expect(await card.evaluate((element) => getComputedStyle(element).getPropertyValue("--tilt"))).toBe("");
	});
});
