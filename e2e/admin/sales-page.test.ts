import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible, expectNoSidewaysScroll, inEachLook } from "../accessibility.ts";
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

test("PAGE-01 a seller changes headline, price and order beside the preview, publishes, and brings the old page back", async ({
	page,
	browser,
	site,
}) => {
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
	await takeRow(page, "Questions", "place 12 of 13");
	await page.keyboard.press("ArrowUp");
	await expect(page.getByText("Questions is over place 11 of 13.")).toBeAttached();
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

test("PAGE-02 a picture is added with its description and its focus, and visitors get it small", async ({
	page,
	browser,
	site,
}) => {
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

test("PAGE-01 an answer is made a list, and what is removed can be put back", async ({ page }) => {
	await page.goto("/admin/sales-page?part=faq");
	await page.getByRole("button", { name: /^Do I need a garden/, expanded: false }).click();
	const answer = page.getByRole("textbox", { name: "Answer" });
	await expect(answer).toContainText("No. You need one shelf");
	await answer.focus();
	await page.getByRole("button", { name: "Bullet list" }).click();
	await expect(
		preview(page).locator(".faq details").first().getByRole("listitem", { includeHidden: true }),
	).toContainText("No. You need one shelf");
	const questions = page.getByRole("button", { name: /^Remove (?!link)/ });
	const count = await questions.count();
	await page.getByRole("button", { name: /^Remove How soon is the first/ }).click();
	await expect(questions).toHaveCount(count - 1);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(questions).toHaveCount(count);
	await expect(questions.nth(3)).toHaveAccessibleName("Remove How soon is the first harvest?");
	await page.getByRole("button", { name: "Add question" }).click();
	await page.getByLabel("Question", { exact: true }).fill("Is it fun?");
	await expect(page.getByRole("button", { name: "Is it fun?", exact: true })).toBeVisible();
	await expect(saved(page)).toBeVisible();
	await page.reload();
	await expect(page.getByRole("button", { name: "Is it fun?", exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Discard changes" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
	await expect(page.getByRole("button", { name: "Is it fun?", exact: true })).toBeHidden();
});

test.describe("when something is in the way", () => {
	test.use({ allowedConsoleErrors: [/status of 409|status of 503/] });

	test("PAGE-01 of two admins who edit at once, the later one chooses whose draft holds", async ({
		page,
		browser,
		site,
	}) => {
		const other = await browser.newPage({ baseURL: site.url });
		await site.signIn(other, "admin@example.com");
		await page.goto("/admin/sales-page?part=hero");
		await other.goto("/admin/sales-page?part=hero");
		await other.getByLabel("Headline", { exact: true }).fill("Theirs");
		await expect(saved(other)).toBeVisible();
		await page.getByLabel("Headline", { exact: true }).fill("Mine");
		await expect(page.getByRole("alert")).toContainText("Edited by someone else");
		await expect(page.getByLabel("Headline", { exact: true })).toHaveValue("Mine");
		await page.getByRole("button", { name: "Reload" }).click();
		await expect(page.getByLabel("Headline", { exact: true })).toHaveValue("Theirs");
		await other.getByLabel("Headline", { exact: true }).fill("Theirs again");
		await expect(saved(other)).toBeVisible();
		await page.getByLabel("Headline", { exact: true }).fill("Mine after all");
		await page.getByRole("button", { name: "Overwrite" }).click();
		await expect(saved(page)).toBeVisible();
		await other.reload();
		await expect(other.getByLabel("Headline", { exact: true })).toHaveValue("Mine after all");
	});

	test("PAGE-01 what is typed while the line is down stays, and is saved once it is back", async ({ page }) => {
		await page.goto("/admin/sales-page?part=hero");
		let down = true;
		await page.route("**/saveDraft", (route) => (down ? route.fulfill({ status: 503, body: "" }) : route.continue()));
		await page.getByLabel("Headline", { exact: true }).fill("Typed in a tunnel");
		await expect(page.getByText("Not saved. Trying again…")).toBeVisible();
		down = false;
		await expect(saved(page)).toBeVisible({ timeout: 10_000 });
		await page.reload();
		await expect(page.getByLabel("Headline", { exact: true })).toHaveValue("Typed in a tunnel");
	});
});

test.describe("for everyone", () => {
	// The check for accessibility tries to look into the preview, which runs no script: neither its own nor a page's.
	test.use({ allowedConsoleErrors: /Blocked script execution in 'about:srcdoc'/ });
	test("PAGE-01 PAGE-02 every part of the editor can be used by everyone, at every width, and its preview runs no script", async ({
		page,
	}) => {
		for (const path of ["", "?part=offer", "?part=author", "?part=brand", "/versions"]) {
			await page.goto(`/admin/sales-page${path}`);
			await inEachLook(page, async () => {
				await expectNoSidewaysScroll(page);
				await expectAccessible(page);
			});
		}
		await page.setViewportSize({ width: 320, height: 700 });
		for (const path of ["", "?part=faq", "?part=author", "?part=offer"]) {
			await page.goto(`/admin/sales-page${path}`);
			await expectNoSidewaysScroll(page);
		}
		await page.goto("/admin/sales-page?part=hero");
		await page.getByText("Preview", { exact: true }).click();
		await expect(preview(page).getByRole("heading", { level: 1 })).toBeAttached();
		await expectNoSidewaysScroll(page);
	});
});
