import { expect, test } from "../fixtures.ts";

test("LIB-02 the seller sees what was read from the file, and corrects titles, order and chapters", async ({
	page,
	site,
}) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/digital-downloads");
	const open = () => page.getByRole("button", { name: "Audiobook chapters of The Audiobook" }).click();
	await open();
	const dialog = page.getByRole("dialog", { name: "Chapters of The Audiobook" });
	// The file of a site that has just started may still be read.
	await expect(dialog.getByRole("group")).toHaveCount(2, { timeout: 20_000 });
	const [first, second] = [dialog.getByRole("group").nth(0), dialog.getByRole("group").nth(1)];
	await expect(first.getByLabel("Title", { exact: true })).toHaveValue("Chapter 1: The two-week crop");

	// What is wrong is said at its field, and nothing is lost.
	await first.getByRole("button", { name: "Split into chapters" }).click();
	await first.getByLabel("Title of chapter 2").fill("One tray of radish, day by day");
	await first.getByLabel("Start of chapter 2").fill("99:00");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(first.getByText("Must be before the end")).toBeVisible();
	await first.getByLabel("Start of chapter 2").fill("0:40");
	await second.getByLabel("Title", { exact: true }).fill("The first shelf");
	await second.getByRole("button", { name: "Move The first shelf up" }).click();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Chapters saved.")).toBeVisible();

	const member = await page.context().browser()?.newPage({ baseURL: site.url });
	if (!member) throw new Error("no browser");
	await site.signIn(member);
	await member.goto("/digital-downloads");
	await member.getByRole("article").filter({ hasText: "The Audiobook" }).getByRole("button", { name: /isten/ }).click();
	await member.getByRole("button", { name: /show chapters/ }).click();
	await expect(member.getByRole("dialog").getByRole("listitem")).toContainText([
		"The first shelf",
		"Chapter 1: The two-week crop",
		"One tray of radish, day by day",
	]);
	await member.close();

	// A product without sound says so.
	await page.getByRole("button", { name: "Audiobook chapters of The Tray Planner" }).click();
	await expect(page.getByRole("dialog", { name: "Chapters of The Tray Planner" })).toContainText("no sound files");
});
