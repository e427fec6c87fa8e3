import { expectAccessible, inEachLook } from "../accessibility.ts";
import { stopClock, tickUntilVisible } from "../clock.ts";
import { expect, putBack, test } from "../fixtures.ts";
import { expectInFirstRow } from "../product-cards.ts";

// Later tests in this worker share the site: everything changed here is restored.
putBack((site) =>
	site.admin.changeSettings({
		show_sign_in: "true",
		display_mode: "course",
		support_phone: "(555) 010-0199",
		layout: "grid",
		desktop_columns: "3",
	}),
);

test("ADM-02 the sign-in link of the landing page is switched off and on from the dashboard", { tag: "@slow" }, async ({
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
});

test("ADM-01 each screen has one title: in the navigation, as its heading, and in the browser", {
	tag: "@slow",
}, async ({ page, site }) => {
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

test("ADM-01 SES-05 the account menu leads to profile and security, and signs out", { tag: "@slow" }, async ({
	page,
	site,
}) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin");
	const account = page.getByRole("button", { name: /admin@example\.com/ });
	await account.focus();
	await page.keyboard.press("Enter");
	await page.getByRole("link", { name: "Security" }).click();
	await expect(page).toHaveURL(/\/admin\/profile#security$/);
	await expect(page.getByRole("region", { name: "Two-step verification" })).toBeInViewport();
	await account.click();
	await page.getByRole("button", { name: "Sign Out", exact: true }).click();
	await expect(page).toHaveURL(`${site.url}/`);
});

test("ADM-01 ADM-03 the dashboard with its charts has no accessibility faults, on a wide screen and a phone, in light and dark", {
	tag: "@slow",
}, async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin");
	await expect(page.getByRole("switch")).toBeVisible();
	// As tables for people who cannot see charts.
	const chart = page.getByRole("figure", { name: "New customers" });
	await expect(chart.getByRole("table")).toContainText("Approved");
	for (const name of ["Downloads", "Top downloads", "Lesson completion"])
		await expect(page.getByRole("figure", { name, exact: true })).toBeVisible();
	await inEachLook(page, () => expectAccessible(page));
});

test("SET-02 members see the products in the layout that is saved here", { tag: "@slow" }, async ({ page, site }) => {
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
