import { expectAccessible, expectNoSidewaysScroll, inEachLook } from "../accessibility.ts";
import { stopClock, tickUntilVisible } from "../clock.ts";
import { expect, putBack, test } from "../fixtures.ts";
import { expectInFirstRow } from "../product-cards.ts";

// The site is shared with the tests that follow in this worker: what was changed here is set back.
putBack((site) =>
	site.admin.changeSettings({
		show_sign_in: "true",
		display_mode: "course",
		support_phone: "(555) 010-0199",
		layout: "grid",
		desktop_columns: "3",
	}),
);

test("ADM-02 the sign-in link of the landing page is switched off and on from the dashboard", async ({
	page,
	browser,
	site,
}) => {
	await site.signIn(page, "admin@example.com");
	const visitor = await browser.newPage({ baseURL: site.url });
	await visitor.goto("/");
	const link = visitor.getByRole("banner").locator('a[href="/auth"]');
	await expect(link).toBeAttached();

	await page.goto("/admin");
	await expect(page.getByRole("switch", { name: "Show Sign-In Button" })).toBeChecked();
	await stopClock(page);
	const saved = page.getByText("Setting saved successfully!");
	await page.getByRole("switch", { name: "Show Sign-In Button" }).uncheck();
	await page.getByRole("button", { name: "Save" }).click();
	await tickUntilVisible(page, saved);
	await expect.poll(() => page.evaluate(() => localStorage.getItem("show_sign_in"))).toBe("false");
	await visitor.reload();
	await expect(link).not.toBeAttached();
	await page.clock.runFor(3_000);
	await expect(saved).toBeHidden();

	await page.getByRole("switch", { name: "Show Sign-In Button" }).check();
	await page.getByRole("button", { name: "Save" }).click();
	await tickUntilVisible(page, saved);
	await visitor.reload();
	await expect(link).toBeAttached();
});

test("SET-01 SET-03 the settings are saved with a toast, and are there after a reload", async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/settings");
	await page.getByRole("radio", { name: "The list of files" }).check();
	await page.getByLabel("Support phone").fill("(555) 010-0123");
	await page.getByRole("button", { name: "Save settings" }).click();
	await expect(page.getByText("Settings saved")).toBeVisible();
	await expect(page.getByText("Display settings have been updated successfully.")).toBeVisible();
	await page.reload();
	await expect(page.getByRole("radio", { name: "The list of files" })).toBeChecked();
	await expect(page.getByLabel("Support phone")).toHaveValue("(555) 010-0123");
	await page.getByRole("radio", { name: "The course, with its lessons" }).check();
	await page.getByRole("button", { name: "Save settings" }).click();
	await expect(page.getByText("Settings saved").first()).toBeVisible();
});

test.describe("settings that are refused", () => {
	test.use({ allowedConsoleErrors: /status of 400/ });

	test("SET-03 an address that is none is told beside its field, and nothing typed is lost", async ({ page, site }) => {
		await site.signIn(page, "admin@example.com");
		await page.goto("/admin/settings");
		await page.getByLabel("Site name").fill("Typed and kept");
		await page.getByLabel("Checkout link").fill("javascript:alert(1)");
		await page.getByRole("button", { name: "Save settings" }).click();
		await expect(page.getByText("Failed to save settings. Please try again.")).toBeVisible();
		await expect(page.getByText("Must be an address that begins with http:// or https://")).toBeVisible();
		await expect(page.getByLabel("Site name")).toHaveValue("Typed and kept");
	});
});

test("ADM-01 the sidebar leads to every screen, and below 992 px a drawer does", async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin");
	const places = page.getByRole("navigation", { name: "Main" }).getByRole("link");
	for (const width of [360, 390, 768, 991, 992, 1200, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		const opener = page.getByRole("button", { name: "Open menu" });
		await expect(opener).toBeVisible({ visible: width < 992 });
		if (width < 992) await opener.click();
		const names = await places.allInnerTexts();
		expect(names.length).toBeGreaterThanOrEqual(9);
		for (const entry of await places.all()) {
			// The drawer scrolls: each entry is as large as a fingertip there.
			if (width < 992) await entry.scrollIntoViewIfNeeded();
			await expect(entry).toBeInViewport({ ratio: 1 });
		}
		if (width < 992) {
			for (const entry of await places.all()) expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
			await expectNoSidewaysScroll(page);
			await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
			await expect(page).toHaveURL(/\/admin\/settings$/);
			await expect(page.getByRole("dialog")).toHaveCount(0);
		}
	}
});

test("ADM-01 each screen has one title: in the navigation, as its heading, and in the browser", async ({
	page,
	site,
}) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/profile");
	const places = page.getByRole("navigation", { name: "Main" }).getByRole("link");
	// The title of the customers' screen is promised word by word (USR-01).
	const promised: Record<string, string> = { Customers: "Admin - User Management" };
	for (const label of await places.allInnerTexts()) {
		await places.filter({ hasText: new RegExp(`^${label}$`) }).click();
		const title = promised[label] ?? label;
		await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeFocused();
		await expect(page).toHaveTitle(`${title} · Microgreens Academy`);
	}
});

test("ADM-01 the sidebar stays folded on the next page load, before anything is drawn, and its links keep their names", async ({
	page,
	site,
}) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin");
	await page.getByRole("button", { name: "Collapse sidebar" }).click();
	const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" });
	const width = async () => (await entry.boundingBox())?.width ?? 0;
	await expect.poll(width).toBeLessThan(60);
	await page.goto("/admin/settings", { waitUntil: "commit" });
	await entry.waitFor();
	expect(await width()).toBeLessThan(60);
	await page.getByRole("button", { name: "Expand sidebar" }).click();
	await expect.poll(width).toBeGreaterThan(150);
});

test("ADM-01 SES-05 the account menu leads to profile and security, and signs out", async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin");
	const account = page.getByRole("button", { name: /admin@example\.com/ });
	await account.click();
	await expectAccessible(page);
	await page.keyboard.press("Escape");
	await expect(page.getByRole("button", { name: "Sign Out" })).toBeHidden();
	await expect(account).toBeFocused();
	await page.keyboard.press("Enter");
	await page.getByRole("link", { name: "Security" }).click();
	await expect(page).toHaveURL(/\/admin\/profile#security$/);
	await expect(page.getByRole("region", { name: "Two-step verification" })).toBeInViewport();
	await account.click();
	await page.getByRole("button", { name: "Sign Out", exact: true }).click();
	await expect(page).toHaveURL(`${site.url}/`);
});

test("ADM-01 the dashboard and the settings have no accessibility faults, on a wide screen and a phone, in light and dark", async ({
	page,
	site,
}) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin");
	await expect(page.getByRole("switch")).toBeVisible();
	await inEachLook(page, () => expectAccessible(page));
	await page.goto("/admin/settings");
	await expect(page.getByLabel("Site name")).toBeVisible();
	await inEachLook(page, () => expectAccessible(page));
});

test("SET-02 the layout that is saved here is how the products stand for members", async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/digital-downloads");
	await expectInFirstRow(page, 3);
	for (const [layout, columns, expected] of [
		["Grid", "2", 2],
		["Grid", "4", 4],
		["List", null, 1],
	] as const) {
		await page.goto("/admin/settings");
		await page.getByText(layout, { exact: true }).click();
		if (columns) await page.getByText(columns, { exact: true }).click();
		await page.getByRole("button", { name: "Save settings" }).click();
		await expect(page.getByText("Display settings have been updated successfully.")).toBeVisible();
		await page.goto("/digital-downloads");
		await expectInFirstRow(page, expected);
	}
});

test.describe("two admins", () => {
	test.use({ allowedConsoleErrors: /status of 409/ });

	test("ADM-02 SET-03 the sign-in switch is not left unsaved without asking, nor saved over another admin's change", async ({
		page,
		site,
	}) => {
		await site.signIn(page, "admin@example.com");
		await page.goto("/admin");
		const shown = page.getByRole("switch", { name: "Show Sign-In Button" });
		await shown.uncheck();
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Updates" }).click();
		const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
		await dialog.getByRole("button", { name: "Stay here" }).click();
		await expect(shown).not.toBeChecked();

		await site.admin.changeSettings({ layout: "grid" });
		await page.getByRole("button", { name: "Save" }).click();
		const conflict = page.getByRole("alert").filter({ hasText: "Edited by someone else" });
		await conflict.getByRole("button", { name: "Reload" }).click();
		await expect(shown).toBeChecked();
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Updates" }).click();
		await page.waitForURL("**/admin/updates");
	});

	test("SET-03 changed settings are not left unasked, and what another admin saved meanwhile is not overwritten unasked", async ({
		page,
		site,
	}) => {
		await site.signIn(page, "admin@example.com");
		await page.goto("/admin/settings");
		const phone = page.getByLabel("Support phone");
		await phone.fill("(555) 010-0150");
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Updates" }).click();
		const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
		await dialog.getByRole("button", { name: "Stay here" }).click();
		await expect(phone).toHaveValue("(555) 010-0150");

		await site.admin.changeSettings({ layout: "list" });
		await page.getByRole("button", { name: "Save settings" }).click();
		const conflict = page.getByRole("alert").filter({ hasText: "Edited by someone else" });
		await expect(conflict).toBeVisible();
		await expect(phone).toHaveValue("(555) 010-0150");
		await conflict.getByRole("button", { name: "Reload" }).click();
		await expect(page.getByRole("radio", { name: "List", exact: true })).toBeChecked();
		await phone.fill("(555) 010-0151");
		await page.getByRole("button", { name: "Save settings" }).click();
		await expect(page.getByText("Settings saved")).toBeVisible();
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Updates" }).click();
		await page.waitForURL("**/admin/updates");
	});
});
