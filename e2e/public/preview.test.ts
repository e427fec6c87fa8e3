import { expectAccessible, inEachLook } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

test("PRV-01 a visitor sees every title, reads a free lesson, and is led to the price by the others", {
	tag: "@slow",
}, async ({ page }) => {
	await page.goto("/preview");
	await expect(page.getByRole("region")).toHaveCount(3);
	await inEachLook(page, () => expectAccessible(page));
	await page.getByRole("link", { name: /Free$/ }).first().click();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(page.getByRole("heading", { name: "What you are growing" })).toBeVisible();
	await inEachLook(page, () => expectAccessible(page));
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.getByRole("link", { name: "All lessons" }).click();
	await page
		.getByRole("link", { name: /For members$/ })
		.first()
		.click();
	await expect(page.getByRole("heading", { name: "This lesson is for members" })).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "See the price" }).click();
	await expect(page).toHaveURL(/\/#price$/);
	await expect(page.locator("#price")).toBeInViewport();
});

test.describe("what is refused", () => {
	test.use({ allowedConsoleErrors: /status of (400|401|403|404)/ });

	test("PRV-02 an admin creates sample content, as a draft that is published later; others are not offered it", {
		tag: "@slow",
	}, async ({ page, browser, site }) => {
		await page.goto("/preview");
		await page.getByRole("link", { name: /Free$/ }).first().click();
		// The list has such a heading, too.
		await expect(page).toHaveURL(/\/preview\/lessons\//);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByRole("button", { name: "Create Sample Content" })).toBeHidden();

		const admin = await browser.newPage({ baseURL: site.url });
		await site.signIn(admin, "admin@example.com");
		await admin.goto(new URL(page.url()).pathname);
		await admin.getByRole("button", { name: "Create Sample Content" }).click();
		await admin.getByRole("link", { name: "Open it, and publish it when it is ready" }).click();
		await page.goto("/preview");
		await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
		await expect(page.getByRole("heading", { level: 2, name: /\(sample\)$/ })).toBeHidden();
		await admin.getByRole("switch", { name: "Published" }).click();
		await admin.getByRole("button", { name: "Save module" }).click();
		await expect(admin.getByText("Module saved successfully!")).toBeVisible();
		await admin.goto("/preview");
		await expect(admin.getByRole("heading", { level: 2, name: /\(sample\)$/ })).toBeVisible();
		await admin.close();

		// The site is shared with the tests that follow in this worker.
		const modules: { id: string; title: string }[] = await site.admin.get("modules");
		for (const { id, title } of modules) if (title.endsWith("(sample)")) await site.admin.remove(`modules/${id}`);
	});

	test("PRV-03 the student's view is whole for an admin, and a warning for everyone else", async ({
		page,
		browser,
		site,
	}) => {
		const warning = /row-level-security policy/i;
		for (const path of ["/member-preview", "/member-preview/lessons/00000000-0000-4000-8000-000000000000"]) {
			await page.goto(path);
			await expect(page.getByRole("alert")).toContainText(warning);
		}
		const member = await browser.newPage({ baseURL: site.url });
		await site.signIn(member);
		await member.goto("/member-preview");
		await expect(member.getByRole("alert")).toContainText(warning);
		await expect(member.getByText("From seed to your first tray")).toBeHidden();

		await site.signIn(page, "admin@example.com");
		await page.goto("/member-preview");
		await expect(page.getByRole("link", { name: "Back to modules" })).toHaveAttribute("href", "/admin/modules");
		await page
			.getByRole("button", { name: /From seed to your first tray/ })
			.first()
			.click();
		await page
			.getByRole("link", { name: /The two-week crop/ })
			.first()
			.click();
		await expect(page).toHaveURL(/\/member-preview\/lessons\//);
		await expect(page.getByRole("heading", { level: 1, name: "The two-week crop" })).toBeVisible();
		await page.getByRole("link", { name: "Next", exact: true }).click();
		await expect(page).toHaveURL(/\/member-preview\/lessons\//);
	});
});
