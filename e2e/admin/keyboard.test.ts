import type { Locator, Page } from "@playwright/test";
import { expect, putBack, test } from "../fixtures.ts";

/* The longest ways through the admin area, with a keyboard and nothing else. */

/** More stops than any screen has. */
const STOPS = 120;

/** Tabs until a part has the focus, and sees that one can see it. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
	await expect(target).toBeVisible();
	for (let stop = 0; stop < STOPS; stop += 1) {
		if (await target.evaluate((element) => element === document.activeElement)) {
			expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
			return;
		}
		await page.keyboard.press(key);
	}
	throw new Error(`${target} cannot be reached by ${key}`);
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.press(key);
}

async function goTo(page: Page, screen: string): Promise<void> {
	await page.keyboard.press("Control+k");
	await expect(page.getByRole("combobox", { name: "Search for anything" })).toBeFocused();
	await page.keyboard.type(screen);
	await expect(page.getByRole("option", { selected: true })).toContainText(screen);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test.beforeEach(async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	// Choosers are caught from now on: a wait for one begins catching them only some time after it is called.
	page.on("filechooser", () => {});
	await page.goto("/admin");
});
putBack(async (site) => {
	const modules: { id: string; title: string }[] = await site.admin.get("modules");
	for (const { id, title } of modules) if (/^Keys/.test(title)) await site.admin.remove(`modules/${id}`);
});

test("IMP-01 IMP-03 a file is previewed, imported and undone by keyboard alone", { tag: "@slow" }, async ({ page }) => {
	const email = `keys${Date.now()}@example.org`;
	await goTo(page, "Import");
	const chooser = page.waitForEvent("filechooser");
	await press(page, page.getByRole("button", { name: /^CSV file/ }));
	await (await chooser).setFiles({
		name: "keys.csv",
		mimeType: "text/csv",
		buffer: Buffer.from(`email,name\n${email},Key Board\nbroken,\n`),
	});
	await expect(page.getByText(/, uploaded$/)).toBeVisible();
	await press(page, page.getByRole("button", { name: "Preview import" }));
	await press(page, page.getByRole("button", { name: "Import 1 order" }));
	await expect(page.getByRole("status", { name: "Result of the import" })).toHaveText(
		"Rows2Added1Already there0Failed1",
	);
	await press(page, page.getByRole("button", { name: "Undo the import of keys.csv" }).first());
	const question = page.getByRole("dialog", { name: "Undo this import?" });
	await press(page, question.getByRole("button", { name: "Undo import" }));
	await expect(page.getByText("The import was undone")).toBeVisible();
});

test("MOD-01 MOD-02 MOD-03 a module and its lesson are written, and deleted, by keyboard alone", {
	tag: "@slow",
}, async ({ page }) => {
	await goTo(page, "Course");
	await press(page, page.getByRole("link", { name: "New module" }));
	await tabTo(page, page.getByLabel("Title"));
	await page.keyboard.type("Keys: module");
	await press(page, page.getByRole("button", { name: "Save module" }));
	await expect(page.getByText("Module saved successfully!")).toBeVisible();
	await press(page, page.getByRole("link", { name: "Add lesson" }));
	await tabTo(page, page.getByLabel("Title"));
	await page.keyboard.type("Keys: lesson");
	await tabTo(page, page.getByRole("textbox", { name: "Content" }));
	await page.keyboard.type("Sow ");
	await page.keyboard.press("Control+b");
	await page.keyboard.type("thinly");
	await expect(page.getByRole("textbox", { name: "Content" })).toHaveValue("Sow **thinly**");
	// Back to the toolbar, and over its buttons.
	await tabTo(page, page.getByRole("button", { name: "Bulleted list" }), "Shift+Tab");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("textbox", { name: "Content" })).toHaveValue("- Sow **thinly**");
	await press(page, page.getByRole("switch", { name: "Published" }), "Space");
	await press(page, page.getByRole("button", { name: "Save lesson" }));
	await expect(page.getByText("Lesson saved successfully!")).toBeVisible();
	await expect(page).toHaveURL(/\/lessons\/[0-9a-f-]{36}$/);
	await tabTo(page, page.getByRole("link", { name: "Keys: module" }), "Shift+Tab");
	await page.keyboard.press("Enter");
	await press(page, page.getByRole("button", { name: "Delete Keys: lesson" }));
	const question = page.getByRole("dialog", { name: "Delete this lesson?" });
	await press(page, question.getByRole("button", { name: "Delete lesson" }));
	await expect(page.getByText("No lessons yet")).toBeVisible();
	// The notice can be reached before it goes, and what it undoes comes back.
	await press(page, page.getByRole("button", { name: "Undo" }));
	await expect(page.getByRole("row", { name: /Keys: lesson/ })).toContainText("Draft");
});
