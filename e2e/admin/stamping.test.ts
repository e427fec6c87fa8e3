import { readFileSync } from "node:fs";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** As the sample has it: the other tests of this site rely on it. */
test.afterEach(async ({ site }) => {
	for (const { id, title, description, visible, stamped, updatedAt } of await site.admin.get("digital-downloads")) {
		if (title === "Locked") await site.admin.remove(`digital-downloads/${id}`);
		else if (stamped)
			await site.admin.put(`digital-downloads/${id}`, { title, description, visible, updatedAt, stamped: false });
	}
});

/** By keyboard: uploads that end make a dialog taller, and take the place of a click away. */
async function turnOnStamping(dialog: Locator): Promise<void> {
	const stamped = dialog.getByRole("switch", { name: "Stamp each copy with its buyer's name" });
	await stamped.press("Space");
	await expect(stamped).toBeChecked();
}

test("LIB-05 the seller has copies stamped, gets a notice for a PDF that cannot be, and the buyer's copy has their name", {
	tag: "@slow",
}, async ({ page, site, browser }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/digital-downloads");
	await page.getByRole("button", { name: "Edit The Crop Guide" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit product" });
	await turnOnStamping(dialog);
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Product updated successfully!")).toBeVisible();
	await expect(page.getByRole("row", { name: /The Crop Guide/ })).toContainText("Stamped");

	const member = await browser.newPage({ baseURL: site.url });
	await site.signIn(member);
	await member.goto("/digital-downloads");
	const coming = member.waitForEvent("download");
	const card = member.getByRole("article").filter({ hasText: "The Crop Guide" });
	await card.getByRole("button", { name: "Download Now" }).click();
	const copy = await PDFDocument.load(readFileSync(await (await coming).path()));
	expect(copy.getKeywords()).toContain("member@example.com");
	expect(copy.getPageCount()).toBe(
		(await PDFDocument.load(readFileSync("content/sample/files/crop-guide.pdf"))).getPageCount(),
	);
	await member.close();

	await page.getByRole("button", { name: "Add product" }).click();
	const adding = page.getByRole("dialog", { name: "Add product" });
	await adding.getByLabel("Title").fill("Locked");
	await adding.getByLabel("Description").fill("Encrypted");
	await adding.locator('input[type="file"]').first().setInputFiles("content/sample/covers/book.webp");
	await adding
		.locator('input[type="file"]')
		.last()
		.setInputFiles("server/features/library/stamping/samples/encrypted.pdf");
	await turnOnStamping(adding);
	await adding.getByRole("button", { name: "Add product" }).click();
	await expect(page.getByText("This PDF is encrypted. It is delivered unchanged.")).toBeVisible();
	await expect(page.getByRole("row", { name: /Locked/ })).toContainText("Not stamped");
});
