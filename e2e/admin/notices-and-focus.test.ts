import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/* Notices appear in view; after a dialog the focus returns to where it was. More: web/routes/admin/library/updates-notices.test.tsx. */

test.beforeEach(async ({ page, site }) => site.signIn(page, "admin@example.com"));

test("MOD-02 after saving a lesson at the end of its page, the notice is in view", async ({ page, site }) => {
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
	["/admin/downloads", (page) => page.getByRole("button", { name: /^Edit / }).first(), "Close"],
	["/admin/digital-downloads", (page) => page.getByRole("button", { name: /^Delete / }).first(), "Cancel"],
	["/admin/users", (page) => page.getByRole("button", { name: "Add User" }), "Escape"],
	["/admin/profile", (page) => page.getByRole("button", { name: "Set up" }), "Cancel"],
];

test("ADM-01 after a dialog the focus is on what opened it, by keyboard and by pointer", { tag: "@slow" }, async ({
	page,
}) => {
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
