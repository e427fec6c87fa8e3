import type { AdminAudiobook } from "../../contract/library/audiobooks.ts";
import { expect, test } from "../fixtures.ts";

/** Values read from the sample's file: the other tests of this site rely on it. */
let before: { id: string; book: AdminAudiobook } | null = null;

test.beforeEach(async ({ site }) => {
	const products = await site.admin.get("digital-downloads");
	const { id } = products.find(({ title }: { title: string }) => title === "The Audiobook");
	const read = () => site.admin.get(`audiobooks/${id}`);
	await expect.poll(async () => (await read()).reading, { timeout: 20_000 }).toBe(false);
	before = { id, book: await read() };
});

test.afterEach(async ({ site }) => {
	if (!before) return;
	const { updatedAt } = await site.admin.get(`audiobooks/${before.id}`);
	const parts = before.book.parts.map(({ id, title, seconds, chapters }) => ({ id, title, seconds, chapters }));
	await site.admin.put(`audiobooks/${before.id}`, { updatedAt, parts });
});

test("LIB-02 the seller sees the values read from the file, and corrects titles, order and chapters", {
	tag: "@slow",
}, async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/digital-downloads");
	const open = () => page.getByRole("button", { name: "Audiobook chapters of The Audiobook" }).click();
	await open();
	const dialog = page.getByRole("dialog", { name: "Chapters of The Audiobook" });
	await expect(dialog.getByRole("group")).toHaveCount(10);
	const [first, second] = [dialog.getByRole("group").nth(0), dialog.getByRole("group").nth(1)];
	await expect(first.getByLabel("Title", { exact: true })).toHaveValue("Chapter 1: The two-week crop");

	// The error is shown at its field, and no input is lost.
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

	// A ZIP without sound has no chapters.
	await expect(page.getByRole("row", { name: /The Tray Planner/ })).toBeVisible();
	await expect(page.getByRole("button", { name: "Audiobook chapters of The Tray Planner" })).toHaveCount(0);
});
