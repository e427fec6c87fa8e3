import type { Page } from "@playwright/test";
import { expectAccessible, inEachLook } from "../accessibility.ts";
import { setUpSecondFactor } from "../authenticator-app.ts";
import { expect, type Site, test } from "../fixtures.ts";

/** Asks the API as the signed-in admin, to have customers to look at. */
async function ask(page: Page, site: Site, path: string, input: object) {
	const response = await page.request.post(`/api/rpc/admin/customers/${path}`, {
		data: { json: input },
		headers: { origin: site.url },
	});
	return (await response.json()).json;
}

const people = [
	{ email: "ada@shop.example", name: "Ada Ames", orderId: "A-1", orderStatus: "COMPLETED", orderTotal: "9.5" },
	{ email: "bo@shop.example", name: "Bo Berg", orderId: "B-2", orderStatus: "PENDING", orderTotal: "100" },
	{ email: "cy@shop.example", name: "Cy Cole", orderId: "C-3", orderStatus: "REFUNDED", orderTotal: "" },
	{ email: "di@shop.example", name: "Di Dorn", orderId: "D-4", orderStatus: "", orderTotal: "27.0" },
];

test.beforeEach(async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	// Customers from an earlier test stay as they are.
	for (const person of people) {
		await ask(page, site, "add", { ...person, products: person.orderId === "C-3" ? [] : ["Book", "Audio"] });
	}
	const { rows } = await ask(page, site, "list", { search: "shop.example", status: "not-approved" });
	const ids = rows.map(({ id }: { id: string }) => id);
	if (ids.length > 0) await ask(page, site, "setApproval", { selection: { ids }, approved: true });
	await page.goto("/admin/users?search=shop.example");
	await expect(row(page, "ada@")).toBeVisible();
});

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const emails = (page: Page) => page.getByRole("row").getByRole("link").allInnerTexts();

test("SES-10 an admin removes two-step verification of someone who has lost their app", { tag: "@slow" }, async ({
	page,
	browser,
	site,
}) => {
	const member = await browser.newPage({ baseURL: site.url });
	await site.signIn(member);
	await member.goto("/profile");
	await setUpSecondFactor(member, site.password);
	const { rows } = await ask(page, site, "list", { search: "member@example.com" });
	await page.goto(`/admin/users/${rows[0].id}`);
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("button", { name: "Remove two-step verification…" }).click();
	const dialog = page.getByRole("dialog", { name: "Remove two-step verification?" });
	await expect(dialog).toContainText("is signed out everywhere");
	await dialog.getByLabel("Your password").fill(site.password);
	await dialog.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(dialog).toHaveCount(0);
	await expect(page.getByText("Two-step verification of member@example.com was removed")).toBeVisible();
	await site.signIn(member);
	await member.goto("/profile");
	await expect(member.getByRole("button", { name: "Set up" })).toBeVisible();
	await member.close();
});

test("USR-03 USR-11 a search and the filters narrow the list, the address keeps them, and the browser the hidden columns", async ({
	page,
}) => {
	await page.getByRole("button", { name: "Columns" }).click();
	await page.getByRole("menuitemcheckbox", { name: "Products" }).click();
	await expect(page.getByRole("columnheader", { name: "Products" })).toBeHidden();
	await page.keyboard.press("Escape");
	await page.getByRole("searchbox", { name: "Search customers" }).fill("b-2");
	await expect.poll(() => emails(page)).toEqual(["bo@shop.example"]);
	await expect(page).toHaveURL(/search=b-2/);
	await page.getByRole("combobox", { name: "Status" }).click();
	await page.getByRole("option", { name: "Not Approved" }).click();
	await expect(page.getByText("No customers found")).toBeVisible();
	await expect(page.getByText("Try adjusting your filters")).toBeVisible();
	await page.reload();
	await expect(page.getByText("No customers found")).toBeVisible();
	await expect(page.getByRole("searchbox", { name: "Search customers" })).toHaveValue("b-2");
	await page.getByRole("button", { name: "or show everyone" }).click();
	await expect(row(page, "member@example.com")).toBeVisible();
	await expect(page.getByRole("columnheader", { name: "Products" })).toBeHidden();
	await page.goBack();
	await expect(page.getByText("No customers found")).toBeVisible();
});

test("USR-09 USR-10 USR-13 a customer is added, edited and marked premium", async ({ page }) => {
	await page.getByRole("button", { name: "Add User" }).click();
	const adding = page.getByRole("dialog", { name: "Add User" });
	const email = `eve${Date.now()}@shop.example`;
	await adding.getByLabel("Email").fill(email);
	await adding.getByLabel("Products").fill("One, , Two");
	await adding.getByRole("button", { name: "Add User" }).click();
	await expect(adding).toBeHidden();
	await expect(row(page, email).getByRole("listitem")).toHaveText(["One", "Two"]);

	await page.getByRole("button", { name: `Edit ${email}` }).click();
	const dialog = page.getByRole("dialog", { name: "Edit User" });
	await dialog.getByLabel("Name").fill("Eve Bigger");
	await dialog.getByLabel("Premium member").check({ force: true });
	await dialog.getByRole("button", { name: "Save", exact: true }).click();
	await expect(row(page, email)).toContainText("Eve Bigger");
	await expect(row(page, email)).toContainText("Premium");
});

test("USR-04 USR-07 USR-11 chosen customers are exported, revoked and approved together, with every column in sight beside the sidebar", async ({
	page,
}) => {
	await page.getByRole("checkbox", { name: "Select ada@shop.example" }).check();
	await page.getByRole("checkbox", { name: "Select bo@shop.example" }).check();
	const bar = page.getByRole("region", { name: "Selected customers" });
	await expect(bar).toContainText("2 selected");
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		bar.getByRole("link", { name: "Export" }).click(),
	]);
	expect(download.suggestedFilename()).toMatch(/^customers-[\d-]+\.csv$/);
	await bar.getByRole("button", { name: "Revoke" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Revoke 2" }).click();
	await expect(page.getByText("2 customers have been removed from the approved list")).toBeVisible();
	await expect(row(page, "ada@")).toContainText("Not Approved");
	// At 1280 px, with the longest text of a switch: no text is cut.
	const frame = await page.getByRole("table").evaluate((table) => {
		const { clientWidth, scrollWidth } = table.parentElement as HTMLElement;
		const cut = [...table.querySelectorAll("label, [class*=Badge-label]")].filter(
			(one) => one.scrollWidth > one.clientWidth && one.clientWidth > 1,
		);
		return { missing: scrollWidth - clientWidth, cut: cut.map(({ textContent }) => textContent) };
	});
	expect(frame).toEqual({ missing: 0, cut: [] });
	await page.getByRole("checkbox", { name: "Select all on this page" }).check();
	await bar.getByRole("button", { name: "Approve" }).click();
	await page
		.getByRole("dialog")
		.getByRole("button", { name: /^Approve/ })
		.click();
	await expect(page.getByText("2 customers have been added to the approved list")).toBeVisible();
});

test("USR-12 a buyer who paid and cannot get in is helped from their page: corrected and invited", async ({
	page,
	site,
	browser,
}) => {
	const wrong = `wrogn${Date.now()}@shop.example`;
	const right = wrong.replace("wrogn", "wrong");
	const { id } = await ask(page, site, "add", { email: wrong, name: "Wanda" });
	await page.goto(`/admin/users/${id}`);
	await expect(page.getByText("Approved, not registered yet")).toBeVisible();
	await page.getByRole("button", { name: "Correct email" }).click();
	await page.getByLabel("New email").fill(right);
	await page.getByRole("dialog").getByRole("button", { name: "Correct email" }).click();
	await expect(page.getByRole("heading", { level: 1, name: right })).toBeVisible();
	await page.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByText(`The invitation to ${right} is on its way`)).toBeVisible();
	const mail = await site.mailTo(right, "Your access to Microgreens Academy");
	const link = mail.text.match(/https?:\S+mode=register\S+/)?.[0] ?? "";
	const buyer = await browser.newPage({ baseURL: site.url });
	await buyer.goto(link);
	await expect(buyer.getByLabel("Email")).toHaveValue(right);
	await expect(buyer.getByText("Email verified! You are eligible to register.")).toBeVisible();
	await buyer.close();
});

test("SEC-05 the audit log shows the admin, the action and the affected account", async ({ page }) => {
	await row(page, "di@").getByRole("switch").press("Space");
	await expect(page.getByText("di@shop.example has been removed")).toBeVisible();
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Activity" }).click();
	const entry = page.getByRole("row").filter({ hasText: "di@shop.example" }).first();
	await expect(entry).toContainText("Revoked access");
	await expect(entry).toContainText("admin@example.com");
	await entry.getByRole("link").click();
	await expect(page.getByText("Activity for di@shop.example.")).toBeVisible();
});

test("USR-01 the customers' screen has no accessibility faults, on a wide screen and a phone, in light and dark", {
	tag: "@slow",
}, async ({ page }) => {
	await page.getByRole("checkbox", { name: "Select ada@shop.example" }).press("Space");
	await inEachLook(page, () => expectAccessible(page));
});

test("notes and tags of a customer are kept, and deleting a customer first says what is removed", {
	tag: "@slow",
}, async ({ page }) => {
	await row(page, "di@").getByRole("link").click();
	await page.getByRole("combobox", { name: "Tags" }).fill("Needs help");
	await page.keyboard.press("Enter");
	await page.getByRole("textbox", { name: "Notes" }).fill("Asked twice for the link");
	await page.getByRole("button", { name: "Save notes and tags" }).click();
	await expect(page.getByText("Notes and tags saved.")).toBeVisible();
	await page.getByRole("link", { name: "All tagged needs-help" }).click();
	await expect(page.getByRole("row")).toHaveCount(2);
	await row(page, "di@").getByRole("link").click();
	await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Asked twice for the link");
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("button", { name: "Delete customer…" }).click();
	const dialog = page.getByRole("dialog", { name: "Delete this customer?" });
	await dialog.getByRole("radio", { name: /Delete the orders too/ }).click();
	await dialog.getByRole("button", { name: "Delete customer" }).click();
	await expect(page.getByText("di@shop.example was deleted.")).toBeVisible();
	await expect(row(page, "di@")).toBeHidden();
});

test("an admin sees the site as a member does, marked and without changing anything, and comes back", {
	tag: "@slow",
}, async ({ page }) => {
	await page.getByRole("searchbox").fill("member@example.com");
	await page.getByRole("row").getByRole("link", { name: "member@example.com" }).click();
	// The list has such a button, too.
	await page.waitForURL(/\/users\/[\w-]{36}$/);
	await expect(page.getByRole("searchbox")).toHaveCount(0);
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("button", { name: "View as this member" }).click();
	await page.waitForURL("**/dashboard");
	const bar = page.getByRole("region", { name: "Viewing as a member" });
	await expect(bar).toContainText("Viewing as member@example.com. Nothing can be changed.");
	await page.goto("/profile");
	await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
	await expectAccessible(page);
	await bar.getByRole("button", { name: "Stop viewing" }).click();
	await page.waitForURL("**/admin/users?search=member%40example.com");
	await expect(page.getByRole("row").getByRole("link", { name: "member@example.com" })).toBeVisible();
});
