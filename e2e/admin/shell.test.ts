import { expectAccessible, expectNoSidewaysScroll, inEachLook } from "../accessibility.ts";
import { expect, putBack, test } from "../fixtures.ts";

/* What every screen of the admin area shares, and the screen that the day begins with. */

const EMAIL = "palette.person@shop.example";
const INVITED = "invited-admin@shop.example";

test.beforeEach(({ page, site }) => site.signIn(page, "admin@example.com"));
putBack(async (site) => {
	await site.admin.put("today/setup", { shown: true });
	const { admins } = await site.admin.get("admins");
	const invited = admins.find(({ email }: { email: string }) => email === INVITED);
	if (invited) await site.admin.post(`admins/${invited.id}/removal`, { password: site.password });
});

test("SET-06 any customer is two keystrokes and an email away, and the palette's script comes only then", {
	tag: "@slow",
}, async ({ page, site }) => {
	await site.admin.post("customers", { email: EMAIL, name: "Palette Person", orderId: "PAL-1" }).catch(() => {});
	const scripts: string[] = [];
	page.on("request", (request) => scripts.push(request.url()));
	await page.goto("/admin/settings", { waitUntil: "networkidle" });
	expect(scripts.filter((url) => url.includes("/command-palette-"))).toEqual([]);
	const origin = page.getByLabel("Site name");
	await origin.focus();
	await page.keyboard.press("Control+k");
	const field = page.getByRole("combobox", { name: "Search for anything" });
	await expect(field).toBeFocused();
	await field.fill("pal-1");
	const option = page.getByRole("option", { name: new RegExp(EMAIL) }).first();
	await expect(option).toBeVisible();
	await inEachLook(page, async () => {
		await expectNoSidewaysScroll(page);
		await expectAccessible(page, "dialog[open]");
	});
	await page.keyboard.press("Escape");
	await expect(origin).toBeFocused();

	await page.keyboard.press("Control+k");
	// Pasted text is cut to length and searched literally: `%` is no wildcard.
	await field.fill("%".repeat(10_000));
	await expect(page.getByText("Nothing found.")).toBeVisible();
	await field.fill("activ");
	await expect(page.getByRole("option").first()).toHaveText("Activity");
	await field.fill(EMAIL);
	await expect(page.getByRole("option", { selected: true })).toContainText(EMAIL);
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: EMAIL })).toBeFocused();
});

test("SET-06 the palette opens what it names: an action its dialog, a file its editor", async ({ page, site }) => {
	const [product] = await site.admin.get("digital-downloads");
	await page.goto("/admin/profile");
	await page.getByRole("button", { name: "Search" }).click();
	const field = page.getByRole("combobox", { name: "Search for anything" });
	await field.fill("add a cust");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("dialog", { name: "Add User" })).toBeVisible();
	await expect(page).toHaveURL(/\/admin\/users$/);
	await page.keyboard.press("Escape");
	await page.keyboard.press("Control+k");
	await field.fill(product.title);
	await page.getByRole("option", { name: product.title }).first().click();
	await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue(product.title);
});

test("SET-06 the chosen theme is there before the first paint, for admins and members", { tag: "@slow" }, async ({
	page,
	site,
}) => {
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto("/admin");
	const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
	expect(await scheme()).toBe("light");
	await page.getByRole("button", { name: /admin@example\.com/ }).click();
	await page.getByRole("radio", { name: "Dark" }).check({ force: true });
	await expect.poll(scheme).toBe("dark");
	for (const path of ["/admin/users", "/dashboard"]) {
		if (path === "/dashboard") await site.signIn(page);
		// Before the application's script has come, nothing but the document itself can have chosen it.
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/assets/*.js", async (route) => {
			await released;
			await route.continue();
		});
		await page.evaluate((to) => location.assign(to), path);
		await page.waitForURL(`**${path}`, { waitUntil: "commit" });
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect([path, await scheme()]).toEqual([path, "dark"]);
		release();
		await page.waitForFunction(() => document.documentElement.dataset.started !== undefined);
		await page.unroute("**/assets/*.js");
	}
	await page.goto("/dashboard");
	await page.getByRole("radio", { name: "System" }).check({ force: true });
	await expect.poll(scheme).toBe("light");
});

test("SET-04 SET-05 Today says what needs attention with one step each, and the checklist checks itself off", {
	tag: "@slow",
}, async ({ page }) => {
	await page.goto("/admin");
	const attention = page.getByRole("region", { name: "Needs attention" });
	await attention.getByRole("link", { name: /^Set it up:/ }).click();
	await expect(page).toHaveURL(/\/admin\/profile#security$/);
	await page.goBack();
	const setup = page.getByRole("region", { name: "Set up your site" });
	await setup.getByRole("link", { name: /^Send a test:/ }).click();
	await page.getByRole("button", { name: "Send test" }).click();
	await expect(
		page.getByRole("status").filter({ hasText: "The message to admin@example.com is in the mailbox" }),
	).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: "DMARC" }).first()).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Today" }).click();
	const step = (text: string) => setup.getByRole("listitem").filter({ hasText: text });
	await expect(step("Test email delivery").getByRole("img", { name: "Done", exact: true })).toBeVisible();
	await setup.getByRole("button", { name: "Hide checklist" }).click();
	await expect(setup).toHaveCount(0);
});

test("USR-03 rows are gone through by J and K, selected by X and opened by Enter; a phone opens them by a press", async ({
	page,
	site,
}) => {
	for (const name of ["one", "two"])
		await site.admin.post("customers", { email: `${name}@keys.example`, name }).catch(() => {});
	await page.goto("/admin/users?search=keys.example&sort=email");
	const link = (name: string) => page.getByRole("link", { name: `${name}@keys.example` });
	await expect(link("two")).toBeVisible();
	await page.keyboard.press("j");
	await expect(link("one")).toBeFocused();
	await page.keyboard.press("j");
	await expect(link("two")).toBeFocused();
	await page.keyboard.press("x");
	await expect(page.getByRole("checkbox", { name: "Select two@keys.example" })).toBeChecked();
	// Where someone types, letters are letters.
	await page.getByRole("searchbox", { name: "Search customers" }).press("j");
	await expect(page.getByRole("searchbox", { name: "Search customers" })).toHaveValue(/j/);
	await page.goto("/admin/users?search=keys.example&sort=email");
	await page.keyboard.press("j");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: "one@keys.example" })).toBeVisible();

	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/admin/users?search=keys.example&sort=email");
	await page.getByRole("button", { name: "Filters" }).click();
	await expect(page.getByRole("combobox", { name: "Registration" })).toBeVisible();
	await page.getByRole("row").filter({ hasText: "one@keys.example" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "one@keys.example" })).toBeVisible();
});

test("SES-06 an admin is invited in the browser, chooses a password by the link, and is removed again", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	await page.goto("/admin/admins");
	await page.getByRole("button", { name: "Invite admin" }).click();
	const dialog = page.getByRole("dialog", { name: "Invite admin" });
	await dialog.getByLabel("Email").fill(INVITED);
	await dialog.getByLabel("Your password", { exact: true }).fill(site.password);
	await dialog.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByRole("status").filter({ hasText: `The invitation to ${INVITED}` })).toBeVisible();
	await expect(page.getByRole("table", { name: "Invitations" })).toContainText(INVITED);
	await inEachLook(page, async () => {
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);
	});

	const { text } = await site.mailTo(INVITED, "You are invited to manage Microgreens Academy");
	const link = text.match(/https?:\S+admin-invitation\S+/)?.[0] ?? "";
	const invited = await browser.newPage({ baseURL: site.url });
	await invited.goto(link);
	await expect(invited.getByText(`admin@example.com invited ${INVITED}`)).toBeVisible();
	await expectAccessible(invited);
	await invited.getByRole("button", { name: "Accept the invitation" }).click();
	for (const label of [/^New password/, /^Repeat the password/])
		await invited.getByLabel(label).fill("a password of an invited admin");
	await invited
		.getByRole("button", { name: /password/i })
		.last()
		.click();
	await expect(invited.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
	await invited.close();

	await page.setViewportSize({ width: 1280, height: 800 });
	await page.reload();
	await page.getByRole("button", { name: `Remove ${INVITED}` }).click();
	const removal = page.getByRole("dialog", { name: "Remove this admin?" });
	await removal.getByLabel("Your password", { exact: true }).fill(site.password);
	await removal.getByRole("button", { name: "Remove admin" }).click();
	await expect(page.getByText(`${INVITED} is no longer an admin.`)).toBeVisible();
	await expect(page.getByRole("row", { name: new RegExp(INVITED) })).toHaveCount(0);
});
