import type { Frame, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../accessibility.ts";
import { makeEpub, makePdf, publishBook, unpublishBooks } from "../books.ts";
import { startCuttingProxy } from "../cutting-proxy.ts";
import { expect, inertHandlers, putBack, type Site, test } from "../fixtures.ts";

putBack(unpublishBooks);

/** Where the reader says one is. */
const placeIn = (page: Page) => page.locator("footer [data-part=place]");
const sheet = (page: Page, number: number) => page.locator(`.page[data-page-number="${number}"]`);

async function openBook(page: Page, id: string, place: string | RegExp, timeout?: number): Promise<void> {
	await page.goto(`/library/${id}`);
	await expect(placeIn(page)).toHaveText(place, { timeout });
}

/** Another device of the same person, with nothing kept in its browser. */
async function openElsewhere(page: Page, site: Site): Promise<Page> {
	const other = await page.context().browser()?.newPage({ baseURL: site.url });
	if (!other) throw new Error("no browser");
	await site.signIn(other);
	return other;
}

/** Waits until the server has the place. */
const expectKept = (page: Page, id: string, spot: Record<string, unknown>) =>
	expect
		.poll(async () => (await (await page.request.get(`/api/library/${id}`)).json()).place?.spot)
		.toMatchObject(spot);

test("LIB-01 the library comes first, has everything on one shelf, and the dashboard continues the last-read book", {
	tag: "@slow",
}, async ({ page, site }) => {
	const id = await publishBook(site, { title: "Sixty pages", name: "sixty.pdf", content: await makePdf(60) });
	await site.signIn(page);
	await page.goto("/dashboard");
	await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().click();
	await expect(page).toHaveURL(/\/library$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Library");
	const card = page.getByRole("listitem").filter({ hasText: "Sixty pages" });
	await expect(card.getByRole("button", { name: "Download", exact: true })).toBeVisible();
	await card.getByRole("link", { name: "Read" }).click();
	await expect(placeIn(page)).toHaveText("Page 1 of 60");
	await page.keyboard.press("End");
	await expect(placeIn(page)).toHaveText("Page 60 of 60");
	await page.keyboard.press("PageUp");
	await expect(placeIn(page)).toHaveText("Page 58 of 60");
	// Left immediately, before the page has been shown long enough: the place is sent along.
	await page.getByRole("link", { name: "Back to your library" }).click();
	await expect(card).toContainText("Page 58 of 60");
	await expectKept(page, id, { page: 58 });
	await page.goto("/dashboard");
	const current = page.getByRole("region", { name: "Continue reading" });
	await expect(current).toContainText("Sixty pages");
	await expect(current).toContainText("Page 58 of 60");
	await current.getByRole("link", { name: "Read" }).click();
	await expect(placeIn(page)).toHaveText("Page 58 of 60");
});

test("LIB-01 a PDF is read by keyboard: pages, search, bookmarks, night, zoom; another device opens it at the same page", {
	tag: "@slow",
}, async ({ page, site }) => {
	const id = await publishBook(site, { title: "Sixty pages", name: "sixty.pdf", content: await makePdf(60) });
	await site.signIn(page);
	await page.setViewportSize({ width: 1280, height: 800 });
	await openBook(page, id, "Page 1 of 60");
	await expect(sheet(page, 1).locator(".textLayer")).toContainText("This is page 1");
	for (const [key, place] of [
		["Space", "Page 2 of 60"],
		["Shift+Space", "Page 1 of 60"],
		["ArrowRight", "Page 2 of 60"],
		["PageDown", "Page 4 of 60"],
		["ArrowLeft", "Page 2 of 60"],
		["End", "Page 60 of 60"],
		["Home", "Page 1 of 60"],
	] as const) {
		await page.keyboard.press(key);
		await expect(placeIn(page)).toHaveText(place);
	}
	const before = await sheet(page, 1).evaluate((element) => element.clientWidth);
	await page.keyboard.press("+");
	await expect.poll(() => sheet(page, 1).evaluate((element) => element.clientWidth)).toBeGreaterThan(before);
	await page.keyboard.press("0");
	await page.keyboard.press("n");
	await expect(page.locator(".pdfViewer")).toHaveAttribute("data-night");
	await expect(sheet(page, 1)).not.toHaveAttribute("data-picture");
	await page.keyboard.press("n");
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Next page");
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);

	// The contents, by their page.
	await page.keyboard.press("c");
	const panel = page.getByRole("complementary", { name: "Reader navigation" });
	await panel.getByRole("button", { name: /^Part 3/ }).click();
	await expect(placeIn(page)).toHaveText(/^Page 2[01] of 60$/);
	await page.keyboard.press("/");
	await page.getByRole("searchbox", { name: "Search this document" }).fill("sunflower");
	await expect(panel.getByRole("status")).toHaveText("6 results");
	await expect(panel.getByRole("list", { name: "Results" })).toContainText("Page 10");
	await expect(panel.locator("mark").first()).toHaveText("Sunflower");
	await page.keyboard.press("Enter");
	await page.keyboard.press("Enter");
	await expect(panel.getByRole("status")).toHaveText("2 of 6 results");
	await expect(placeIn(page)).toHaveText("Page 20 of 60");
	await expect(sheet(page, 20).locator(".highlight.selected")).toHaveText("Sunflower");
	await expectAccessible(page);
	await panel.getByRole("button", { name: "Close the side panel" }).click();

	// A bookmark, with a name of its own.
	await page.keyboard.press("b");
	const mark = page.getByRole("button", { name: "Bookmark this page" });
	await expect(mark).toHaveAttribute("aria-pressed", "true");
	await page.keyboard.press("c");
	await panel.getByRole("tab", { name: "Bookmarks" }).click();
	await panel.getByRole("button", { name: /^Rename/ }).click();
	const newName = page.getByRole("textbox", { name: "Bookmark name" });
	await newName.fill("Never mind");
	await page.keyboard.press("Escape");
	await expect(newName).toHaveCount(0);
	await expect(panel.getByRole("button", { name: /^Rename/ })).toBeFocused();
	await page.keyboard.press("Enter");
	await newName.fill("The heavy lid");
	await page.keyboard.press("Enter");
	await expect(panel.getByRole("button", { name: "Rename The heavy lid" })).toBeFocused();
	await expect(panel.getByRole("button", { name: "Remove The heavy lid" })).toBeVisible();
	await expectKept(page, id, { page: 20 });

	const phone = await openElsewhere(page, site);
	await phone.setViewportSize({ width: 390, height: 844 });
	await openBook(phone, id, "Page 20 of 60");
	await expect(sheet(phone, 20).locator(".textLayer")).toContainText("This is page 20");
	await expect(phone.getByRole("button", { name: "Bookmark this page" })).toHaveAttribute("aria-pressed", "true");
	await expectNoSidewaysScroll(phone);
	await expectAccessible(phone);
	// The choice shows immediately, and a swipe back stays in the book.
	await phone.getByRole("button", { name: "View and more" }).click();
	await phone.getByRole("menuitemradio", { name: "Single page" }).click();
	await expect(phone.getByRole("menu")).toHaveCount(0);
	await expect(phone.locator("html")).toHaveCSS("overscroll-behavior-x", "none");
	await phone.keyboard.press("ArrowRight");
	await expectKept(phone, id, { page: 21 });
	await phone.close();
	// A reader who returns to the first device is asked which place to keep.
	await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
	await expect(page.getByText("You read on another device: Page 21 of 60.")).toBeVisible();
	await page.getByRole("button", { name: "Go there" }).click();
	await expect(placeIn(page)).toHaveText("Page 20 of 60");
	await expect(sheet(page, 21).locator(".textLayer")).toContainText("This is page 21");
});

test("LIB-01 the headings and tables of a tagged PDF are read by a screen reader, and none is empty", async ({
	page,
	site,
}) => {
	await site.signIn(page);
	await page.setViewportSize({ width: 1440, height: 900 });
	const { products } = await (await page.request.get("/api/library")).json();
	const book = products.find(({ title }: { title: string }) => title === "The Microgreens Side Hustle");
	await openBook(page, book.id, /^Page 1 of/);
	await page.getByRole("slider", { name: "Reading position" }).fill("19");
	await page.getByRole("document", { name: "Pages" }).focus();
	const tree = sheet(page, 19).locator(".structTree");
	await expect(tree.locator("[role=table]")).toBeAttached();
	await expect(tree.locator("[role=heading]").first()).toBeAttached();
	await expectAccessible(page, ".pdfViewer");
});

test("LIB-01 at night the cover of a PDF keeps its colors, and its pages turn dark", async ({ page, site }) => {
	await site.signIn(page);
	const { products } = await (await page.request.get("/api/library")).json();
	const book = products.find(({ title }: { title: string }) => title === "The Microgreens Side Hustle");
	// Another test may have read it.
	await openBook(page, book.id, /^Page \d+ of/);
	await page.keyboard.press("Home");
	await expect(placeIn(page)).toHaveText(/^Page 1 of/);
	const look = (number: number) =>
		sheet(page, number)
			.locator(".canvasWrapper")
			.evaluate((drawn) => getComputedStyle(drawn).filter);
	await page.keyboard.press("n");
	await expect.poll(() => look(1)).toBe("brightness(0.85)");
	await page.keyboard.press("PageDown");
	await expect(placeIn(page)).toHaveText(/^Page [23] of/);
	await expect(sheet(page, 3).locator("canvas")).toBeVisible();
	expect(await look(3)).toContain("invert");
	await page.keyboard.press("Home");
	await expect.poll(() => look(1)).toBe("brightness(0.85)");
});

test("LIB-01 a line that breaks in the middle of a page costs nothing but a moment", async ({ page, site }) => {
	const id = await publishBook(site, { title: "Sixty pages", name: "sixty.pdf", content: await makePdf(60) });
	await site.signIn(page);
	const line = await startCuttingProxy(site.url, /^\/files\/library\//, (answer) => (answer <= 2 ? 2_000 : null));
	const { cookies } = await page.context().storageState();
	const phone = await page
		.context()
		.browser()
		?.newPage({ storageState: { cookies, origins: [] } });
	if (!phone) throw new Error("no browser");
	await phone.goto(`${line.url}/library/${id}`);
	await expect(placeIn(phone)).toHaveText("Page 1 of 60");
	await expect(sheet(phone, 1).locator(".textLayer")).toContainText("This is page 1");
	await expect(phone.getByRole("alert")).toHaveCount(0);
	expect(line.ranges.length).toBeGreaterThan(2);
	expect(line.ranges.every((range) => range?.startsWith("bytes="))).toBe(true);
	await phone.close();
	await line.close();
});

/** The frame of the shown chapter; it is in a closed shadow tree, which no locator looks into. */
async function chapterIn(page: Page): Promise<Frame> {
	await expect.poll(() => page.frames().filter((frame) => frame.url().startsWith("blob:")).length).toBeGreaterThan(0);
	return page.frames().findLast((frame) => frame.url().startsWith("blob:")) as Frame;
}

const lines = (count: number, message: string) =>
	Array.from(
		{ length: count },
		(_, line) => `<p>${message} ${line}. Sow, water, wait, and look again tomorrow.</p>`,
	).join("");

test("LIB-01 an EPUB has contents, search, text size, bookmarks and night; another device opens it at the same passage", {
	tag: "@slow",
}, async ({ page, site }) => {
	const content = await makeEpub([
		{ title: "Seeds", body: lines(60, "Seed") },
		{
			title: "Trays",
			body: `${lines(60, "Tray")}<p>The nasturtium is a flower that climbs over all that is beside it, the whole summer.</p>`,
		},
		{ title: "Market", body: lines(60, "Stall") },
	]);
	const id = await publishBook(site, { title: "A book that flows", name: "flows.epub", content });
	await site.signIn(page);
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto("/library");
	const card = page.getByRole("listitem").filter({ hasText: "A book that flows" });
	await expect(card).toContainText("EPUB");
	await card.getByRole("link", { name: "Read" }).click();
	const foot = page.locator("footer");
	await expect(foot).toContainText("Seeds");
	await expect((await chapterIn(page)).getByRole("heading", { name: "Seeds" })).toBeVisible();
	await page.keyboard.press("c");
	const panel = page.getByRole("complementary", { name: "Reader navigation" });
	await panel.getByRole("button", { name: "Market" }).click();
	await expect(foot).toContainText("Market");
	await page.keyboard.press("/");
	await page.getByRole("searchbox", { name: "Search this document" }).fill("nasturtium");
	await expect(panel.getByRole("status")).toHaveText("1 result");
	await expect(panel.getByRole("list", { name: "Results" })).toHaveText(/The nasturtium is a flower [^…]+…$/);
	await page.keyboard.press("Enter");
	await expect(foot).toContainText("Trays");
	const mark = page.getByRole("button", { name: "Bookmark this page" });
	await mark.click();
	await expect(mark).toHaveAttribute("aria-pressed", "true");
	await panel.getByRole("button", { name: "Close the side panel" }).click();
	// The text reflows with the extra room, and the passage is still in view.
	await expect(panel).toHaveCount(0);
	await expect(mark).toHaveAttribute("aria-pressed", "true");
	await page.keyboard.press("n");
	const chapter = await chapterIn(page);
	await expect(chapter.locator("body")).toHaveCSS("background-color", "rgb(22, 24, 26)");
	// The bars too, on a site that is light.
	for (const bar of [page.locator("header"), foot]) await expect(bar).toHaveCSS("background-color", "rgb(27, 42, 34)");
	const size = () =>
		chapter
			.locator("p")
			.first()
			.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
	const before = await size();
	await page.keyboard.press("+");
	await expect.poll(size).toBeGreaterThan(before);
	// In the second of the three chapters, and no longer where the contents led before.
	await expectKept(page, id, { kind: "passage", cfi: expect.stringMatching(/^epubcfi\(\/6\/4!/) });
	await page.getByRole("link", { name: "Back to your library" }).click();
	await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");

	const phone = await openElsewhere(page, site);
	await phone.setViewportSize({ width: 390, height: 844 });
	await phone.goto(`/library/${id}`);
	await expect(phone.locator("footer")).toContainText("Trays");
	await expectAccessible(phone, "header");
	await phone.close();
});

test.describe("with handlers in the book", () => {
	test.use({ allowedConsoleErrors: inertHandlers });

	test("LIB-01 nothing of a hostile EPUB runs, and it requests no address outside of it", async ({ page, site }) => {
		const evil = "https://evil.example.org";
		const content = await makeEpub(
			[
				{
					title: "Harmless",
					head: `<script>top.hacked = "head"</script><meta http-equiv="refresh" content="0;url=${evil}/refresh"/>
<link rel="stylesheet" href="${evil}/style.css"/><link rel="preload" as="image" href="${evil}/preload"/><link rel="stylesheet" href="own.css"/>
<style>@import "${evil}/import.css"; body { background: url(${evil}/style-background) } @font-face { font-family: x; src: url(${evil}/font) } p { font-family: x }</style>`,
					body: `<p onclick="top.hacked = 'click'" style="background: url('${evil}/attribute')">Press me</p>
<img src="${evil}/picture.png" onerror="top.hacked = 'error'" alt=""/><img src="nothing.png" onerror="top.hacked = 'error'" alt=""/>
<svg xmlns="http://www.w3.org/2000/svg" onload="top.hacked = 'svg'"><image href="${evil}/svg.png"/><script>top.hacked = "svg script"</script><animate attributeName="href" values="javascript:top.hacked='animate'"/></svg>
<iframe src="${evil}/frame"></iframe><object data="${evil}/object"></object><embed src="${evil}/embed"/><video src="${evil}/film" poster="${evil}/poster"></video>
<a href="javascript:top.hacked='link'">A link</a><form action="${evil}/form"><button>Send</button></form><script src="own.js"></script>
<img src="drawing.svg" alt="A drawing"/><img src="../../../../etc/passwd" alt=""/>`,
				},
			],
			[
				{ name: "own.js", input: `top.hacked = "own.js"`, type: "text/javascript" },
				{
					name: "own.css",
					input: `@import url(${evil}/own-import); h1 { background: url("${evil}/own-background"); letter-spacing: 3px }`,
					type: "text/css",
				},
				{
					name: "drawing.svg",
					input: `<svg xmlns="http://www.w3.org/2000/svg" onload="top.hacked = 'drawing'"><script>top.hacked = "drawing"</script><image href="${evil}/drawing.png"/></svg>`,
					type: "image/svg+xml",
				},
			],
		);
		const id = await publishBook(site, { title: "Harmless, it says", name: "evil.epub", content });
		await site.signIn(page);
		const asked: string[] = [];
		page.on("request", (request) => {
			const url = new URL(request.url());
			if (!["blob:", "data:"].includes(url.protocol) && url.origin !== site.url) asked.push(request.url());
		});
		await page.goto(`/library/${id}`);
		const chapter = await chapterIn(page);
		await chapter.getByText("Press me").click();
		await chapter.getByText("A link").click();
		await expect(placeIn(page)).toBeVisible();
		await page.keyboard.press("ArrowRight");
		// All requests have been sent by the time the browser is idle.
		await page.waitForLoadState("networkidle");
		expect(asked).toEqual([]);
		expect(await page.evaluate(() => (window as { hacked?: string }).hacked)).toBeUndefined();
		expect(page.url()).toBe(`${site.url}/library/${id}`);
		// Every way to write such a style: web/features/library/reader/formats/sanitize-chapter.test.tsx.
		await expect(chapter.getByRole("heading", { name: "Harmless" })).toHaveCSS("letter-spacing", "3px");
		const written = await chapter.evaluate(() => [
			...[...document.querySelectorAll("style, [style], [href], [src]")].map(({ outerHTML }) => outerHTML),
			...[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
		]);
		expect(written.filter((text) => text.includes("evil"))).toEqual([]);
		// Without what cleans the chapter, its own policy and that of the page around it still hold.
		const policy = await chapter.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
		expect(policy).toContain("default-src 'none'");
	});
});
