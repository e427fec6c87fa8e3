import { changeAnswer, holdCall, openInBrowser } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { clearMarks, readCourse } from "./member.ts";

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("MEM-01 MEM-02 a member is welcomed, and finds every page of the area", async ({ page }) => {
	await page.goto("/dashboard");
	await expect(page.getByRole("heading", { level: 1, name: "Welcome, Mia" })).toBeVisible();
	const navigation = page.getByRole("navigation", { name: "Main" });
	await expect(navigation.getByRole("link")).toHaveText(["Library", "Dashboard", "Course", "Downloads", "Profile"]);
	await expect(page.getByText("member@example.com")).toBeVisible();
	await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
	await expect(page.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
	await page.getByRole("link", { name: "Go to downloads" }).click();
	await expect(page).toHaveURL(/\/digital-downloads$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("MEM-03 MEM-04 updates come by priority, with type, text, link and colors of their own", async ({ page }) => {
	await page.goto("/dashboard");
	const updates = page.getByRole("article");
	await expect(updates).toHaveCount(5);
	await expect(updates.first()).toContainText("Important Notice");
	await expect(updates.nth(1)).toContainText("Special Offer");
	await expect(updates.nth(1)).toContainText("Five crops, one tray each");
	await expect(updates.nth(1).getByRole("link")).toHaveAttribute("rel", "noopener noreferrer");
	await expect(updates.nth(3)).toHaveCSS("background-color", "rgb(31, 77, 54)");
	await expect(updates.nth(3)).toHaveCSS("color", "rgb(250, 246, 236)");
});

// One of them nearly always has another day than UTC, which the server writes.
for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
	test.describe(`in ${timezoneId}`, () => {
		test.use({ timezoneId });

		test(`MEM-03 an update has the day of its creation in ${timezoneId}`, async ({ page }) => {
			const list: { createdAt: string }[] = await (await page.request.get("/api/updates")).json();
			await page.goto("/dashboard");
			await page.locator("html[data-started]").waitFor({ state: "attached" });
			const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: timezoneId });
			for (const [place, { createdAt }] of list.entries())
				await expect(page.getByRole("article").nth(place)).toContainText(format.format(new Date(createdAt)));
		});
	});

test("MEM-06 Continue learning leads to the next lesson that is not complete", async ({ page, site }) => {
	await clearMarks(page, site);
	const [first, second] = (await readCourse(page))[0]?.lessons ?? [];
	await page.goto("/dashboard");
	const card = page.getByRole("region", { name: "Continue learning" });
	await expect(card.getByRole("heading")).toHaveText(first?.title ?? "");
	await card.getByRole("link", { name: "Start the course" }).click();
	await expect(page).toHaveURL(`/course/lessons/${first?.id}`);
	await page.getByRole("button", { name: "Mark complete" }).click();
	await expect(page.getByRole("button", { name: "Completed" })).toBeVisible();
	await page.getByRole("link", { name: "Back to dashboard" }).click();
	await expect(card.getByRole("heading")).toHaveText(second?.title ?? "");
	await expect(card).toContainText("1 of 10");
});

test("MEM-01 CRS-01 while the site shows downloads, the course is not in the navigation and the old dashboard lists files", async ({
	page,
}) => {
	await changeAnswer<object>(page, "visitor.settings.read", (settings) => ({ ...settings, displayMode: "downloads" }));
	await openInBrowser(page, "/dashboard-old");
	await expect(page.getByRole("heading", { name: "Complete Resource Bundle" })).toBeVisible();
	await expect(page.getByText("Training Program")).toHaveCount(0);
	await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Course" })).toHaveCount(0);
	await page.getByRole("link", { name: "Dashboard", exact: true }).click();
	await expect(page.getByRole("article")).toHaveCount(5);
	await expect(page.getByText("Continue learning")).toHaveCount(0);
});

test("MEM-02 a page that was visited is shown from memory, before the server has answered", async ({ page }) => {
	await page.goto("/dashboard");
	await expect(page.getByRole("article")).toHaveCount(5);
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Downloads" }).click();
	await expect(page.getByRole("button", { name: "Download Now" })).toHaveCount(7);
	const release = await holdCall(page, "**");
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
	await expect(page.getByRole("article")).toHaveCount(5);
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Downloads" }).click();
	await expect(page.getByRole("button", { name: "Download Now" })).toHaveCount(7);
	release();
});

test("MEM-05 an offline member sees a notice, keeps the opened pages, and the notice goes away when back online", async ({
	page,
	context,
}) => {
	await page.goto("/dashboard");
	await expect(page.getByRole("article")).toHaveCount(5);
	await context.setOffline(true);
	const notice = page.getByRole("status").filter({ hasText: "You are offline" });
	await expect(notice).toBeVisible();
	await expect(page.getByRole("article")).toHaveCount(5);
	await context.setOffline(false);
	await expect(notice).toHaveCount(0);
});
