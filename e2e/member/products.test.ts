import { readFileSync, statSync } from "node:fs";
import type { Product } from "../../contract/digital-downloads.ts";
import { formatFileSize } from "../../contract/file-size.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { breakCall, changeAnswer, openInBrowser } from "../answers.ts";
import { stopClock } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { expectInFirstRow } from "../product-cards.ts";

test.use({ allowedConsoleErrors: [/status of [45]\d\d|net::ERR/] });

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("DIG-01 the products stand in their order, each with picture, text, type, size and button", async ({ page }) => {
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
	const download = await coming;
	expect(download.suggestedFilename()).toBe("The Crop Guide.pdf");
	const original = readFileSync("content/sample/files/crop-guide.pdf");
	expect(readFileSync(await download.path()).equals(original)).toBe(true);
	await page.clock.runFor(900);
	await expect(card.getByRole("button", { name: "Starting..." })).toBeDisabled();
	await page.clock.runFor(200);
	await expect(card.getByRole("button", { name: "Download Now" })).toBeEnabled();
});

test("DIG-03 a file over 50 MB asks first, and 968 KB does not", async ({ page }) => {
	await changeAnswer<Product[]>(page, "member.digitalDownloads.list", ([first, second]) => [
		{ ...first, title: "Large", fileSize: "107.7 MB" },
		{ ...second, title: "Small", fileSize: "968 KB" },
	]);
	await openInBrowser(page, "/digital-downloads");
	const large = page.getByRole("article").filter({ hasText: "Large" });
	await large.getByRole("button", { name: "Download Now" }).click();
	const dialog = page.getByRole("dialog", { name: "Large file" });
	await expect(dialog).toContainText("This file is 107.7 MB in size. It may take a while to download. Continue?");
	let downloads = 0;
	page.on("download", () => downloads++);
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(large.getByRole("button", { name: "Download Now" })).toBeEnabled();

	await large.getByRole("button", { name: "Download Now" }).click();
	let coming = page.waitForEvent("download");
	await dialog.getByRole("button", { name: "Continue" }).click();
	await coming;
	coming = page.waitForEvent("download");
	await page.getByRole("article").filter({ hasText: "Small" }).getByRole("button", { name: "Download Now" }).click();
	await coming;
	await expect(dialog).toHaveCount(0);
	// None began when it was cancelled.
	expect(downloads).toBe(2);
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

test("DIG-07 where no product is visible, eight samples are shown, marked and without a file", async ({ page }) => {
	await changeAnswer<Product[]>(page, "member.digitalDownloads.list", () => []);
	await openInBrowser(page, "/digital-downloads");
	const cards = page.getByRole("article");
	await expect(cards).toHaveCount(8);
	for (const card of await cards.all()) {
		await expect(card).toContainText("Sample");
		await expect(card).toContainText("A sample, without a file");
		await expect(card.getByRole("button")).toHaveCount(0);
	}
	for (const size of ["5.2 MB", "107.7 MB", "53.8 MB", "43.3 MB", "968 KB", "326 KB", "80.8 MB", "42.3 MB"]) {
		await expect(cards.filter({ hasText: size })).toHaveCount(1);
	}
	await expect(page.getByRole("alert")).toHaveCount(0);
});

test("DIG-07 products that do not load say so above the samples, and come when it is tried again", async ({ page }) => {
	const restore = await breakCall(page, "member.digitalDownloads.list");
	await openInBrowser(page, "/digital-downloads");
	const alert = page.getByRole("alert");
	await expect(alert).toContainText("Failed to load digital products. Please try again later.");
	await expect(page.getByRole("article")).toHaveCount(8);
	await restore();
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("button", { name: "Download Now" })).toHaveCount(7);
	await expect(alert).toHaveCount(0);
});

test("DIG-08 a picture that is missing or broken falls back to the default one", async ({ page }) => {
	await changeAnswer<Product[]>(page, "member.digitalDownloads.list", ([first, second]) => [
		{ ...first, imageUrl: null },
		{ ...second, imageUrl: "/images/products/00000000-0000-4000-8000-000000000000" },
	]);
	await openInBrowser(page, "/digital-downloads");
	const cards = page.getByRole("article");
	await expect(cards).toHaveCount(2);
	for (const card of await cards.all()) {
		await expect(card.locator("img")).toHaveAttribute("src", "/default-cover.webp");
	}
});

test("DIG-08 the settings decide how many cards stand beside each other, and whether as a list", async ({ page }) => {
	const settings = { layout: "grid", desktopColumns: 3 };
	await changeAnswer<PublicSettings>(page, "visitor.settings.read", (current) => ({ ...current, ...settings }));
	await page.setViewportSize({ width: 1440, height: 900 });
	for (const columns of [1, 2, 3, 4]) {
		settings.desktopColumns = columns;
		await openInBrowser(page, "/digital-downloads");
		await expectInFirstRow(page, columns);
	}
	await page.setViewportSize({ width: 390, height: 844 });
	await expectInFirstRow(page, 1);
	await page.setViewportSize({ width: 1440, height: 900 });
	await expectInFirstRow(page, 4);
	settings.layout = "list";
	await openInBrowser(page, "/digital-downloads");
	await expectInFirstRow(page, 1);
});
