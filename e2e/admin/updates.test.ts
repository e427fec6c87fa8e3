import { expectAccessible, expectNoSidewaysScroll } from "../accessibility.ts";
import { expect, putBack, test } from "../fixtures.ts";

test.beforeEach(async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
});
// Later tests in this worker share the site, so everything created here is removed.
putBack(async (site) => {
	for (const { id, title } of (await site.admin.get("updates")).rows)
		if (/^Test/.test(title)) await site.admin.remove(`updates/${id}`);
});

test("UPD-01 UPD-02 the screen lists every update with its details, and links to more", async ({ page }) => {
	await page.goto("/admin/updates");
	await expect(page.getByRole("heading", { name: "Dashboard Updates" })).toBeVisible();
	await expect(page.getByText("Manage the updates shown on the member dashboard")).toBeVisible();
	const row = page.getByRole("row", { name: /Seed sampler for members/ });
	await expect(row.getByText("Special Offer")).toBeVisible();
	await expect(row.getByText("Active", { exact: true })).toBeVisible();
	await expect(row.getByText("No date limits")).toBeVisible();
	await page.getByRole("main").getByRole("button", { name: "More actions" }).click();
	await expect(page.getByRole("link", { name: "Manage Downloads" })).toHaveAttribute(
		"href",
		"/admin/digital-downloads",
	);
	await expect(page.getByRole("link", { name: "Import Users" })).toHaveAttribute("href", "/admin/users");
	await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
	await expectAccessible(page);
});

test("UPD-03 UPD-04 a new update is previewed while typing, and appears in the list and for members immediately", {
	tag: "@slow",
}, async ({ page, site, browser }) => {
	await page.goto("/admin/updates");
	await page.getByRole("button", { name: "Add New Update" }).click();
	const dialog = page.getByRole("dialog", { name: "Add New Update" });
	await expect(dialog.getByLabel("Priority")).toHaveValue("0");
	await expect(dialog.getByLabel("Active")).toBeChecked();
	await dialog.getByLabel("Title").fill("Test: spring seeds");
	await dialog.getByLabel("Content").fill("First line\nSecond line");
	await dialog.getByRole("textbox", { name: "Background Color" }).fill("rgba(47, 104, 68, 1)");
	// With the picker open: it is for pointers only, and the keyboard and screen readers skip it.
	await expect(dialog.locator(".mantine-ColorInput-saturation").first()).toBeVisible();
	await expectAccessible(page, '[role="dialog"]');
	await expect(dialog.getByRole("slider")).toHaveCount(0);
	const preview = dialog.getByRole("region", { name: "Preview" });
	await expect(preview.getByRole("heading", { name: "Test: spring seeds" })).toBeVisible();
	await expect(preview.getByRole("article")).toHaveCSS("background-color", "rgb(47, 104, 68)");
	await dialog.getByLabel("Priority").fill("99");
	await expectAccessible(page, '[role="dialog"]');
	await dialog.getByRole("button", { name: "Create" }).click();
	await expect(dialog).toBeHidden();
	await expect(page.getByRole("row").nth(1)).toContainText("Test: spring seeds");

	const member = await browser.newPage({ baseURL: site.url });
	await site.signIn(member);
	await member.goto("/dashboard");
	await expect(member.getByRole("article").first()).toContainText("Test: spring seeds");
	await member.close();
});

test("UPD-02 an update is deactivated and activated again, and deleted after a question", async ({ page, site }) => {
	await site.admin.post("updates", { title: "Test: to go", content: "Text" });
	await page.goto("/admin/updates");
	const row = page.getByRole("row", { name: /Test: to go/ });
	await row.getByRole("button", { name: "Deactivate Test: to go" }).click();
	await expect(row.getByText("Inactive")).toBeVisible();
	await row.getByRole("button", { name: "Activate Test: to go" }).click();
	await expect(row.getByText("Active", { exact: true })).toBeVisible();

	await row.getByRole("button", { name: "Delete Test: to go" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
	await expect(row).toBeVisible();
	await row.getByRole("button", { name: "Delete Test: to go" }).click();
	await page.getByRole("button", { name: "Delete update" }).click();
	await expect(row).toBeHidden();
	await page.getByRole("button", { name: "Close this notice" }).click();
	await expect(page.getByText("Update deleted.")).toBeHidden();
});

test("UPD-02 on a phone nothing is wider than the screen", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 780 });
	await page.goto("/admin/updates");
	await expect(page.getByRole("row", { name: /Seed sampler/ })).toBeVisible();
	await expectNoSidewaysScroll(page);
	await expectAccessible(page);
	await page.getByRole("button", { name: "Add New Update" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	await expectNoSidewaysScroll(page);
});
