import type { Page } from "@playwright/test";
import { expectAccessible, inEachLook } from "../accessibility.ts";
import { changeAnswer, openInBrowser } from "../answers.ts";
import { setUpSecondFactor } from "../authenticator-app.ts";
import { stopClock, tickUntilVisible } from "../clock.ts";
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
	// Whoever is there already from the test before stays as they are.
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

test("USR-01 the page has its title, subtitle and buttons", async ({ page }) => {
	await expect(page.getByRole("heading", { level: 1, name: "Admin - User Management" })).toBeVisible();
	await expect(page.getByText("Manage user access and view customer information")).toBeVisible();
	const main = page.getByRole("main");
	await expect(main.getByRole("button", { name: "Add User" })).toBeVisible();
	await main.getByRole("button", { name: "More actions" }).click();
	for (const name of ["Sign Out", "Refresh"]) await expect(main.getByRole("button", { name })).toBeVisible();
	await main.getByRole("link", { name: "Back to Dashboard" }).click();
	await expect(page).toHaveURL(/\/admin$/);
});

test("SES-10 an admin removes two-step verification of someone who has lost their app", async ({
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
	await inEachLook(page, () => expectAccessible(page, '[role="dialog"]'));
	await dialog.getByLabel("Your password").fill(site.password);
	await dialog.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(dialog).toHaveCount(0);
	await expect(page.getByText("Two-step verification of member@example.com was removed")).toBeVisible();
	await site.signIn(member);
	await member.goto("/profile");
	await expect(member.getByRole("button", { name: "Set up" })).toBeVisible();
	await member.close();
});

test("USR-03 a search and the filters narrow the list, and the address keeps them", async ({ page }) => {
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
	for (const label of ["Total Customers", "Approved for Access", "Registered Users"]) {
		await expect(page.getByText(label)).toBeVisible();
	}
	await page.getByRole("button", { name: "or show everyone" }).click();
	await expect(row(page, "member@example.com")).toBeVisible();
	await page.goBack();
	await expect(page.getByText("No customers found")).toBeVisible();
});

test("USR-06 an empty list says what to do: filters to change, or customers to bring in", async ({ page }) => {
	await page.goto("/admin/users?search=nobody-has-this");
	await expect(page.getByText("No customers found")).toBeVisible();
	await expect(page.getByText("Try adjusting your filters")).toBeVisible();
	// Whoever looks is registered, so that the list is never really empty.
	await changeAnswer<object>(page, "admin.customers.list", (answer) => ({ ...answer, rows: [], found: 0 }));
	await openInBrowser(page, "/admin/users");
	await expect(page.getByText("No customers found")).toBeVisible();
	await expect(page.getByText("Import customers from CSV or add them manually")).toBeVisible();
});

test("USR-04 each column says what it is to say", async ({ page }) => {
	await expect(row(page, "ada@")).toContainText("$9.50");
	await expect(row(page, "cy@")).toContainText("$0.00");
	await expect(row(page, "cy@")).toContainText("No products");
	await expect(row(page, "di@")).toContainText("Unknown");
	await expect(row(page, "ada@").getByRole("listitem")).toHaveText(["Book", "Audio"]);
	await expect(row(page, "ada@")).toContainText("Not Registered");
	for (const name of ["Products", "Status", "Registration", "Access", "Edit"]) {
		await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
	}
});

test("USR-05 a column that is pressed sorts ascending, pressed again descending", async ({ page }) => {
	const sorted = ["ada@shop.example", "bo@shop.example", "cy@shop.example", "di@shop.example"];
	await expect.poll(() => emails(page)).toEqual(sorted);
	await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "ascending");
	await page.getByRole("button", { name: "Name" }).click();
	await expect.poll(() => emails(page)).toEqual(sorted.toReversed());
	await page.getByRole("button", { name: "Order Total" }).click();
	await expect
		.poll(() => emails(page))
		.toEqual(["cy@shop.example", "ada@shop.example", "di@shop.example", "bo@shop.example"]);
	await expect(page).toHaveURL(/sort=orderTotal/);
});

test("USR-07 access is taken and given by the switch, and a banner says so for three seconds", async ({ page }) => {
	await stopClock(page);
	const toggle = row(page, "ada@").getByRole("switch");
	await toggle.press("Space");
	const removed = page.getByText("ada@shop.example has been removed from the approved list");
	await tickUntilVisible(page, removed);
	await tickUntilVisible(page, row(page, "ada@").getByText("Not Approved"));
	await page.clock.runFor(3_000);
	await expect(removed).toBeHidden();
	await toggle.press("Space");
	await tickUntilVisible(page, page.getByText("ada@shop.example has been added to the approved list"));
	await page.getByRole("button", { name: "Close this notice" }).click();
	await expect(page.getByText("has been added to the approved list")).toBeHidden();
	await expect(row(page, "ada@")).toContainText("A-1");
});

test.describe("when the server fails", () => {
	test.use({ allowedConsoleErrors: /status of 50\d/ });
	const fail = (page: Page, path: string) =>
		page.route(`**/api/rpc/admin/customers/${path}`, (route) => route.fulfill({ status: 500, body: "{}" }));

	test("USR-07 access that could not be changed says so, and stays", async ({ page }) => {
		await fail(page, "setApproval");
		await row(page, "ada@").getByRole("switch").press("Space");
		await expect(page.getByText("Failed to update user access. Please try again.")).toBeVisible();
		await expect(row(page, "ada@").getByRole("switch")).toBeChecked();
	});

	test("USR-11 a list that does not load says so, and can be tried again", async ({ page }) => {
		await fail(page, "list");
		await openInBrowser(page, "/admin/users");
		await expect(page.getByText("Failed to load customer data. Please try again.")).toBeVisible({ timeout: 30_000 });
		const banner = page.getByRole("alert").filter({ hasText: "Failed to load customer data" });
		await banner.getByRole("button", { name: "Dismiss" }).click();
		await expect(banner).toHaveCount(0);
		await page.reload();
		await openInBrowser(page, "/admin/users");
		await expect(banner).toBeVisible({ timeout: 30_000 });
		await page.unroute("**/api/rpc/admin/customers/list");
		await page.getByRole("button", { name: "Try again" }).click();
		await expect(row(page, "ada@")).toBeVisible();
	});

	test("USR-09 a customer that could not be added says so, and nothing typed is lost", async ({ page }) => {
		await fail(page, "add");
		await page.getByRole("button", { name: "Add User" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Email").fill("kept@shop.example");
		await dialog.getByRole("button", { name: "Add User" }).click();
		await expect(dialog.getByText("Failed to add user. Please try again.")).toBeVisible();
		await expect(dialog.getByLabel("Email")).toHaveValue("kept@shop.example");
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await expect(page.getByText("Leave without saving?")).toBeVisible();
	});
});

test("USR-09 a customer is added with the defaults", async ({ page }) => {
	await page.getByRole("button", { name: "Add User" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByLabel("Order Status")).toHaveValue("COMPLETED");
	await expect(dialog.getByLabel("Order Total")).toHaveValue("27.0");
	await expect(dialog.getByLabel("Products")).toHaveValue("Microgreens Side Hustle Book Bundle");
	await expect(dialog.getByText("Separate multiple products with commas")).toBeVisible();
	await dialog.getByRole("button", { name: "Add User" }).click();
	await expect(dialog.getByText("Email is required")).toBeVisible();
	const email = `eve${Date.now()}@shop.example`;
	await dialog.getByLabel("Email").fill(email);
	await dialog.getByLabel("Products").fill("One, , Two");
	await dialog.getByRole("button", { name: "Add User" }).click();
	await expect(dialog).toBeHidden();
	await expect(row(page, email).getByRole("listitem")).toHaveText(["One", "Two"]);
});

test.describe("what is refused", () => {
	test.use({ allowedConsoleErrors: /status of 409/ });

	test("USR-09 someone who is there already is refused at the field", async ({ page }) => {
		await page.getByRole("button", { name: "Add User" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Email").fill("ADA@shop.example");
		await dialog.getByRole("button", { name: "Add User" }).click();
		await expect(dialog.getByText("User with this email already exists")).toBeVisible();
	});

	test("USR-10 the later of two admins is told, and chooses whose version holds", async ({ page, site }) => {
		await row(page, "ada@").getByRole("button", { name: "Edit ada@shop.example" }).click();
		const dialog = page.getByRole("dialog", { name: "Edit User" });
		await expect(dialog.getByLabel("Name")).toHaveValue(/Ada/);
		const { rows } = await ask(page, site, "list", { search: "ada@shop" });
		await ask(page, site, "update", { ...people[0], customerId: rows[0].id, name: "Ada Other" });
		await dialog.getByLabel("Name").fill("Ada Mine");
		await dialog.getByRole("button", { name: "Save", exact: true }).click();
		await expect(dialog.getByText("Edited by someone else")).toBeVisible();
		await expect(dialog.getByLabel("Name")).toHaveValue("Ada Mine");
		await dialog.getByRole("button", { name: "Overwrite" }).click();
		await expect(dialog).toBeHidden();
		await expect(row(page, "ada@")).toContainText("Ada Mine");
	});
});

test("USR-10 USR-13 a customer is edited and marked premium", async ({ page }) => {
	await row(page, "bo@").getByRole("button", { name: "Edit bo@shop.example" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit User" });
	await dialog.getByLabel("Name").fill("Bo Bigger");
	await dialog.getByLabel("Premium member").check({ force: true });
	await dialog.getByRole("button", { name: "Save", exact: true }).click();
	await expect(row(page, "bo@")).toContainText("Bo Bigger");
	await expect(row(page, "bo@")).toContainText("Premium");
});

test("USR-04 at 1280 px, beside the open sidebar, every column is in sight and no words are cut", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const revoked = row(page, "ada@").getByRole("switch", { name: /^Access of/ });
	await revoked.press("Space");
	await expect(row(page, "ada@").getByText("Not Approved")).toBeVisible();
	const frame = await page.getByRole("table").evaluate((table) => {
		const { clientWidth, scrollWidth } = table.parentElement as HTMLElement;
		const cut = [...table.querySelectorAll("label, [class*=Badge-label]")].filter(
			(one) => one.scrollWidth > one.clientWidth && one.clientWidth > 1,
		);
		return { missing: scrollWidth - clientWidth, cut: cut.map(({ textContent }) => textContent) };
	});
	expect(frame).toEqual({ missing: 0, cut: [] });
	await revoked.press("Space");
});

test("USR-11 hidden columns stay hidden after a reload", async ({ page }) => {
	await page.getByRole("button", { name: "Columns" }).click();
	await page.getByRole("menuitemcheckbox", { name: "Products" }).click();
	await expect(page.getByRole("columnheader", { name: "Products" })).toBeHidden();
	await page.reload();
	await expect(row(page, "ada@")).toBeVisible();
	await expect(page.getByRole("columnheader", { name: "Products" })).toBeHidden();
});

test("USR-07 USR-11 chosen customers are exported, revoked and approved together", async ({ page }) => {
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
	await page.getByRole("checkbox", { name: "Select all on this page" }).check();
	await bar.getByRole("button", { name: "Approve" }).click();
	await page
		.getByRole("dialog")
		.getByRole("button", { name: /^Approve/ })
		.click();
	await expect(page.getByText("2 customers have been added to the approved list")).toBeVisible();
});

test("USR-12 whoever paid and cannot get in is helped from their page: corrected and invited", async ({
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

test("USR-12 all who have not registered are invited in one go", async ({ page, site }) => {
	const email = `late${Date.now()}@shop.example`;
	await ask(page, site, "add", { email });
	await page.getByRole("main").getByRole("button", { name: "More actions" }).click();
	await page.getByRole("button", { name: "Invite unregistered" }).click();
	await page.getByRole("button", { name: /^Send \d+ invitations?$/ }).click();
	await expect(page.getByText(/invitations? (is|are) on the way/)).toBeVisible();
	await site.mailTo(email, "Your access to Microgreens Academy");
});

test("SEC-05 the audit log says who did what to whom", async ({ page }) => {
	await row(page, "di@").getByRole("switch").press("Space");
	await expect(page.getByText("di@shop.example has been removed")).toBeVisible();
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Activity" }).click();
	const entry = page.getByRole("row").filter({ hasText: "di@shop.example" }).first();
	await expect(entry).toContainText("Revoked access");
	await expect(entry).toContainText("admin@example.com");
	await entry.getByRole("link").click();
	await expect(page.getByText("Activity for di@shop.example.")).toBeVisible();
});

test("ADM-03 the dashboard shows the figures as charts, and as tables for whoever cannot see them", async ({
	page,
}) => {
	await page.goto("/admin");
	const chart = page.getByRole("figure", { name: "New customers" });
	await expect(chart).toBeVisible();
	await expect(chart.getByRole("table")).toContainText("Approved");
	for (const name of ["Downloads", "Top downloads", "Lesson completion"]) {
		await expect(page.getByRole("figure", { name, exact: true })).toBeVisible();
	}
});

test("USR-01 the customers' screens have no accessibility faults, on a wide screen and a phone, in light and dark", async ({
	page,
}) => {
	await page.getByRole("checkbox", { name: "Select ada@shop.example" }).press("Space");
	await inEachLook(page, () => expectAccessible(page));
	await row(page, "ada@").getByRole("link").click();
	await expect(page.getByRole("heading", { name: "Admin activity" })).toBeVisible();
	await inEachLook(page, () => expectAccessible(page));
	await page.goto("/admin/audit-log");
	await expect(page.getByRole("row").nth(1)).toBeVisible();
	await inEachLook(page, () => expectAccessible(page));
	await page.goto("/admin");
	await expect(page.getByRole("figure", { name: "Lesson completion" })).toBeVisible();
	await inEachLook(page, () => expectAccessible(page));
});

test("notes and tags of a customer are kept, and whoever is deleted is gone after saying what goes", async ({
	page,
}) => {
	await row(page, "di@").getByRole("link").click();
	await page.getByRole("combobox", { name: "Tags" }).fill("Needs help");
	await page.keyboard.press("Enter");
	await page.getByRole("textbox", { name: "Notes" }).fill("Asked twice for the link");
	await page.getByRole("button", { name: "Save notes" }).click();
	await expect(page.getByText("Notes saved.")).toBeVisible();
	await page.getByRole("link", { name: "All tagged needs-help" }).click();
	await expect(page.getByRole("row")).toHaveCount(2);
	await row(page, "di@").getByRole("link").click();
	await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Asked twice for the link");
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("button", { name: "Delete customer…" }).click();
	const dialog = page.getByRole("dialog", { name: "Delete this customer?" });
	await expect(dialog).toContainText("Tax law often requires keeping orders for years.");
	await expectAccessible(page, '[role="dialog"]');
	await dialog.getByRole("radio", { name: /Delete the orders too/ }).click();
	await dialog.getByRole("button", { name: "Delete customer" }).click();
	await expect(page.getByText("di@shop.example was deleted.")).toBeVisible();
	await expect(row(page, "di@")).toBeHidden();
});

test("an admin sees the site as a member does, marked and without changing anything, and comes back", async ({
	page,
}) => {
	await page.getByRole("searchbox").fill("member@example.com");
	await page.getByRole("row").getByRole("link", { name: "member@example.com" }).click();
	// The list has such a button, too.
	await page.waitForURL(/\/users\/[\w-]{36}$/);
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
