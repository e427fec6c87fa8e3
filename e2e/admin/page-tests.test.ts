import type { Browser } from "@playwright/test";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../accessibility.ts";
import { expect, putBack, type Site, test } from "../fixtures.ts";

/** As Chrome on Windows sends it; the browser of the tests says that it has no screen, and is not counted. */
const AGENT =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";
const B_TITLE = "Greens that pay for themselves";

// The site is shared with the tests that follow in this worker: the page that it started with is published again.
let initial: object | null = null;
test.beforeEach(async ({ page, site }) => {
	initial ??= (await site.admin.get("sales-page")).draft.content;
	await site.signIn(page, "admin@example.com");
});
putBack(async ({ admin }) => {
	const running = await admin.get("sales-page/test");
	if (running) await admin.post(`sales-page/tests/${running.id}/end`, { chosen: null });
	const { draft } = await admin.get("sales-page");
	const { updatedAt } = await admin.put("sales-page/draft", { changes: initial ?? {}, updatedAt: draft.updatedAt });
	await admin.post("sales-page/publish", { updatedAt });
});

/** Opens the page as a new visitor. @returns whether it was version B */
async function visit(browser: Browser, site: Site, number: number): Promise<boolean> {
	const context = await browser.newContext({ baseURL: site.url, userAgent: `${AGENT} Edg/${number}.0.0.0` });
	const page = await context.newPage();
	const told = page.waitForResponse((answer) => answer.url().endsWith("/api/visits") && answer.status() === 204);
	await page.goto("/");
	await told;
	const seesB = (await page.getByRole("heading", { level: 1 }).textContent()) === B_TITLE;
	// The same one when they come again.
	await page.reload();
	expect((await page.getByRole("heading", { level: 1 }).textContent()) === B_TITLE).toBe(seesB);
	expect([await context.cookies(), await page.evaluate(() => localStorage.length + sessionStorage.length)]).toEqual([
		[],
		0,
	]);
	await context.close();
	return seesB;
}

test("PAGE-03 a seller tests a headline against the live page, sees the figures and what they say, and switches to it", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	await page.goto("/admin/sales-page?part=hero");
	await page.getByLabel("Headline", { exact: true }).fill(B_TITLE);
	await expect(page.getByText("All changes saved")).toBeVisible();
	await page.getByRole("button", { name: "A/B test" }).click();
	const dialog = page.getByRole("dialog", { name: "Test against the live page?" });
	await dialog.getByLabel("Note").fill("A shorter headline");
	await dialog.getByRole("button", { name: "Start test" }).click();

	await expect(page.getByRole("heading", { level: 1, name: "A/B test" })).toBeVisible();
	const table = page.getByRole("table", { name: "Both versions" }).first();
	await expect(table.getByRole("row")).toHaveCount(3);
	const seen: boolean[] = [];
	// Until both have been seen: of a fair split, seven alike are rare, and twenty never come.
	while (new Set(seen).size < 2 && seen.length < 20) seen.push(await visit(browser, site, 200 + seen.length));
	await page.reload();
	const ofB = seen.filter(Boolean).length;
	await expect(table.getByRole("row").nth(1).getByRole("cell").nth(2)).toHaveText(String(seen.length - ofB));
	await expect(table.getByRole("row").nth(2).getByRole("cell").nth(2)).toHaveText(String(ofB));
	await expect(
		page.getByText("Too early to tell. The first purchases will show how many visitors are needed."),
	).toBeVisible();
	await expectAccessibleInEachLook(page);
	await page.setViewportSize({ width: 360, height: 800 });
	await expectNoSidewaysScroll(page);
	await page.setViewportSize({ width: 1280, height: 800 });

	// Until it ends, the editor says why nothing is published.
	await page.goto("/admin/sales-page");
	await expect(page.getByText("A test of two versions is running.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
	await page.getByRole("link", { name: "See the test" }).click();
	await page.getByRole("button", { name: "Switch to B" }).click();
	const question = page.getByRole("dialog", { name: "Switch to B and end the test?" });
	await expect(question).toContainText("It is too early to tell which one sells more often.");
	await question.getByRole("button", { name: "Switch to B" }).click();
	await expect(page.getByText(/The test has ended. Everyone sees version \d+\./)).toBeVisible();
	const ended = page.getByRole("region", { name: "Ended tests" });
	await expect(ended.getByText("Switched to B").first()).toBeVisible();
	// Who saw A today sees B now.
	expect(await visit(browser, site, 200 + seen.indexOf(false))).toBe(true);
});
