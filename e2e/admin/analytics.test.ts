import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../accessibility.ts";
import { expect, type Site, test } from "../fixtures.ts";

/** As Chrome on Windows sends it; the browser of the tests says that it has no screen, and is not counted. */
const AGENT =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";

const today = () => new Date().toISOString().slice(0, 10);
const figuresOf = async (site: Site, source: string) => {
	const { sources } = await site.admin.get(`analytics?from=${today()}&to=${today()}`);
	return sources.find((one: { source: string }) => one.source === source);
};

/** Waits until the site has received the page's report: a page that closes immediately might not send it. */
const noted = (page: Page) =>
	page.waitForResponse((answer) => answer.url().endsWith("/api/visits") && answer.status() === 204);

/** Opens the sales page as a new visitor. */
async function visit(browser: Browser, site: Site, source: string, about: { userAgent?: string; quiet?: boolean }) {
	// In the browser's name there is room for who it is: all of them come from one machine.
	const userAgent = about.userAgent ?? `${AGENT} Edg/${randomUUID().slice(0, 8)}`;
	const context = await browser.newContext({ baseURL: site.url, userAgent });
	if (about.quiet)
		await context.addInitScript(() =>
			Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
		);
	const page = await context.newPage();
	const told = about.quiet ? null : noted(page);
	await page.goto(`/?utm_source=${source}`);
	await told;
	return page;
}

const close = (page: Page) => page.context().close();

test("PAGE-04 visits, a buy click and a purchase of real browsers appear on the admin screen by their source", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	const source = `letter ${randomUUID().slice(0, 8)}`;
	const reader = await visit(browser, site, source, {});
	await reader.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
	// As when the tab is put in the background. A report sent while leaving carries the browser's own name here, not
	// the one that this test sets.
	const scrolled = noted(reader);
	await reader.evaluate(() => {
		Object.defineProperty(document, "hidden", { get: () => true });
		document.dispatchEvent(new Event("visibilitychange"));
	});
	await scrolled;
	const viewed = noted(reader);
	await reader.goto("/terms");
	await viewed;
	await close(reader);

	const buyer = await visit(browser, site, source, {});
	await buyer.locator("#price").getByRole("link", { name: "Buy the bundle for $27" }).click();
	await expect(buyer.getByRole("heading", { name: "Pay $27.00" })).toBeVisible();
	await buyer.getByLabel("Email").fill(`${randomUUID()}@example.org`);
	await buyer.getByLabel("Name").fill("Bea Buyer");
	await buyer.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(buyer.getByRole("heading", { name: "Thank you for your purchase" })).toBeVisible();
	expect(
		(await buyer.context().cookies()).map(({ name }) => name).filter((name) => /visit|analytic/.test(name)),
	).toEqual([]);
	await close(buyer);

	// None of these is counted.
	await close(await visit(browser, site, source, { quiet: true }));
	await close(await visit(browser, site, source, { userAgent: "Mozilla/5.0 (compatible; bingbot/2.0)" }));

	await expect
		.poll(() => figuresOf(site, source))
		.toMatchObject({ visit: 2, view: 3, scroll100: 1, buyClick: 1, checkout: 1, purchase: 1 });

	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/analytics");
	await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
	const row = page.getByRole("table", { name: "Sources" }).getByRole("row").filter({ hasText: source });
	await expect(row.getByRole("cell")).toHaveText([source, "2", "1", "1", "1", "0", "0", "50%"]);
	await page.getByText("Show the numbers of each day").click();
	await expect(page.getByRole("rowheader", { name: today() })).toBeVisible();
	await expectAccessibleInEachLook(page);
	for (const width of [320, 1000, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(page);
	}

	// An invalid range gets a message, and a valid one is in the address.
	await page.getByLabel("From", { exact: true }).fill("2026-12-31");
	await page.getByLabel("To", { exact: true }).fill("2026-01-01");
	await expect(page.getByText("Must not be before the first day")).toBeVisible();
	await page.getByText("7 days", { exact: true }).click();
	await expect(page).toHaveURL(new RegExp(`to=${today()}`));
	const coming = page.waitForEvent("download");
	await page.getByRole("link", { name: "Export CSV" }).click();
	expect((await coming).suggestedFilename()).toMatch(/^analytics-.*\.csv$/);
});

test("PAGE-04 a page that was never painted reports no scroll depth, and a buy click reports the view first", async ({
	page,
}) => {
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/api/visits")) sent.push(JSON.parse(request.postData() ?? "{}").kind);
	});
	await page.addInitScript(() => {
		// A background tab is never painted.
		PerformanceObserver.prototype.observe = () => {};
		// Stays on the page.
		addEventListener("click", (event) => event.preventDefault());
	});
	await page.goto("/");
	await page.evaluate(() => dispatchEvent(new Event("pagehide")));
	await page.locator("#price [data-buy]").first().click();
	await expect.poll(() => sent).toEqual(["view", "buyClick"]);
});
