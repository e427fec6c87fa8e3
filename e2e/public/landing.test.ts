import type { Page } from "@playwright/test";
import { offer } from "../../content/offer.ts";
import { sections } from "../../content/sections.ts";
import { type SectionKindId, section } from "../../contract/site/sales-page/page-sections/kinds.ts";
import { firstContent } from "../../contract/site/sales-page/page-sections/sections.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;

const delivered = sections.map((one) => section.parse(one));
const texts = <Kind extends SectionKindId>(kind: Kind) => firstContent(delivered, kind);

const headingsOf = (page: Page) => page.getByRole("heading", { level: 2 }).allTextContents();

test("every picture of the page arrives, in the lightest format", async ({ page }) => {
	await page.goto("/");
	const pictures = page.locator("main img");
	for (const picture of await pictures.all()) {
		if (!(await picture.isVisible())) continue;
		await picture.scrollIntoViewIfNeeded();
		await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
	}
	const webp = await pictures.evaluateAll((images) =>
		images.map((image) => (image as HTMLImageElement).currentSrc).filter((source) => source.endsWith(".webp")),
	);
	// The film's poster, which weighs 6 KB.
	expect(webp.map((source) => new URL(source).pathname)).toEqual(["/pictures/seed-to-stall.webp"]);
	// One of several formats, as the seller's own pictures are, is laid out like a single file.
	expect((await page.locator(".book .cover").boundingBox())?.width).toBe(256);
});

test("NAV-01 PUB-04 a visitor sees the current page with its parts in their order", async ({ page }) => {
	for (const address of ["/", "/?v=new", "/?v="]) {
		await page.goto(address);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts("hero").title);
	}
	await expect(page.locator(".hero video")).toHaveAttribute("preload", "none");
	const picture = page.getByRole("img", { name: /^The bundle: / }).first();
	await expect(picture).toHaveJSProperty("complete", true);
	expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
	const trust = page.locator(".hero + .trust");
	await expect(trust.locator(".avatars li")).toHaveCount(6);
	await expect(trust.getByText("30 days to change your mind")).toBeVisible();
	await expect(page.locator(".hero track[kind=captions]")).toHaveCount(1);
	await expect(page.locator(".hero").getByRole("link", { name: "Claim the discount: $27" })).toBeVisible();
	expect(await headingsOf(page)).toEqual([
		texts("comparison").title,
		texts("contents").title,
		texts("lookInside").title,
		texts("picture").title,
		texts("bonuses").title,
		texts("steps").title,
		"All 21 parts",
		texts("price").title.replace("{price}", "$27"),
		texts("author").title,
		texts("quotes").title,
		texts("faq").title,
		texts("contact").title,
	]);
	await expect(page.locator(".bonus")).toHaveCount(4);
	await expect(page.locator(".bundle li")).toHaveCount(21);
	await expect(page.locator(".review")).not.toHaveCount(0);
});

test("PUB-04 the film plays when it is started, and is not fetched before", async ({ page }) => {
	const fetched: string[] = [];
	page.on("request", (asked) => fetched.push(new URL(asked.url()).pathname));
	await page.goto("/", { waitUntil: "networkidle" });
	expect(fetched.filter((path) => /\.(webm|mp4)$/.test(path))).toEqual([]);
	const film = page.locator("video");
	await film.evaluate((video: HTMLVideoElement) => video.play());
	await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
});

test("PUB-01 both pages show the price, the regular price, the bonus value and the guarantee", async ({ page }) => {
	for (const address of ["/", "/?v=old"]) {
		await page.goto(address);
		const price = page.locator("#price");
		for (const amount of [offer.price, offer.regularPrice])
			await expect(price.getByText(dollars(amount)).first()).toBeVisible();
		await expect(page.getByText("stated value $1,497").first()).toBeVisible();
		await expect(price.getByText("30 days to change your mind")).toBeVisible();
		await expect(page.getByText("30-day money-back guarantee").first()).toBeVisible();
		const values = await page.locator(".bonus-value strong").allTextContents();
		expect(values.map((value) => Number(value.slice(1))).reduce((sum, value) => sum + value)).toBe(1_497);
	}
});

test("PUB-02 the first view of the older page is in order on a phone and on a tablet", async ({ page }) => {
	for (const width of [390, 768]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/?v=old");
		const hero = page.locator(".old-hero");
		const lines = await hero.locator(".hero-text > *").evaluateAll((all) =>
			all.map((each) => {
				const { left, top } = each.getBoundingClientRect();
				return { left, top };
			}),
		);
		// One below the other, from one edge.
		expect(new Set(lines.map(({ left }) => left)).size).toBe(1);
		expect(lines).toEqual(lines.toSorted((a, b) => a.top - b.top));
		const picture = await hero.getByRole("img").boundingBox();
		expect(picture?.width).toBeGreaterThan(300);
	}
});

test("NAV-01 PUB-02 the older page has its own parts and its own footer", async ({ page, site }) => {
	await page.goto("/?v=old");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"A small farm that fits between the washer and the wall",
	);
	await expect(page.locator(".old-hero").getByRole("link", { name: "Get it all for $27" })).toBeVisible();
	expect(await headingsOf(page)).toEqual([
		"Who this is for",
		"Why start with microgreens, and why now",
		"What the book covers",
		"Four bonuses, stated value $1,497",
		"The whole bundle: 21 parts",
		"One price for everything",
		"What readers say",
		"About the author",
		"Write or call",
	]);
	await expect(page.locator(".bundle li")).toHaveCount(21);
	const footer = page.getByRole("contentinfo");
	await expect(footer.getByRole("link", { name: "(555) 010-0199" })).toHaveAttribute("href", /^tel:/);
	await expect(footer.getByRole("link", { name: "support@example.com" })).toHaveAttribute("href", /^mailto:/);
	const links = footer.getByRole("navigation").getByRole("link");
	expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
		"/",
		"/contact",
		"/terms",
		"/privacy",
	]);
	await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/`);
	await footer.getByRole("link", { name: "Contact Us" }).click();
	await expect(page).toHaveURL(/\/#contact$/);
	await expect(page.locator("#contact")).toBeInViewport();
});

test("PUB-03 the banner and the sign-in link are above everything", async ({ page }) => {
	await page.goto("/");
	await expect(page.locator("body > .banner, body > * > .banner").first()).toBeVisible();
	const link = page.getByRole("banner").getByRole("link", { name: "Sign In" });
	await expect(link).toHaveAttribute("href", "/auth");
	await expect(page.getByRole("link", { name: "The bundle", exact: true })).toBeVisible();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("PUB-07 the buy button is at hand between the hero and the price, and nowhere over them", async ({ page }) => {
		await page.goto("/");
		const bar = page.locator("#buy-bar").getByRole("link", { name: "Get it for $27" });
		await expect(page.locator(".hero [data-buy]")).toBeInViewport();
		await expect(bar).toBeHidden();
		await page.locator("#contents").getByRole("heading", { level: 2 }).scrollIntoViewIfNeeded();
		await expect(bar).toBeVisible();
		const address = await page.locator(".hero [data-buy]").getAttribute("href");
		expect(await bar.getAttribute("href")).toBe(address);
		await page.goto("/#price");
		await expect(page.locator(".price-card")).toBeInViewport();
		await expect(bar).toBeHidden();
	});

	test("PUB-04 long lists show their beginning until expanded, and the ways are side by side", async ({ page }) => {
		await page.goto("/");
		for (const [list, first, name] of [
			[".chapters > li", 5, "All ten chapters"],
			[".bundle > li", 6, "All 21 parts"],
			[".faq > details", 6, "All ten questions"],
		] as const) {
			const items = page.locator(list);
			await expect(items.nth(first - 1)).toBeVisible();
			await expect(items.nth(first)).toBeHidden();
			await page.getByRole("checkbox", { name }).check();
			await expect(items.last()).toBeVisible();
		}
		const row = page.locator(".ways-table tbody tr").first().locator("td");
		const [old, now] = [await row.first().boundingBox(), await row.last().boundingBox()];
		expect(old?.y).toBe(now?.y);
	});

	test("PUB-04 the page is at most fifteen screens of a phone long", async ({ page }) => {
		await page.goto("/");
		expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(15 * 844);
	});

	test("PUB-03 a menu toggle holds the sign-in link", async ({ page }) => {
		await page.goto("/");
		const link = page.getByRole("banner").getByRole("link", { name: "Sign In" });
		await expect(link).toBeHidden();
		await page.getByRole("button", { name: "Menu" }).click();
		await expect(link).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(link).toBeHidden();
		await page.getByRole("button", { name: "Menu" }).click();
		await page.getByRole("banner").getByRole("link", { name: "Questions" }).click();
		await expect(page.locator("#faq")).toBeInViewport();
		await expect(link).toBeHidden();
	});

	test("nothing is wider than the screen, from 360 px on", async ({ page }) => {
		for (const address of ["/", "/?v=old", "/terms"]) {
			await page.goto(address);
			for (const width of [360, 390, 600, 768, 900, 940, 1024, 1280]) {
				await page.setViewportSize({ width, height: 800 });
				await expectNoSidewaysScroll(page);
			}
		}
	});
});

test("PUB-05 opening one question closes the others", async ({ page }) => {
	await page.goto("/");
	const questions = page.locator("#faq details");
	await expect(questions).toHaveCount(10);
	await questions.nth(0).locator("summary").click();
	await expect(questions.nth(0)).toHaveAttribute("open");
	await questions.nth(6).locator("summary").click();
	await expect(questions.nth(6)).toHaveAttribute("open");
	await expect(page.locator("#faq details[open]")).toHaveCount(1);
});

test("PUB-05 the questions are used by keyboard alone", async ({ page }) => {
	await page.goto("/");
	const summaries = page.locator("#faq summary");
	await summaries.nth(0).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByText("A sunny window is a poor place")).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(summaries.nth(1)).toBeFocused();
	await page.keyboard.press("Space");
	await expect(page.getByText("A sunny window is a poor place")).toBeHidden();
	await expect(page.locator("#faq details[open]")).toHaveCount(1);
});

test("PUB-06 the footer leads home, to contact and to the legal pages", async ({ page }) => {
	await page.goto("/");
	const links = page.getByRole("contentinfo").getByRole("link");
	expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
		"/",
		"/#contact",
		"/terms",
		"/privacy",
		"/earnings",
	]);
});

test("PUB-04 a spread of the book opens large by keyboard, is described, and gives the focus back", async ({
	page,
}) => {
	const fetched: string[] = [];
	page.on("request", (asked) => fetched.push(new URL(asked.url()).pathname));
	await page.goto("/", { waitUntil: "networkidle" });
	const spread = page.getByRole("button", { name: "One tray, day by day" });
	await spread.scrollIntoViewIfNeeded();
	expect(fetched.filter((path) => path.includes("book-page"))).toEqual([]);
	await spread.focus();
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("dialog", { name: "One tray, day by day" });
	await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
	const pages = dialog.getByRole("img");
	for (const number of [6, 7]) {
		const image = pages.nth(number - 6);
		await expect(image).toHaveAccessibleName(new RegExp(`^Page ${number} of the book: `));
		await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1_080);
	}
	await expectAccessible(page, ".spread-large:popover-open");
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(spread).toBeFocused();
});

test("PUB-04 the minute of sound is not fetched before it is played, has its text beside it, and a lesson is free", async ({
	page,
}) => {
	const fetched: string[] = [];
	page.on("request", (asked) => fetched.push(new URL(asked.url()).pathname));
	await page.goto("/", { waitUntil: "networkidle" });
	const inside = page.locator("#look-inside");
	await inside.getByText("Read its words").click();
	await expect(inside.getByText("A microgreen is a young plant")).toBeVisible();
	expect(fetched.filter((path) => path.endsWith(".mp3"))).toEqual([]);
	const sound = inside.locator("audio");
	await sound.evaluate((audio: HTMLAudioElement) => audio.play());
	await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
	expect(await sound.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration / 10))).toBe(6);
	await inside.getByRole("link", { name: "Peek inside the course" }).click();
	await expect(page).toHaveURL(/\/preview$/);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

	test("PUB-13 PUB-14 the page reads complete, and its menu and questions work", async ({ page }) => {
		await page.goto("/");
		expect((await headingsOf(page)).length).toBe(12);
		await page.getByRole("button", { name: "Menu" }).click();
		await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "One tray, day by day" }).click();
		await expect(page.getByRole("dialog", { name: "One tray, day by day" })).toBeVisible();
		await page.keyboard.press("Escape");
		await page.locator("#faq summary").nth(2).click();
		await expect(page.getByText("about five and a half hours")).toBeVisible();
		await page.getByRole("link", { name: "Sign in", exact: true }).click();
		await expect(page).toHaveURL(/\/auth$/);
	});
});

test("PUB-13 the page says what it is to search engines and to those who share it", async ({ page, site }) => {
	await page.goto("/");
	await expect(page).toHaveTitle("Grow and sell microgreens from one shelf | Microgreens Academy");
	const content = (selector: string) => page.locator(selector).getAttribute("content");
	expect(await content("meta[name=description]")).toContain("$27");
	expect(await content("meta[name=robots]")).toBe("index, follow");
	await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/`);
	expect(await content("meta[property='og:title']")).toContain("microgreens");
	const picture = await content("meta[property='og:image']");
	expect(picture?.startsWith(`${site.url}/og.jpg?v=`)).toBe(true);
	expect((await page.request.get(picture ?? "")).headers()["content-type"]).toBe("image/jpeg");

	const data = (await page.locator("script[type='application/ld+json']").allTextContents()).map((json) =>
		JSON.parse(json),
	);
	const product = data.find((entry) => entry["@type"] === "Product");
	expect(product.offers).toMatchObject({ price: 27, priceCurrency: "USD", url: `${site.url}/` });
	const questions = data.find((entry) => entry["@type"] === "FAQPage");
	expect(questions.mainEntity).toHaveLength(10);
	expect(JSON.stringify(data)).not.toMatch(/%%|[{]\w+[}]/);
});

test("PUB-13 all text uses its typefaces from the first paint on, and nothing moves while the page loads", async ({
	page,
}) => {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("DOM.enable");
	await devtools.send("CSS.enable");
	await page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
		}).observe({ type: "layout-shift", buffered: true });
	});
	const facesAreOurs = async () => {
		const { root } = await devtools.send("DOM.getDocument");
		for (const selector of ["h1", "main p"]) {
			const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
			const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
			if (!fonts.every(({ isCustomFont }) => isCustomFont)) return false;
		}
		return true;
	};
	const moved: unknown[] = [];
	for (const address of ["/", "/?v=old", "/terms"]) {
		// A processor that is busy elsewhere may draw before it has read the typeface. Then it keeps to the other one.
		await expect
			.poll(async () => {
				await page.goto(address, { waitUntil: "networkidle" });
				moved.push(...(await page.evaluate<number[]>("shifts")));
				return facesAreOurs();
			}, address)
			.toBe(true);
	}
	expect(moved).toEqual([]);
});

test("PUB-13 nothing on the pages comes from another origin, and no mark is left unfilled", async ({ page, site }) => {
	const elsewhere: string[] = [];
	page.on("request", (asked) => {
		if (new URL(asked.url()).origin !== site.url) elsewhere.push(asked.url());
	});
	for (const address of ["/", "/?v=old", "/terms", "/privacy", "/earnings", "/nowhere"]) {
		const answer = await page.request.get(address);
		expect(await answer.text()).not.toMatch(/%%\w+%%|<site-if|\sstyle="/);
	}
	await page.goto("/", { waitUntil: "networkidle" });
	expect(elsewhere).toEqual([]);
});

test("the pages have no accessibility problems that axe finds", async ({ page }) => {
	for (const address of ["/?v=old", "/"]) {
		await page.goto(address);
		await expectAccessible(page);
	}
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole("button", { name: "Menu" }).click();
	await expectAccessible(page);
});

test("PUB-04 every link within the page leads to the top of its part, on a phone and on a wide screen", async ({
	page,
}) => {
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 844 });
		await page.goto("/");
		const parts = await page
			.locator('a[href^="#"]:not(.skip)')
			.evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
		expect(parts.length).toBeGreaterThan(3);
		for (const part of parts) {
			await page.evaluate(() => {
				location.hash = "";
				scrollTo(0, 0);
			});
			await page.evaluate((hash) => {
				location.hash = hash;
			}, part);
			// The end of the page cannot be scrolled to the top.
			const isThere = () =>
				page.locator(part).evaluate((element) => {
					const { top } = element.getBoundingClientRect();
					const isAtEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
					return isAtEnd ? top >= 0 && top < innerHeight : Math.abs(top - 80) < 4;
				});
			await expect.poll(isThere, `${part} at ${width} px`).toBe(true);
		}
	}
});
