import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

const csv = (name: string, content: string | Buffer) => ({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

async function importFile(page: Page, file: ReturnType<typeof csv>) {
	await page.locator("input[type=file]").setInputFiles(file);
	await page.getByRole("button", { name: "Import", exact: true }).click();
}

test.beforeEach(async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/import");
});

const result = (page: Page) => page.getByRole("status", { name: "Result of the import" });

test("IMP-01 a press that is under way while the upload comes to its end is not lost", async ({ page }) => {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/api/uploads", async (route) => {
		await released;
		await route.continue();
	});
	await page.locator("input[type=file]").setInputFiles(csv("one.csv", "email\nmember@EXAMPLE.com\n"));
	await expect(page.getByText(/^0% of/)).toBeVisible();
	// The lower edge, where a button that moves up is lost first.
	const button = await page.getByRole("button", { name: "Import", exact: true }).boundingBox();
	if (!button) throw new Error("the button is not there");
	await page.mouse.move(button.x + button.width / 2, button.y + button.height - 4);
	await page.mouse.down();
	release();
	await expect(page.getByText(/, uploaded$/)).toBeVisible();
	await page.mouse.up();
	await expect(result(page)).toHaveText("Rows1Added0Already there1Failed0");
});

test("IMP-04 an import continues while other screens are open, shows its progress there, and stops on request", {
	tag: "@slow",
}, async ({ page }) => {
	const stamp = Date.now();
	const rows = Array.from({ length: 300_000 }, (_, index) => `many${stamp}-${index}@example.org,Buyer ${index}`);
	await importFile(page, csv("many.csv", `email,name\n${rows.join("\n")}\n`));
	const label = /^Importing… [\d,]+ of 300,000 rows$/;
	// A file of 300,000 rows is on its way for a while on a busy machine; a smaller one is imported before the page is back.
	await expect(page.getByRole("progressbar", { name: label })).toBeVisible({ timeout: 60_000 });
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Updates" }).click();
	await page.waitForURL("**/admin/updates");
	await expect(page.getByRole("progressbar", { name: label })).toBeVisible();
	await page.reload();
	const running = page.getByRole("region", { name: "Import of many.csv" });
	await expect(running.getByRole("status").filter({ hasText: label })).toBeVisible();
	await running.getByRole("button", { name: "Stop" }).click();
	await expect(page.getByText(/^The import of many\.csv ended after [\d,]+ of 300,000 rows/)).toBeVisible();
	await page.getByRole("link", { name: "See the import" }).click();
	const entry = page.getByRole("table", { name: "Imports" }).getByRole("row").filter({ hasText: "many.csv" });
	await expect(entry).toContainText("Stopped");
	await expect(entry).toContainText("admin@example.com");
	await entry.getByRole("button", { name: "Show the import of many.csv" }).click();
	await expect(page.getByText(/^It was stopped after [\d,]+ of 300,000 rows\./)).toBeVisible();
});

test("IMP-08 every status is shown with what it gives, which can be changed before importing; IMP-03 revoked access comes back only when that is ticked", async ({
	page,
	site,
}) => {
	const stamp = Date.now();
	const people = ["gone", "kept", "back", "odd"].map((name) => `${name}${stamp}@example.org`);
	const [gone = "", kept = "", back = "", odd = ""] = people;
	for (const email of [gone, kept]) {
		const { id } = await site.admin.post("customers", { email });
		await site.admin.post("customers/approval", { selection: { ids: [id] }, approved: false });
	}
	const rows = [
		`${gone},COMPLETED,1`,
		`${back},refunded,2`,
		`no${stamp}@example.org,canceled,3`,
		`${odd},Freigegeben,4`,
		`odder${stamp}@example.org,freigegeben,5`,
	];
	const file = csv("again.csv", `email,orderStatus,orderId\n${rows.join("\n")}\n`);
	await page.locator("input[type=file]").setInputFiles(file);
	const statuses = page.getByRole("table", { name: "Order statuses" });
	await expect(statuses.getByRole("row").filter({ hasText: "Freigegeben" })).toContainText("Unknown");
	await expect(statuses.getByRole("row").filter({ hasText: "Freigegeben" })).toContainText("2");
	await expect(page.getByText("1 status isn't known, and gives no access unless you choose otherwise.")).toBeVisible();
	const gives = (status: string) => page.getByRole("combobox", { name: `What ${status} gives` });
	await expect(gives("COMPLETED")).toHaveValue("access");
	for (const status of ["refunded", "canceled", "Freigegeben"]) await expect(gives(status)).toHaveValue("no-access");
	await expect(page.getByText("4 people won't have access because of their order status.")).toBeVisible();
	await gives("Freigegeben").selectOption("Access");
	await expect(page.getByText("2 people won't have access because of their order status.")).toBeVisible();
	await page.getByRole("checkbox", { name: "Also restore access for 1 people whose access was revoked" }).click();
	await expect(page.getByText("1 will get back access that was revoked.")).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Import", exact: true }).click();
	await expect(result(page)).toHaveText("Rows5Added5Already there0Failed0");
	await expect(page.getByText("2 people have no access because of their order status.")).toBeVisible();
	await page.getByRole("link", { name: "View customers", exact: true }).click();
	await page.getByRole("searchbox").fill(`${stamp}@`);
	const access = (email: string) =>
		page
			.getByRole("row")
			.filter({ hasText: email })
			.getByRole("switch", { name: /access/i });
	await expect(access(gone)).toBeChecked();
	await expect(access(odd)).toBeChecked();
	await expect(access(kept)).not.toBeChecked();
	await expect(access(back)).not.toBeChecked();
	// Without a total in the file, what is shown is assumed.
	await expect(page.getByRole("row").filter({ hasText: odd })).toContainText("assumed");
});

test("IMP-08 the export of a shop is recognized, and rows that are no sale are left out and counted", async ({
	page,
}) => {
	const stamp = Date.now();
	const header = "Date,Type,Status,Currency,Gross,From Email Address,To Email Address,Transaction ID,Reference Txn ID";
	const rows = [
		`03/15/2026,Website Payment,Completed,USD,27.00,ann${stamp}@example.org,me@example.com,S${stamp},`,
		`03/16/2026,Website Payment,Completed,USD,27.00,bob${stamp}@example.org,me@example.com,T${stamp},`,
		`03/17/2026,Payment Refund,Completed,USD,-27.00,me@example.com,bob${stamp}@example.org,R${stamp},T${stamp}`,
		`03/18/2026,General Withdrawal,Completed,USD,-20.00,,,W${stamp},`,
	];
	await page.locator("input[type=file]").setInputFiles(csv("paypal.csv", `${header}\n${rows.join("\n")}\n`));
	await expect(page.getByText("This is an export of PayPal.")).toBeVisible();
	await expect(result(page)).toHaveText("Rows4To be added2Already there1Skipped1Can't be imported0");
	await page.getByRole("button", { name: "Import", exact: true }).click();
	await expect(result(page)).toHaveText("Rows4Added2Already there1Skipped1Failed0");
	await page.goto(`/admin/orders?search=${stamp}`);
	const order = (email: string) => page.getByRole("row").filter({ hasText: email });
	await expect(order(`ann${stamp}`)).toContainText("Paid");
	await expect(order(`bob${stamp}`)).toContainText("Refunded");
	// Only the day is known.
	await order(`ann${stamp}`).getByRole("link").first().click();
	await expect(page.getByRole("row", { name: /^Date / })).toHaveText("DateMarch 15, 2026");
});

test("IMP-02 a column that was not found by its name is chosen by hand", async ({ page }) => {
	const stamp = Date.now();
	await page
		.locator("input[type=file]")
		.setInputFiles(csv("shop.csv", `Kunde;Who\nZoë;hand${stamp}@example.org\nBo;hand${stamp + 1}@example.org\n`));
	const preview = page.getByRole("table", { name: "First rows of the file" });
	await expect(preview.getByRole("cell", { name: "Zoë" })).toBeVisible();
	await expect(page.getByText("No email column found. Choose it above.")).toBeVisible();
	await page.getByRole("combobox", { name: "What Who holds" }).click();
	await page.getByRole("option", { name: "Email" }).click();
	await expect(result(page)).toHaveText("Rows2To be added2Already there0Can't be imported0");
	await page.getByRole("combobox", { name: "What Kunde holds" }).click();
	await page.getByRole("option", { name: "Name", exact: true }).click();
	await page.getByRole("button", { name: "Import", exact: true }).click();
	await expect(result(page)).toHaveText("Rows2Added2Already there0Failed0");
	await page.getByRole("link", { name: "View customers", exact: true }).click();
	await page.getByRole("searchbox").fill(`hand${stamp}@`);
	await expect(page.getByRole("row").filter({ hasText: `hand${stamp}@example.org` })).toContainText("Zoë");
});

test("IMP-07 a check says what would happen, the import then does it, and failed rows are saved", async ({ page }) => {
	const stamp = Date.now();
	await page
		.locator("input[type=file]")
		.setInputFiles(csv("mixed.csv", `email,name\ndry${stamp}@example.org,Di\nbroken,=Bo\n`));
	await expect(page.getByText("Nothing has been changed yet.")).toBeVisible();
	await expect(result(page)).toHaveText("Rows2To be added1Already there0Can't be imported1");
	await page.getByRole("button", { name: "Import", exact: true }).click();
	await expect(result(page)).toHaveText("Rows2Added1Already there0Failed1");
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Save the failed row as CSV" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("failed-rows.csv");
	const saved = await readFile(await download.path(), "utf8");
	expect(saved).toContain("'=Bo");
	expect(saved).toContain("Invalid email address");

	// Fixed and imported again, the guard before the formula is gone.
	await page
		.locator("input[type=file]")
		.setInputFiles(csv("fixed.csv", saved.replace("broken", `fixed${stamp}@example.org`)));
	await page.getByRole("button", { name: "Import", exact: true }).click();
	await expect(result(page)).toHaveText("Rows1Added1Already there0Failed0");
});

test("IMP-04 an import is undone from its history, after saying what that takes back", { tag: "@slow" }, async ({
	page,
}) => {
	const stamp = Date.now();
	// On a phone, the preview is longer than the screen, and the progress appears far above its button.
	await page.setViewportSize({ width: 390, height: 844 });
	await importFile(page, csv(`undo${stamp}.csv`, `email\nundo${stamp}@example.org\nundo${stamp + 1}@example.org\n`));
	await expect(result(page)).toHaveText("Rows2Added2Already there0Failed0");
	await expect(result(page)).toBeInViewport();
	const entry = page
		.getByRole("table", { name: "Imports" })
		.getByRole("row")
		.filter({ hasText: `undo${stamp}.csv` });
	await entry.getByRole("button", { name: `Undo the import of undo${stamp}.csv` }).click();
	const dialog = page.getByRole("dialog", { name: "Undo this import?" });
	await expect(dialog).toContainText("Customers who have registered or were edited since then stay.");
	await dialog.getByRole("button", { name: "Undo import" }).click();
	await expect(page.getByText("2 orders were removed, along with customers who have no other orders.")).toBeVisible();
	await expect(entry).toContainText("Undone");
	await page.getByRole("link", { name: "View customers", exact: true }).click();
	await page.getByRole("searchbox").fill(`undo${stamp}`);
	await expect(page.getByText("No customers found")).toBeVisible();
});
