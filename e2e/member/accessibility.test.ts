import { expectAccessible, expectAccessibleInEachLook } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { clearMarks, readCourse } from "./member.ts";

test.use({ allowedConsoleErrors: [/status of 404/] });

test.beforeEach(async ({ page, site }) => site.signIn(page));

const pages = [
	["the library", "/library"],
	["the dashboard", "/dashboard"],
	["the course dashboard", "/dashboard-old"],
	["the course", "/course"],
	["a film", "video"],
	["a lesson that is not there", "/course/lessons/00000000-0000-4000-8000-000000000000"],
	["the file list", "/downloads"],
	["the products", "/digital-downloads"],
	["the profile", "/profile"],
] as const;

for (const [name, path] of pages) {
	test(`MEM-01 ${name} can be used by everyone, on a phone and a wide screen, in light and dark`, {
		tag: "@slow",
	}, async ({ page }) => {
		const film = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ kind }) => kind === "video");
		await page.goto(path === "video" ? `/course/lessons/${film?.id}` : path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
		await expectAccessibleInEachLook(page);
	});
}

test("MEM-01 dialogs can be used by everyone", { tag: "@slow" }, async ({ page }) => {
	await page.goto("/profile");
	await page.getByRole("button", { name: "Delete my account" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	await expectAccessible(page, "[role=dialog]");
	await page.goto("/dashboard-old");
	for (const index of [0, 2]) {
		await page.getByRole("button", { name: "Start" }).nth(index).click();
		await expect(page.getByRole("dialog")).toBeVisible();
		await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
		await expectAccessible(page, "[role=dialog]");
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);
	}
});

test("CRS-05 the course is walked by keyboard alone: skip, outline, mark, next", { tag: "@slow" }, async ({
	page,
	site,
}) => {
	await clearMarks(page, site);
	const [module] = await readCourse(page);
	await page.goto(`/course/lessons/${module?.lessons[2]?.id}`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
	await page.keyboard.press("Enter");
	const tabTo = async (name: string, role: "button" | "link") => {
		const goal = page.getByRole(role, { name, exact: true });
		for (let step = 0; step < 60; step++) {
			await page.keyboard.press("Tab");
			if (await goal.evaluate((element) => element === document.activeElement).catch(() => false)) return;
		}
		throw new Error(`${name} is not reached by Tab`);
	};
	await tabTo("Mark complete", "button");
	await page.keyboard.press("Space");
	await expect(page.getByRole("button", { name: "Completed" })).toBeFocused();
	await page.keyboard.press("Space");
	await expect(page.getByRole("button", { name: "Mark complete" })).toBeFocused();
	await tabTo("Next", "link");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(module?.lessons[3]?.title ?? "");
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("CRS-05 on a phone the outline opens from a button, and closes when a lesson is chosen", { tag: "@slow" }, async ({
	page,
}) => {
	const [, second] = await readCourse(page);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/course");
	await page.getByRole("button", { name: "Contents" }).click();
	const drawer = page.getByRole("dialog");
	await expect(drawer).toContainText("lessons complete");
	await expectAccessible(page, "[role=dialog]");
	await drawer.getByRole("button", { name: second?.title }).click();
	await drawer.getByRole("link", { name: second?.lessons[0]?.title }).click();
	await expect(drawer).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(second?.lessons[0]?.title ?? "");
});
