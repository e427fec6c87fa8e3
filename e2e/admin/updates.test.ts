import { expectAccessible, expectNoSidewaysScroll } from "../accessibility.ts";
import { breakCall, openInBrowser } from "../answers.ts";
import { expect, putBack, test } from "../fixtures.ts";

test.beforeEach(async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
});
// The site is shared with the tests that follow in this worker: what was made here goes again.
putBack(async (site) => {
	for (const { id, title } of (await site.admin.get("updates")).rows)
		if (/^Test/.test(title)) await site.admin.remove(`updates/${id}`);
});

test("UPD-01 UPD-02 the screen lists every update with what belongs to it, and leads on", async ({ page }) => {
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

test("UPD-03 UPD-04 a new update is previewed as it is written, and the list and the members follow at once", async ({
	page,
	site,
	browser,
}) => {
	await page.goto("/admin/updates");
	await page.getByRole("button", { name: "Add New Update" }).click();
	const dialog = page.getByRole("dialog", { name: "Add New Update" });
	await expect(dialog.getByLabel("Priority")).toHaveValue("0");
	await expect(dialog.getByLabel("Active")).toBeChecked();
	await dialog.getByLabel("Title").fill("Test: spring seeds");
	await dialog.getByLabel("Content").fill("First line\nSecond line");
	await dialog.getByRole("textbox", { name: "Background Color" }).fill("rgba(47, 104, 68, 1)");
	// With the picker open: what it holds is for pointers, and nobody else is led into it.
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

test("UPD-03 text that is hard to read on its background is said while the colors are chosen", async ({ page }) => {
	await page.goto("/admin/updates");
	await page.getByRole("button", { name: "Add New Update" }).click();
	const dialog = page.getByRole("dialog", { name: "Add New Update" });
	const words = dialog.getByText("Hard to read on this background. Choose a darker or lighter color.");
	await dialog.getByRole("textbox", { name: "Background Color" }).fill("#ffffff");
	await dialog.getByRole("textbox", { name: "Text Color" }).fill("#ffff00");
	await expect(words).toBeVisible();
	await dialog.getByRole("textbox", { name: "Background Color" }).fill("#000000");
	await expect(words).toHaveCount(0);
});

test("UPD-03 each mistake is named at its field, and nothing typed is lost", async ({ page }) => {
	await page.goto("/admin/updates");
	await page.getByRole("button", { name: "Add New Update" }).click();
	const dialog = page.getByRole("dialog", { name: "Add New Update" });
	await dialog.getByLabel("Priority").fill("1e9");
	await dialog.getByLabel("Start Date").fill("2030-02-01T10:00");
	await dialog.getByLabel("End Date").fill("2030-01-01T10:00");
	await dialog.getByLabel("Link URL").fill("javascript:alert(1)");
	await dialog.getByRole("textbox", { name: "Text Color" }).fill("red;background:url(x)");
	await dialog.getByRole("button", { name: "Create" }).click();
	for (const words of [
		"Title is required",
		"Content is required",
		"Must be a whole number",
		"End must be after start",
		"Must be an address that begins with http:// or https://",
		"Must be a color such as #2f6844 or rgba(47, 104, 68, 0.5)",
	]) {
		await expect(dialog.getByText(words)).toBeVisible();
	}
	await expect(dialog.getByRole("textbox", { name: "Text Color" })).toHaveValue("red;background:url(x)");
	await expect(dialog.getByLabel("Priority")).toHaveValue("1e9");
	await expect(dialog.getByLabel("Title")).toBeFocused();
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

test.describe("what goes wrong", () => {
	test.use({ allowedConsoleErrors: /status of (409|500)/ });

	test("UPD-04 a failure says so in the dialog, and what was typed is saved at the second try", async ({ page }) => {
		await page.goto("/admin/updates");
		await page.getByRole("button", { name: "Add New Update" }).click();
		const dialog = page.getByRole("dialog", { name: "Add New Update" });
		await dialog.getByLabel("Title").fill("Test: second try");
		await dialog.getByLabel("Content").fill("Text");
		await page.route("**/api/rpc/admin/updates/create", (route) =>
			route.fulfill({ status: 500, json: { json: { code: "INTERNAL_SERVER_ERROR", message: "Down", status: 500 } } }),
		);
		await dialog.getByRole("button", { name: "Create" }).click();
		await expect(dialog.getByRole("alert")).toHaveText("Error saving update: Please try again.");
		await page.unroute("**/api/rpc/admin/updates/create");
		await dialog.getByRole("button", { name: "Create" }).click();
		await expect(page.getByRole("row", { name: /Test: second try/ })).toBeVisible();
	});

	test("UPD-03 of two admins the later one is told, and chooses whose version holds", async ({ page, site }) => {
		const update = await site.admin.post("updates", { title: "Test: both", content: "Text" });
		await page.goto("/admin/updates");
		const edit = async (title: string) => {
			await page.getByRole("button", { name: /^Edit Test: / }).click();
			await page.getByRole("dialog").getByLabel("Title").fill(title);
		};
		const theirs = async (title: string) => {
			const current = await site.admin.get(`updates/${update.id}`);
			await site.admin.put(`updates/${update.id}`, { ...current, title });
		};
		const dialog = page.getByRole("dialog", { name: "Edit Update" });
		await edit("Test: mine");
		await theirs("Test: theirs");
		await dialog.getByRole("button", { name: "Update", exact: true }).click();
		await expect(dialog.getByRole("alert")).toContainText("Someone else edited this since you opened it.");
		await expectAccessible(page, '[role="dialog"]');
		await expect(dialog.getByLabel("Title")).toHaveValue("Test: mine");
		const restore = await breakCall(page, "admin.updates.read");
		await dialog.getByRole("button", { name: "Reload" }).click();
		await expect(dialog.getByRole("alert")).toContainText("Their version could not be loaded. Please try again.");
		await expect(dialog.getByLabel("Title")).toHaveValue("Test: mine");
		await restore();
		await dialog.getByRole("button", { name: "Reload" }).click();
		await expect(dialog.getByLabel("Title")).toHaveValue("Test: theirs");
		await dialog.getByLabel("Title").fill("Test: mine again");
		await theirs("Test: theirs again");
		await dialog.getByRole("button", { name: "Update", exact: true }).click();
		await dialog.getByRole("button", { name: "Overwrite" }).click();
		await expect(page.getByRole("row", { name: /Test: mine again/ })).toBeVisible();
	});

	test("UPD-02 a list that does not load says so, and can be tried again", async ({ page }) => {
		await page.route("**/api/rpc/admin/updates/list", (route) => route.fulfill({ status: 500, json: {} }));
		await openInBrowser(page, "/admin/updates");
		await expect(page.getByRole("alert")).toContainText("Failed to load updates. Please try again.");
		await page.getByRole("button", { name: "Dismiss" }).click();
		await expect(page.getByRole("alert")).toHaveCount(0);
		await openInBrowser(page, "/admin/updates");
		await expect(page.getByRole("alert")).toBeVisible();
		await page.unroute("**/api/rpc/admin/updates/list");
		await page.getByRole("button", { name: "Try again" }).click();
		await expect(page.getByRole("row", { name: /Seed sampler/ })).toBeVisible();
	});
});

test("UPD-02 without any update the screen says what to do", async ({ page }) => {
	await page.route("**/api/rpc/admin/updates/list", (route) =>
		route.fulfill({ json: { json: { rows: [], total: 0, page: 1, pageRows: 25 } } }),
	);
	await openInBrowser(page, "/admin/updates");
	await expect(page.getByText("No updates found. Create your first update!")).toBeVisible();
});

test("UPD-03 closing the dialog with something unsaved asks", async ({ page }) => {
	await page.goto("/admin/updates");
	await page.getByRole("button", { name: "Add New Update" }).click();
	const dialog = page.getByRole("dialog", { name: "Add New Update" });
	await dialog.getByLabel("Title").fill("Half a thought");
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Stay here" }).click();
	await expect(dialog.getByLabel("Title")).toHaveValue("Half a thought");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Leave without saving" }).click();
	await expect(dialog).toBeHidden();
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
