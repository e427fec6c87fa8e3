import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { readCourse } from "./member/member.ts";

/* The look of a page stays as it is when a part that comes later brings its styles along. */

/** What a rule of the library would take away from an element of ours. */
const lookOf = (page: Page, selector: string) =>
	page
		.locator(selector)
		.first()
		.evaluate((element) => {
			const { paddingLeft, paddingRight, borderTopWidth, backgroundColor, display } = getComputedStyle(element);
			return { paddingLeft, paddingRight, borderTopWidth, backgroundColor, display };
		});

/** Holds a chunk's styles and scripts back until the returned function is called. */
async function holdChunk(page: Page, name: string): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(`**/assets/${name}-*`, async (route) => {
		await released;
		await route.continue();
	});
	return release;
}

test("ADM-01 the navigation of the admin area keeps its look when the charts come", async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	const release = await holdChunk(page, "figure-charts");
	await page.goto("/admin");
	const entry = 'nav a[href="/admin/users"]';
	await expect(page.locator(entry).first()).toBeVisible();
	const before = await lookOf(page, entry);
	expect(before.paddingLeft).not.toBe("0px");
	release();
	const chart = page.getByRole("figure", { name: "New customers" });
	// Drawn once it is almost in view.
	await chart.scrollIntoViewIfNeeded();
	await expect(chart.locator("svg.recharts-surface")).toBeVisible();
	expect(await lookOf(page, entry)).toEqual(before);
});

test("CRS-05 the outline of the course keeps its look when the player comes", async ({ page, site }) => {
	await site.signIn(page);
	const lesson = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ kind }) => kind === "audio");
	const release = await holdChunk(page, "media-player");
	await page.goto(`/course/lessons/${lesson?.id}`);
	const toggle = "aside button[aria-controls]";
	await expect(page.locator(toggle).first()).toBeVisible();
	const before = await lookOf(page, toggle);
	expect(before.paddingRight).not.toBe("0px");
	release();
	await expect(page.locator("media-controller")).toBeVisible();
	expect(await lookOf(page, toggle)).toEqual(before);
});
