import { expect, putBack, test } from "../fixtures.ts";

// Later tests in this worker share the site.
putBack(async (site) => {
	const { updatedAt } = await site.admin.get("member-texts");
	await site.admin.put("member-texts", { changes: {}, updatedAt });
});

test("BRND-05 a member reads the seller's word in the next page, without a call for it, and the default once it is restored", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	const member = await browser.newPage({ baseURL: site.url });
	await site.signIn(member);
	const menu = member.getByRole("navigation", { name: "Main" });
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/brand");
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Texts for members" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Texts for members" })).toBeFocused();

	await page.getByRole("textbox", { name: "Library", exact: true }).fill("My shelf");
	await expect(page.getByRole("figure", { name: "Preview" })).toContainText("My shelf");
	await page.getByRole("tab", { name: "Dashboard" }).click();
	await page.getByRole("textbox", { name: "Greeting", exact: true }).fill("Hello {first_name}");
	await page.getByRole("button", { name: "Save texts" }).click();
	await expect(page.getByText("Texts saved. Members see them now.")).toBeVisible();

	const calls: string[] = [];
	member.on("request", (request) => calls.push(request.url()));
	// In what the server sends, so that the default is never seen.
	const html = await (await member.goto("/dashboard"))?.text();
	expect(html).toContain(">My shelf</a>");
	await expect(menu.getByRole("link").first()).toHaveText("My shelf");
	await expect(member.getByRole("heading", { level: 1, name: "Hello Mia" })).toBeVisible();
	await menu.getByRole("link", { name: "My shelf" }).click();
	await expect(member.getByRole("heading", { level: 1, name: "My shelf" })).toBeFocused();
	await expect(member).toHaveTitle(/^My shelf · /);
	expect(calls.filter((url) => /words/i.test(new URL(url).pathname) && url.includes("/api/"))).toEqual([]);

	await page.getByRole("tab", { name: "Menu" }).click();
	await page.getByRole("button", { name: "Restore default: Library" }).click();
	await page.getByRole("button", { name: "Save texts" }).click();
	await expect
		.poll(async () => (await site.admin.get("member-texts")).changes)
		.toEqual({ dashboardGreeting: "Hello {first_name}" });
	await member.goto("/dashboard");
	await expect(menu.getByRole("link").first()).toHaveText("Library");
	await expect(member.getByRole("heading", { level: 1, name: "Hello Mia" })).toBeVisible();
	await member.close();
});

test("BRND-05 what was typed is asked for before the page is left", async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/member-texts");
	await page.getByRole("textbox", { name: "Profile", exact: true }).fill("Me");
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Brand" }).click();
	await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
	await page.getByRole("button", { name: "Stay here" }).click();
	await expect(page.getByRole("textbox", { name: "Profile", exact: true })).toHaveValue("Me");
});
