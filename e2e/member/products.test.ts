import { readFileSync, statSync } from "node:fs";
import { formatFileSize } from "../../contract/file-size.ts";
import { stopClock } from "../clock.ts";
import { expect, test } from "../fixtures.ts";

// A download is refused.
test.use({ allowedConsoleErrors: /status of 503/ });

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("DIG-01 the products are in their order, each with picture, text, type, size and button", async ({ page }) => {
	await page.goto("/digital-downloads");
	const cards = page.getByRole("article");
	await expect(cards).toHaveCount(7);
	await expect(cards.first()).toContainText("The Microgreens Side Hustle");
	await expect(cards.first()).toContainText("PDF");
	await expect(cards.first()).toContainText(
		formatFileSize(statSync("content/sample/files/microgreens-side-hustle-book.pdf").size),
	);
	await expect(cards.first().getByRole("button", { name: "Download Now" })).toBeVisible();
});

test("DIG-02 DIG-04 a download starts, rests for a second, and is saved as {title}.{type}", async ({ page }) => {
	await page.goto("/digital-downloads");
	const card = page.getByRole("article").filter({ hasText: "The Crop Guide" });
	await expect(card).toBeVisible();
	await stopClock(page);
	const coming = page.waitForEvent("download");
	await card.getByRole("button", { name: "Download Now" }).click();
	await expect(card.getByRole("button", { name: "Starting..." })).toBeDisabled();
	await expect(card.getByRole("button", { name: "Starting..." })).toBeFocused();
	const download = await coming;
	expect(download.suggestedFilename()).toBe("The Crop Guide.pdf");
	const original = readFileSync("content/sample/files/crop-guide.pdf");
	expect(readFileSync(await download.path()).equals(original)).toBe(true);
	await page.clock.runFor(900);
	await expect(card.getByRole("button", { name: "Starting..." })).toBeDisabled();
	await page.clock.runFor(200);
	await expect(card.getByRole("button", { name: "Download Now" })).toBeEnabled();
});

test("DIG-04 a download that fails says so, and takes the way around through a new tab", async ({ page, context }) => {
	await page.route("**/files/digital-downloads/*", (route) =>
		route.request().method() === "HEAD" ? route.fulfill({ status: 503 }) : route.continue(),
	);
	await page.goto("/digital-downloads");
	const tab = context.waitForEvent("page");
	await page.getByRole("button", { name: "Download Now" }).first().click();
	await expect(page.getByRole("alert")).toContainText("Download failed. Trying alternative method...");
	await tab;
});
