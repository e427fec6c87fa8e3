import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, putBack, test } from "../fixtures.ts";
import { takeRow } from "./admin.ts";

// The site is shared with the tests that follow in this worker: the page that it started with is published again.
let initial: object | null = null;
test.beforeEach(async ({ page, site }) => {
	initial ??= (await site.admin.get("sales-page")).draft.content;
	await site.signIn(page, "admin@example.com");
});
putBack(async (site) => {
	const { draft } = await site.admin.get("sales-page");
	const { updatedAt } = await site.admin.put("sales-page/draft", {
		changes: initial ?? {},
		updatedAt: draft.updatedAt,
	});
	await site.admin.post("sales-page/publish", { updatedAt });
});

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');
const saved = (page: Page) => page.getByText("All changes saved");

async function publish(page: Page, note = "") {
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Publish the page?" });
	await dialog.getByLabel("Note").fill(note);
	await dialog.getByRole("button", { name: "Publish" }).click();
	await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
}

test("PAGE-01 a seller changes headline, price and order beside the preview, publishes, and brings the old page back", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	const visitor = await browser.newPage({ baseURL: site.url });
	await visitor.goto("/");
	const before = (await visitor.getByRole("heading", { level: 1 }).textContent()) ?? "";
	// As a version, so that there is one to come back to.
	await page.goto("/admin/sales-page?part=offer");
	await page.getByLabel("Days of the guarantee").fill("45");
	await expect(saved(page)).toBeVisible();
	await publish(page, "Longer guarantee");

	await page.goto("/admin/sales-page");
	await page.getByRole("link", { name: "Hero" }).click();
	await page.getByLabel("Headline", { exact: true }).fill("Greens from one shelf");
	await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("Greens from one shelf");
	await page.getByRole("link", { name: "Sales page" }).first().click();
	await page.getByRole("link", { name: "Price" }).first().click();
	await page.getByLabel("Price", { exact: true }).fill("35.5");
	await expect(preview(page).getByText("$35.50").first()).toBeAttached();
	await page.getByRole("link", { name: "Sales page" }).first().click();
	await takeRow(page, "Questions", "place 15 of 16");
	await page.keyboard.press("ArrowUp");
	await expect(page.getByText("Questions is over place 14 of 16.")).toBeAttached();
	await page.keyboard.press("Space");
	await page.getByRole("switch", { name: "Show Comparison" }).press("Space");
	await expect(saved(page)).toBeVisible();

	await visitor.reload();
	await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(before);
	await publish(page, "Shorter");
	await visitor.reload();
	await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Greens from one shelf");
	await expect(visitor.getByText("$35.50").first()).toBeVisible();
	await expect(visitor.getByRole("heading", { name: "Two ways to start selling" })).toBeHidden();
	const anchors = await visitor.locator("main > [id]").evaluateAll((all) => all.map(({ id }) => id));
	expect(anchors.indexOf("faq")).toBeLessThan(anchors.indexOf("contact"));

	await page.getByRole("link", { name: "Versions" }).click();
	await expect(page.getByRole("row", { name: /Shorter/ })).toContainText("Live");
	await page
		.getByRole("row", { name: /Longer guarantee/ })
		.getByRole("link")
		.click();
	await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText(before);
	await page.getByRole("button", { name: "Restore this version" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
	await expect(page.getByText(/^Version \d+ is live again\.$/)).toBeVisible();
	await visitor.reload();
	await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(before);
});

test("BRND-03 a seller adds a section, repeats it and publishes; a visitor sees both, with anchors of their own", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	await page.goto("/admin/sales-page");
	await page.getByRole("button", { name: "More for Comparison" }).click();
	await page.getByRole("menuitem", { name: "Add section below" }).click();
	await page.getByRole("dialog", { name: "Add a section" }).getByRole("button", { name: /^Text/ }).click();
	await page.getByLabel("Headline", { exact: true }).fill("Why one shelf is enough");
	await expect(preview(page).getByRole("heading", { name: "Why one shelf is enough" })).toBeAttached();
	await page.getByRole("link", { name: "Sales page" }).first().click();
	await page.getByRole("button", { name: "More for Text" }).click();
	await page.getByRole("menuitem", { name: "Duplicate" }).click();
	await page.getByLabel("Headline", { exact: true }).fill("And why a second one can wait");
	await expect(saved(page)).toBeVisible();
	await publish(page, "Two texts");

	const visitor = await browser.newPage({ baseURL: site.url });
	await visitor.goto("/#text-2");
	await expect(visitor.locator("#ways + #text")).toContainText("Why one shelf is enough");
	await expect(visitor.locator("#text + #text-2")).toContainText("And why a second one can wait");
	await expect(visitor.locator("#text-2")).toBeInViewport();
	// What marks the edited field is in the editor's own script.
	const scripts = await visitor
		.locator("script[src], link[rel=modulepreload]")
		.evaluateAll((all) => all.map((one) => one.getAttribute("src") ?? one.getAttribute("href") ?? ""));
	const sources = await Promise.all(scripts.map(async (script) => (await visitor.request.get(script)).text()));
	expect([await visitor.content(), ...sources].filter((text) => text.includes("data-edited"))).toEqual([]);

	await page.getByRole("link", { name: "Sales page" }).first().click();
	await page.getByRole("button", { name: "More for Text (1)" }).click();
	await page.getByRole("menuitem", { name: "Remove" }).click();
	await expect(saved(page)).toBeVisible();
	await publish(page, "One text");
	await visitor.reload();
	await expect(visitor.locator("#text-2")).toBeVisible();
	await expect(visitor.locator("#text")).toHaveCount(0);
});

test("PAGE-02 a picture is added with its description and its focus, and visitors get it small", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	const photo = await sharp({ create: { width: 1_800, height: 1_200, channels: 3, background: "#2f6844" } })
		.jpeg()
		.toBuffer();
	await page.goto("/admin/sales-page?part=author");
	await page.setInputFiles('input[type="file"]', { name: "shelf.jpg", mimeType: "image/jpeg", buffer: photo });
	await expect(preview(page).locator('source[type="image/avif"][srcset*="/page-pictures/"]')).toBeAttached({
		timeout: 30_000,
	});
	await page.getByLabel("Description").fill("");
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	const refusal = page.getByRole("dialog", { name: "Not ready to publish" });
	await expect(refusal).toContainText("One place needs your attention.");
	await refusal.getByRole("link", { name: "Author" }).click();
	await expect(page.getByLabel("Description")).toBeFocused();
	await page.getByLabel("Description").fill("Two shelves of pea shoots");
	const focus = page.getByRole("button", { name: /^Focus point: 50 percent/ });
	await focus.press("ArrowLeft");
	await expect(page.getByRole("button", { name: /^Focus point: 45 percent from the left/ })).toBeFocused();
	await expect(saved(page)).toBeVisible();
	await publish(page);
	const visitor = await browser.newPage({ baseURL: site.url });
	await visitor.goto("/");
	const picture = visitor.getByAltText("Two shelves of pea shoots");
	await picture.scrollIntoViewIfNeeded();
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
	await expect(picture).toHaveCSS("object-position", "45% 50%");
});
