import { readFileSync } from "node:fs";
import type { DownloadList } from "../../contract/downloads.ts";
import { breakCall, changeAnswer, holdCall, openInBrowser } from "../answers.ts";
import { expect, test } from "../fixtures.ts";

test.use({ allowedConsoleErrors: [/status of 500/] });

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("DWN-01 the files come featured first; a filter stands in the address and can be reloaded", async ({ page }) => {
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

test("DWN-02 where there is nothing to bundle it says so", async ({ page }) => {
	await changeAnswer<DownloadList>(page, "member.downloads.list", () => ({ files: [], bundle: null }));
	await openInBrowser(page, "/downloads");
	await expect(
		page.getByText("This is a temporary link. The actual bundled zip file will be added later."),
	).toBeVisible();
	await expect(page.getByText("No downloads available")).toBeVisible();
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

test("DWN-04 a list that does not load says so, and loads when it is tried again", async ({ page }) => {
	const restore = await breakCall(page, "member.downloads.list");
	await openInBrowser(page, "/downloads");
	const alert = page.getByRole("alert");
	await expect(alert).toContainText("Failed to load downloads. Please try again later.");
	await restore();
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(25);
	await expect(alert).toHaveCount(0);
});

test("DWN-04 a filter without files says so", async ({ page }) => {
	await changeAnswer<DownloadList>(page, "member.downloads.list", (list) => ({
		...list,
		files: list.files.filter(({ fileType }) => fileType === "pdf"),
	}));
	await openInBrowser(page, "/downloads?type=zip");
	await expect(page.getByText("No downloads available")).toBeVisible();
});

test("DWN-01 while the list comes there is a placeholder in its place", async ({ page }) => {
	const release = await holdCall(page, "member.downloads.list");
	await openInBrowser(page, "/downloads");
	await expect(page.getByRole("group", { name: "Loading downloads" })).toBeVisible();
	release();
	await expect(page.getByRole("list", { name: "Files" })).toBeVisible();
});
