import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { readCourse } from "./member/member.ts";

/* The narrowest phones, paper, and the edges of the pages. */

const narrowest = { width: 320, height: 700 };

/** Texts of buttons and marks that do not fit into them. */
const clippedTexts = (page: Page) =>
	page
		.locator("button, a.mantine-Button-root, .mantine-Badge-root")
		.filter({ visible: true })
		.evaluateAll((all) =>
			all
				.filter((one) => {
					const inner = [one, ...one.querySelectorAll("[class*=label]")];
					return inner.some((part) => part.scrollWidth > part.clientWidth + 1);
				})
				.map((one) => one.textContent),
		);

for (const [who, paths] of Object.entries({
	visitor: ["/", "/?v=old", "/terms", "/privacy", "/auth", "/reset-password", "/preview"],
	"member@example.com": [
		"/library",
		"/dashboard",
		"/course",
		"/digital-downloads",
		"/downloads",
		"/profile",
		"/preview",
	],
	"admin@example.com": ["/admin/profile", "/admin/modules", "/admin/import", "/member-preview"],
}))
	test(`PUB-03 CRS-05 at 320 px nothing leaves the screen and no label is cut for ${who}`, { tag: "@slow" }, async ({
		page,
		site,
	}) => {
		if (who !== "visitor") await site.signIn(page, who);
		await page.setViewportSize(narrowest);
		for (const path of paths) {
			await page.goto(path, { waitUntil: "networkidle" });
			await expectNoSidewaysScroll(page);
			expect([path, await clippedTexts(page)]).toEqual([path, []]);
		}
	});

test("CRS-05 a lesson on paper is the lesson alone", { tag: "@slow" }, async ({ page, site }) => {
	await site.signIn(page);
	const lessons = (await readCourse(page)).flatMap((module) => module.lessons);
	await page.goto(`/course/lessons/${lessons[2]?.id}`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.emulateMedia({ media: "print" });
	await expect(page.getByText("Skip to the content")).toBeHidden();
	await expect(page.getByRole("banner")).toBeHidden();
	await expect(page.getByRole("button", { name: "Sign Out" })).toBeHidden();
	await expect(page.getByRole("button", { name: /Mark complete|Completed/ })).toBeHidden();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("ADM-03 charts below the window are on paper, too", { tag: "@slow" }, async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin", { waitUntil: "networkidle" });
	const chart = page.getByRole("figure", { name: "New customers" }).locator("svg.recharts-surface");
	await expect(chart).toHaveCount(0);
	await page.pdf();
	await expect(chart).toHaveCount(1);
});

test("LEG-02 MEM-01 the sign-in page and the member area show where to get help", { tag: "@slow" }, async ({
	page,
	site,
}) => {
	await page.goto("/auth");
	for (const path of ["/auth", "/dashboard"]) {
		if (path === "/dashboard") await site.signIn(page);
		await page.goto(path);
		await expect(page.getByRole("link", { name: "support@example.com" })).toHaveAttribute(
			"href",
			"mailto:support@example.com",
		);
		await expect(page.getByRole("link", { name: "(555) 010-0199" })).toHaveAttribute("href", "tel:5550100199");
	}
});

test.describe("without a connection", () => {
	test.use({ allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ });

	test("CRS-07 the mark of a lesson waits for the connection, and the notice can be read", { tag: "@slow" }, async ({
		page,
		context,
		site,
	}) => {
		await site.signIn(page);
		const lesson = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ kind }) => kind === "text");
		await page.goto(`/course/lessons/${lesson?.id}`, { waitUntil: "networkidle" });
		const mark = page.getByRole("button", { name: /Mark complete|Completed/ });
		const marked = (await mark.getAttribute("aria-pressed")) === "true";
		await context.setOffline(true);
		await expect(page.getByText("You are offline")).toBeVisible();
		await expectAccessible(page, "main");
		await mark.click();
		await expect(mark).toHaveAttribute("aria-pressed", String(!marked));
		await expect(page.getByRole("alert")).toHaveCount(0);
		const saved = page.waitForResponse((response) => response.url().includes("markLesson"));
		await context.setOffline(false);
		expect((await saved).status()).toBe(200);
		const kept = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson?.id);
		expect(kept?.completed).toBe(!marked);
		await mark.click();
		await expect(mark).toHaveAttribute("aria-pressed", String(marked));
	});
});

test.describe("the student view of someone who is no admin", () => {
	test.use({ allowedConsoleErrors: /status of 40[13]/ });

	test("PRV-03 the warning can be read", { tag: "@slow" }, async ({ page, site }) => {
		await site.signIn(page);
		await page.goto("/member-preview");
		await expect(page.getByRole("alert")).toContainText("The course could not be read");
		await expectAccessible(page);
	});
});
