import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.ts";

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("DWN-01 featured files come first; a filter is part of the address and survives a reload", async ({ page }) => {
	await page.goto("/downloads");
	const files = page.getByRole("list", { name: "Files" }).getByRole("listitem");
	await expect(files).toHaveCount(25);
	await expect(files.first()).toContainText("Featured");
	await expect(files.nth(1)).toContainText("Featured");
	await expect(files.nth(2)).not.toContainText("Featured");
	const filters = page.getByRole("group", { name: "Show" }).getByRole("button");
	await expect(filters).toHaveText(["All", "PDFs", "Audio", "ZIP"]);
	for (const [label, value, count] of [
		["PDFs", "pdf", 13],
		["Audio", "audio", 2],
		["ZIP", "zip", 1],
	] as const) {
		await page.getByRole("button", { name: label, exact: true }).click();
		await expect(page).toHaveURL(`/downloads?type=${value}`);
		await expect(files).toHaveCount(count);
	}
	await page.reload();
	await expect(page.getByRole("button", { name: "ZIP", exact: true })).toHaveAttribute("aria-pressed", "true");
	await expect(files).toHaveCount(1);
	await page.getByRole("button", { name: "All", exact: true }).click();
	await expect(page).toHaveURL("/downloads");
	await page.goto("/downloads?type=%3Cscript%3E");
	await expect(files).toHaveCount(25);
});

test("DWN-01 a file is saved under its title", async ({ page }) => {
	await page.goto("/downloads?type=audio");
	const coming = page.waitForEvent("download");
	await page.getByRole("listitem").filter({ hasText: "read aloud" }).getByRole("button", { name: "Download" }).click();
	const download = await coming;
	expect(download.suggestedFilename()).toBe("Market morning checklist, read aloud.mp3");
	const original = readFileSync("content/sample/files/market-morning-checklist.mp3");
	expect(readFileSync(await download.path()).equals(original)).toBe(true);
});

test("DWN-02 the bundle is one ZIP of what a member may have", async ({ page }) => {
	await page.goto("/downloads");
	await expect(page.getByText(/^29 files in one ZIP/)).toBeVisible();
	const coming = page.waitForEvent("download");
	await page.getByRole("button", { name: "Download all" }).click();
	const download = await coming;
	expect(download.suggestedFilename()).toBe("Complete Resource Bundle.zip");
	const zip = readFileSync(await download.path());
	expect(zip.subarray(0, 2).toString()).toBe("PK");
	for (const name of ["The Microgreens Side Hustle.pdf", "The Audiobook.zip", "The Crop Guide.pdf"])
		expect(zip.includes(name), name).toBe(true);
	expect(zip.includes("Second shelf calculator.xlsx")).toBe(false);
});

test("DWN-03 a premium file is marked and locked for a member, and open for an admin", async ({ page, site }) => {
	await page.goto("/downloads");
	const premium = page.getByRole("listitem").filter({ hasText: "Second shelf calculator" });
	await expect(premium).toContainText("Premium");
	await expect(premium.getByText("For premium members", { exact: true })).toBeVisible();
	await expect(premium.getByRole("button")).toHaveCount(0);
	await site.signIn(page, "admin@example.com");
	await page.reload();
	await expect(premium.getByRole("button", { name: "Download" })).toBeVisible();
	await expect(premium.getByText("For premium members", { exact: true })).toHaveCount(0);
});
