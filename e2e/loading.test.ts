import type { Page, Request } from "@playwright/test";
import { stopClock } from "./clock.ts";
import { expect, test } from "./fixtures.ts";
import { readCourse } from "./member/member.ts";

/* Files of the application that do not come: without a connection, while the server is away, after a deployment. */

test.use({ allowedConsoleErrors: /ERR_|status of 404|dynamically imported|could not be loaded|failed to load/ });

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("NAV-12 without a connection the menu of a phone opens, and a page that does not load says so and can be retried", async ({
	page,
	context,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	// Routing turns off the caches, which may hold the files of the next page since an earlier test.
	await page.route("**/assets/**", (route) => route.continue());
	await page.goto("/dashboard", { waitUntil: "networkidle" });
	await context.setOffline(true);
	await page.getByRole("button", { name: "Open menu" }).click();
	const menu = page.getByRole("dialog", { name: "Menu" });
	await menu.getByRole("link", { name: "Profile" }).click();
	await expect(menu).toHaveCount(0);
	const alert = page.getByRole("alert").filter({ hasText: "The page could not be loaded." });
	await expect(alert).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
	const failed = page.waitForEvent("requestfailed");
	await alert.getByRole("button", { name: "Try again" }).click();
	await failed;
	await expect(alert).toBeVisible();
	await context.setOffline(false);
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeFocused();
	await expect(page).toHaveURL(/\/profile$/);
	await expect(alert).toHaveCount(0);
});

for (const [way, choose] of [
	["a link", (page: Page) => navigation(page).locator('a[href="/digital-downloads"]').click()],
	["the Back button", (page: Page) => page.goBack()],
] as const)
	test(`NAV-12 a page whose files arrive late does not replace the one chosen since by ${way}`, async ({ page }) => {
		const arrival = Promise.withResolvers<void>();
		const files: Request[] = [];
		await page.route("**/assets/profile-*.js", async (route, request) => {
			files.push(request);
			await arrival.promise;
			await route.continue();
		});
		await page.goto("/digital-downloads", { waitUntil: "networkidle" });
		await navigation(page).getByRole("link", { name: "Dashboard" }).click();
		await expect(page).toHaveURL(/\/dashboard$/);
		await navigation(page).getByRole("link", { name: "Profile" }).click();
		await expect.poll(() => files.length).toBeGreaterThan(0);
		await choose(page);
		await expect(page).toHaveURL(/\/digital-downloads$/);
		arrival.resolve();
		for (const file of files) await (await file.response())?.finished();
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
		await navigation(page).getByRole("link", { name: "Dashboard" }).click();
		await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
		// Showing the page would import what was only fetched.
		expect(files.filter((file) => file.resourceType() === "script")).toEqual([]);
	});

test("NAV-12 a page whose files stop coming says so after ten seconds, and can be retried", async ({ page }) => {
	// Never answered.
	await page.route("**/assets/profile-*.js", () => {});
	await page.goto("/dashboard", { waitUntil: "networkidle" });
	await stopClock(page);
	const asked = page.waitForRequest("**/assets/profile-*.js");
	await navigation(page).getByRole("link", { name: "Profile" }).click();
	await asked;
	const alert = page.getByRole("alert").filter({ hasText: "The page could not be loaded." });
	await page.clock.runFor(9_000);
	await expect(alert).toHaveCount(0);
	await page.clock.runFor(2_000);
	await expect(alert).toBeVisible();
	await page.unroute("**/assets/profile-*.js");
	await page.clock.resume();
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test("NAV-12 after a deployment the next navigation loads the page it leads to as a whole, once", {
	tag: "@slow",
}, async ({ page }) => {
	await page.goto("/dashboard", { waitUntil: "networkidle" });
	let loads = 0;
	page.on("request", (request) => {
		if (request.isNavigationRequest()) loads++;
	});
	// The files of this page are gone from the server; those of the next one are there.
	await page.route("**/assets/profile-*", (route) => (loads === 0 ? route.fulfill({ status: 404 }) : route.continue()));
	await navigation(page).getByRole("link", { name: "Profile" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
	await expect(page).toHaveURL(/\/profile$/);
	expect(loads).toBe(1);
});

test("NAV-12 a part of a page that does not come says so in its place, and comes when it is tried again", async ({
	page,
}) => {
	const lesson = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ kind }) => kind === "audio");
	await page.route("**/assets/media-player-*.js", (route) => route.abort());
	await page.goto(`/course/lessons/${lesson?.id}`);
	const alert = page.getByRole("alert").filter({ hasText: "The player could not be loaded." });
	await expect(alert).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: lesson?.title ?? "" })).toBeVisible();
	await page.unroute("**/assets/media-player-*.js");
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect(page.locator("media-controller")).toBeVisible();
	await expect(alert).toHaveCount(0);
});

test("NAV-12 a part that is gone after a deployment lets the next navigation load the page as a whole", async ({
	page,
}) => {
	const lesson = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ kind }) => kind === "audio");
	let loads = 0;
	await page.route(/\/assets\/(media-player|manifest)-/, (route) =>
		loads === 0 && (route.request().method() === "HEAD" || route.request().url().includes("media-player"))
			? route.fulfill({ status: 404 })
			: route.continue(),
	);
	const looked = page.waitForResponse((response) => response.url().includes("/assets/manifest-") && !response.ok());
	await page.goto(`/course/lessons/${lesson?.id}`);
	await expect(page.getByText("The player could not be loaded.")).toBeVisible();
	await looked;
	page.on("request", (request) => {
		if (request.isNavigationRequest()) loads++;
	});
	await navigation(page).getByRole("link", { name: "Dashboard" }).click();
	await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
	expect(loads).toBe(1);
});
