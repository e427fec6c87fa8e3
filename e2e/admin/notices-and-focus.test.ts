import type { Locator, Page } from "@playwright/test";
import { expect, putBack, test } from "../fixtures.ts";

/* What happened is said where it is seen and moves nothing; after a dialog the focus is where it was. */

const TITLE = "An update of the notices test";

test.beforeEach(async ({ page, site }) => site.signIn(page, "admin@example.com"));

putBack(async (site) => {
	const { rows } = await site.admin.get("updates?page=1");
	for (const { id, title } of rows as { id: string; title: string }[])
		if (title === TITLE) await site.admin.remove(`updates/${id}`);
});

test("UPD-02 a notice moves no row from under the pointer, and is on the screen however far it is scrolled", async ({
	page,
	site,
}) => {
	await site.admin.post("updates", { title: TITLE, content: "Text", type: "update", priority: -5 });
	await page.setViewportSize({ width: 1280, height: 500 });
	await page.goto("/admin/updates");
	const button = page.getByRole("button", { name: `Deactivate ${TITLE}` });
	await button.scrollIntoViewIfNeeded();
	const before = await button.boundingBox();
	await button.click();
	const notice = page.getByRole("status").filter({ hasText: "is inactive now" });
	await expect(notice).toBeInViewport({ ratio: 1 });
	const after = page.getByRole("button", { name: `Activate ${TITLE}` });
	await expect(after).toBeVisible();
	expect((await after.boundingBox())?.y).toBe(before?.y);
	await notice.getByRole("button", { name: "Close this notice" }).click();
	await expect(notice).toHaveCount(0);
});

test("MOD-02 after saving a lesson at the end of its page, what is said is on the screen", async ({ page, site }) => {
	await page.setViewportSize({ width: 390, height: 700 });
	const [module] = await site.admin.get("modules");
	await page.goto(`/admin/modules/${module.id}`);
	const save = page.getByRole("button", { name: "Save module" });
	await save.click();
	await expect(page.getByRole("status").filter({ hasText: "Module saved successfully!" })).toBeInViewport({ ratio: 1 });
	await expect(save).toBeFocused();
});

/** Each opens a dialog; all are closed without doing anything. */
const dialogs: [path: string, opener: (page: Page) => Locator, close: "Escape" | "Cancel" | "Close"][] = [
	["/admin/updates", (page) => page.getByRole("button", { name: "Add New Update" }), "Escape"],
	["/admin/updates", (page) => page.getByRole("button", { name: /^Edit / }).first(), "Cancel"],
	["/admin/updates", (page) => page.getByRole("button", { name: /^Delete / }).first(), "Escape"],
	["/admin/downloads", (page) => page.getByRole("button", { name: /^Edit / }).first(), "Close"],
	["/admin/digital-downloads", (page) => page.getByRole("button", { name: /^Delete / }).first(), "Cancel"],
	["/admin/users", (page) => page.getByRole("button", { name: "Add User" }), "Escape"],
	["/admin/profile", (page) => page.getByRole("button", { name: "Set up" }), "Cancel"],
];

test("ADM-01 after a dialog the focus is on what opened it, by keyboard and by pointer", async ({ page }) => {
	for (const [path, openerOf, close] of dialogs) {
		if (new URL(page.url(), "http://x").pathname !== path) await page.goto(path);
		const opener = openerOf(page);
		for (const byKeyboard of [true, false]) {
			if (byKeyboard) {
				await opener.focus();
				await page.keyboard.press("Enter");
			} else await opener.click();
			const dialog = page.getByRole("dialog");
			await expect(dialog).toBeVisible();
			await expect(dialog.locator(":focus")).toHaveCount(1);
			if (close === "Escape") await page.keyboard.press("Escape");
			else await dialog.getByRole("button", { name: close, exact: true }).click();
			await expect(dialog).toHaveCount(0);
			await expect(opener).toBeFocused();
		}
	}
});

test("UPD-02 after a row was deleted the focus is on the heading of its list", async ({ page, site }) => {
	await site.admin.post("updates", { title: TITLE, content: "Text", type: "update", priority: -5 });
	await page.goto("/admin/updates");
	await page.getByRole("button", { name: `Delete ${TITLE}` }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete update" }).click();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 2, name: "Dashboard Updates" })).toBeFocused();
});

test.describe("an undo that comes too late", () => {
	test.use({ allowedConsoleErrors: /status of 409/ });

	test("UPD-02 what was switched is undone from the notice, and refused once someone else has changed it", async ({
		page,
		site,
	}) => {
		const { id } = await site.admin.post("updates", { title: TITLE, content: "Text", type: "update", priority: -5 });
		await page.goto("/admin/updates");
		const deactivate = page.getByRole("button", { name: `Deactivate ${TITLE}` });
		const activate = page.getByRole("button", { name: `Activate ${TITLE}` });
		const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
		await deactivate.click();
		await undo.click();
		await expect(page.getByRole("status").filter({ hasText: "is active now" })).toBeVisible();
		// The button that was pressed has the focus again, under the name that it has now.
		await expect(deactivate).toBeFocused();
		await deactivate.click();
		await expect(activate).toBeVisible();
		await site.admin.put(`updates/${id}/active`, { isActive: false });
		await undo.click();
		await expect(page.getByText("Someone else edited this since. It was not undone.")).toBeVisible();
		await expect(activate).toBeVisible();
	});
});
