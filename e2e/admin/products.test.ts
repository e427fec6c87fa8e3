import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../accessibility.ts";
import { expect, putBack, test } from "../fixtures.ts";
import { expectTitles, takeRow } from "./admin.ts";

const pdf = { name: "planner.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\nhello\n%%EOF\n") };
const picture = async () => ({
	name: "cover.png",
	mimeType: "image/png",
	buffer: await sharp({ create: { width: 1_200, height: 1_500, channels: 3, background: "#c8643c" } })
		.png()
		.toBuffer(),
});
const SAMPLES = [
	"The Microgreens Side Hustle",
	"The Audiobook",
	"The Tray Planner",
	"The Crop Guide",
	"The Recipe Sales System",
	"The Market Multiplier",
	"Chapter One to Listen to Now",
];

test.beforeEach(async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/digital-downloads");
	await expectTitles(page, "Products", SAMPLES);
});
// Later tests in this worker share the site: everything created here is removed, and the order is restored.
putBack(async (site) => {
	const products: { id: string; title: string; visible: boolean }[] = await site.admin.get("digital-downloads");
	for (const { id, title } of products) if (/^Test/.test(title)) await site.admin.remove(`digital-downloads/${id}`);
	for (const sample of SAMPLES) {
		const product = products.find(({ title }) => title === sample);
		await site.admin.put(`digital-downloads/${product?.id}/place`, { to: { before: null } });
		await site.admin.put(`digital-downloads/${product?.id}/visible`, { visible: true });
	}
});

const choose = (page: Page, field: "Picture" | "File", file: { name: string; mimeType: string; buffer: Buffer }) => {
	const fields = page.getByRole("dialog").locator("input[type=file]");
	return (field === "Picture" ? fields.first() : fields.last()).setInputFiles(file);
};

test("ADD-02 ADD-03 a product is added with its picture and file, and members see it", async ({
	page,
	site,
	browser,
}) => {
	await page.getByRole("button", { name: "Add product" }).click();
	const dialog = page.getByRole("dialog", { name: "Add product" });
	await dialog.getByLabel("Title").fill("Test: planner");
	await dialog.getByLabel("Description").fill("A description that is longer than the fifty characters of the list");
	await choose(page, "Picture", await picture());
	await choose(page, "File", pdf);
	await expect(dialog.getByText(/, uploaded$/)).toHaveCount(2);
	await dialog.getByRole("button", { name: "Add product" }).click();
	await expect(page.getByText("Product added successfully!")).toBeVisible();
	await expectTitles(page, "Products", [...SAMPLES, "Test: planner"]);
	await expect(page.getByRole("row", { name: /Test: planner/ })).toContainText(
		"A description that is longer than the fifty charac...",
	);

	const member = await browser.newPage({ baseURL: site.url });
	await site.signIn(member);
	await member.goto("/digital-downloads");
	const card = member.getByRole("article").filter({ hasText: "Test: planner" });
	await expect(card.locator("img")).toHaveJSProperty("complete", true);
	const image = card.locator("img");
	await image.scrollIntoViewIfNeeded();
	await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
	await expect(image).toHaveAttribute("srcset", /480w.*960w/);
	await member.close();
});

test("ADD-03 a product is changed without choosing its files again, hidden, and deleted after a question", async ({
	page,
}) => {
	await page.getByRole("button", { name: "Edit The Crop Guide" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit product" });
	await expect(dialog.getByText("Now: crop-guide.pdf")).toBeVisible();
	await dialog.getByLabel("Description").fill("Changed");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Product updated successfully!")).toBeVisible();
	await expect(page.getByRole("row", { name: /The Crop Guide/ })).toContainText("Changed");

	const shown = page.getByRole("switch", { name: /: The Crop Guide/ });
	await expect(shown).toHaveAccessibleName("Visible: The Crop Guide");
	await shown.press("Space");
	await expect(shown).not.toBeChecked();
	await expect(page.getByRole("row", { name: /The Crop Guide/ })).toContainText("Hidden");
	await shown.press("Space");
	await expect(shown).toBeChecked();
	await expect(page.getByRole("row", { name: /The Crop Guide/ })).toContainText("Visible");
	await expect(page.getByRole("link", { name: /View as a member/ })).toHaveAttribute("target", "_blank");
});

test("ADD-01 products move by buttons and by keyboard, with announcements for screen readers", async ({ page }) => {
	const [book, audio, planner, ...others] = SAMPLES as [string, string, string, ...string[]];
	await page.getByRole("button", { name: `Move ${audio} up` }).click();
	await expectTitles(page, "Products", [audio, book, planner, ...others]);
	await takeRow(page, audio, "place 1 of 7");
	await page.keyboard.press("ArrowDown");
	await expect(page.getByText(`${audio} is over place 2 of 7.`)).toBeAttached();
	await page.keyboard.press("ArrowDown");
	await expect(page.getByText(`${audio} is over place 3 of 7.`)).toBeAttached();
	await page.keyboard.press("Space");
	await expectTitles(page, "Products", [book, planner, audio, ...others]);
	await page.reload();
	await expectTitles(page, "Products", [book, planner, audio, ...others]);
});

test("ADD-01 products move by hand", async ({ page }) => {
	const handle = page.getByRole("button", { name: "Drag The Crop Guide" });
	const target = page.getByRole("button", { name: "Drag The Audiobook" });
	const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
	if (!from || !to) throw new Error("the rows are not there");
	await page.mouse.move(from.x + 10, from.y + 10);
	await page.mouse.down();
	await page.mouse.move(from.x + 10, from.y - 20, { steps: 5 });
	await page.mouse.move(to.x + 10, to.y + 10, { steps: 10 });
	await expect(page.getByText("The Crop Guide is over place 2 of 7.")).toBeAttached();
	await page.mouse.up();
	const moved = [SAMPLES[0], SAMPLES[3], SAMPLES[1], SAMPLES[2], SAMPLES[4], SAMPLES[5], SAMPLES[6]] as string[];
	await expectTitles(page, "Products", moved);
	await page.reload();
	await expectTitles(page, "Products", moved);
});

test("ADD-04 two admins who move products at the same time end with a complete order", { tag: "@slow" }, async ({
	page,
	site,
	browser,
}) => {
	const other = await browser.newPage({ baseURL: site.url });
	await site.signIn(other, "admin@example.com");
	await other.goto("/admin/digital-downloads");
	await expectTitles(other, "Products", SAMPLES);
	const press = async (at: Page, title: string, way: "up" | "down", times: number) => {
		let answered = 0;
		at.on("response", (answer) => {
			if (answer.url().endsWith("/digitalDownloads/move")) answered += 1;
		});
		// In one step: what the other admin moves would take a button away between the press of the mouse and its release.
		for (let time = 0; time < times; time++)
			await at.getByRole("button", { name: `Move ${title} ${way}` }).dispatchEvent("click");
		await expect.poll(() => answered).toBe(times);
	};
	await Promise.all([
		press(page, "Chapter One to Listen to Now", "up", 4),
		press(other, "The Microgreens Side Hustle", "down", 4),
	]);
	const products: { title: string; orderIndex: number }[] = await site.admin.get("digital-downloads");
	expect(products.map(({ orderIndex }) => orderIndex)).toEqual([0, 1, 2, 3, 4, 5, 6]);
	expect(products.map(({ title }) => title).sort()).toEqual([...SAMPLES].sort());
	await page.reload();
	await expectTitles(
		page,
		"Products",
		products.map(({ title }) => title),
	);
	await other.close();
});

test("ADD-02 a dialog with a chosen file asks before it is closed, by keyboard too, and keeps the focus", {
	tag: "@slow",
}, async ({ page }) => {
	// Choosers are caught from now on: the wait below begins catching them only some time after it is called.
	page.on("filechooser", () => {});
	await page.getByRole("button", { name: "Add product" }).click();
	const dialog = page.getByRole("dialog", { name: "Add product" });
	const button = dialog.getByRole("button", { name: /^File/ });
	// The dialog gives the focus to its first field, whenever that comes.
	await expect(dialog.getByLabel("Title")).toBeFocused();
	await button.focus();
	await expect(button).toBeFocused();
	const chooser = page.waitForEvent("filechooser");
	await page.keyboard.press("Enter");
	await (await chooser).setFiles(pdf);
	await expect(dialog.getByText(/, uploaded$/)).toBeVisible();
	expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeHidden();
	await expect(dialog.getByText(/, uploaded$/)).toBeVisible();
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Leave without saving" }).click();
	await expect(dialog).toBeHidden();
});

test("ADD-02 the part of the picture that the card shows is chosen by keyboard", { tag: "@slow" }, async ({
	page,
	site,
}) => {
	// Red on the left, blue on the right, three times as wide as a card.
	const half = (background: string) =>
		sharp({ create: { width: 600, height: 500, channels: 3, background } })
			.png()
			.toBuffer();
	const wide = await sharp({ create: { width: 1_200, height: 500, channels: 3, background: "#fff" } })
		.composite([
			{ input: await half("#d00000"), left: 0, top: 0 },
			{ input: await half("#0000d0"), left: 600, top: 0 },
		])
		.png()
		.toBuffer();
	await page.getByRole("button", { name: "Add product" }).click();
	const dialog = page.getByRole("dialog", { name: "Add product" });
	await dialog.getByLabel("Title").fill("Test: cropped");
	await dialog.getByLabel("Description").fill("Words");
	await choose(page, "Picture", { name: "wide.png", mimeType: "image/png", buffer: wide });
	await choose(page, "File", pdf);
	const crop = dialog.getByRole("group", { name: "Use the arrow keys to move the crop" });
	await crop.focus();
	// Far more than it takes to reach the edge, where it stays.
	for (let step = 0; step < 30; step += 1) await page.keyboard.press("Control+ArrowLeft");
	await expect(dialog.getByText(/, uploaded$/)).toHaveCount(2);
	await expectAccessible(page, '[role="dialog"]');
	await dialog.getByRole("button", { name: "Add product" }).click();
	await expect(page.getByText("Product added successfully!")).toBeVisible();

	const products: { title: string; imageUrl: string }[] = await site.admin.get("digital-downloads");
	const made = products.find(({ title }) => title === "Test: cropped");
	const kept = sharp(await (await page.request.get(made?.imageUrl ?? "")).body());
	const { width, height } = await kept.metadata();
	expect(width / height).toBeCloseTo(4 / 5, 1);
	const [red, , blue] = (await kept.stats()).channels.map(({ mean }) => mean);
	expect(red).toBeGreaterThan(180);
	expect(blue).toBeLessThan(20);

	// The dialog shows what is there, and asks for no picture.
	await page.getByRole("button", { name: "Edit Test: cropped" }).click();
	const edit = page.getByRole("dialog", { name: "Edit product" });
	await expect(edit.locator("img")).toHaveAttribute("src", made?.imageUrl ?? "");
});
