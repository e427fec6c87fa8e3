import type { Page } from "@playwright/test";
import { firstNames, lastNames, places } from "../../content/social-proof.ts";
import { stopClock } from "../clock.ts";
import { expect, type Site, test } from "../fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const tell = (site: Site, social_proof: "invented" | "real" | "off") => site.admin.changeSettings({ social_proof });

/** Opens a sales page with a stopped clock and with random numbers that always choose the shortest delay. */
async function openWithShortestDelays(page: Page, address = "/"): Promise<void> {
	// Before the page comes, so that however long it takes to load, its timers begin at the same moment.
	await stopClock(page);
	await page.addInitScript(() => {
		const state = { isDelayChosen: false, isAnswerRead: false };
		Object.assign(window, { noteState: state });
		let turn = 0;
		// The delay comes first; afterwards names and places may differ.
		Math.random = () => {
			state.isDelayChosen = true;
			return turn++ === 0 ? 0 : (turn * 0.37) % 1;
		};
		const read = Response.prototype.json;
		Response.prototype.json = async function () {
			const answer = await read.call(this);
			state.isAnswerRead = true;
			return answer;
		};
	});
	await page.goto(address);
}

/** The timers are set with the first delay: until then, moving the clock would move nothing. */
const expectScheduled = (page: Page) => expectState(page, "isDelayChosen");
/** What follows from the answer follows in the same task. */
const expectAnswerRead = (page: Page) => expectState(page, "isAnswerRead");

type NoteState = Record<"isDelayChosen" | "isAnswerRead", boolean>;
const expectState = (page: Page, key: keyof NoteState) =>
	expect
		.poll(() => page.evaluate((key) => (window as unknown as { noteState: NoteState }).noteState[key], key))
		.toBe(true);

const toast = (page: Page) => page.getByRole("status", { name: "Recent purchase" });
const box = async (page: Page) => (await page.locator(".toast").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test.describe("invented purchases", () => {
	test.beforeAll(({ site }) => tell(site, "invented"));

	test("PUB-08 PUB-09 a purchase is shown at the lower left for four seconds, after 20 at the earliest", async ({
		page,
	}) => {
		await openWithShortestDelays(page);
		await expectScheduled(page);
		await page.clock.runFor(9_999);
		await page.locator("#faq summary").nth(4).scrollIntoViewIfNeeded();
		await expect(page.locator(".toast")).toHaveCount(0);
		await page.clock.runFor(11_000);
		await expect(toast(page)).toContainText("bought the microgreens side-hustle guide");
		const text = (await toast(page).textContent()) ?? "";
		const [, name, city, state, hours] =
			/^(\S+ \S+) from (.+), ([A-Z]{2}) bought the microgreens side-hustle guide(\d+) hours? ago/.exec(text) ?? [];
		const [first, last] = (name ?? "").split(" ");
		expect(firstNames).toContain(first);
		expect(lastNames).toContain(last);
		expect(places).toContainEqual({ city, state });
		expect(Number(hours)).toBeGreaterThanOrEqual(1);
		expect(Number(hours)).toBeLessThanOrEqual(8);
		await expect(toast(page).getByText("Verified")).toBeVisible();

		const { x, y, height } = await box(page);
		expect(x).toBe(16);
		expect(y + height).toBeGreaterThan(700);
		await page.clock.runFor(4_000);
		await expect(page.locator(".toast")).toHaveCount(0);
	});

	test("PUB-09 nothing runs while the tab is hidden", async ({ page }) => {
		await openWithShortestDelays(page);
		await expectScheduled(page);
		const turn = (hidden: boolean) =>
			page.evaluate((isHidden) => {
				Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
				document.dispatchEvent(new Event("visibilitychange"));
			}, hidden);
		await turn(true);
		await page.clock.runFor(600_000);
		await expect(page.locator(".toast")).toHaveCount(0);
		await turn(false);
		await page.clock.runFor(21_000);
		await expect(page.locator(".toast")).toBeVisible();
	});

	test.describe("on a phone", () => {
		test.use({ viewport: { width: 390, height: 844 } });

		test("PUB-09 it never covers a buy button, not even while the page is scrolled under it", async ({ page }) => {
			await openWithShortestDelays(page);
			await expectScheduled(page);
			const button = page.locator(".hero [data-buy]");
			const place = async (fromBottom: number) => {
				await button.evaluate((element, distance) => {
					const { top } = element.getBoundingClientRect();
					// The page is scrolled until the note would cover the button.
					document.body.style.paddingTop = "1200px";
					window.scrollTo({ top: top + window.scrollY + 1200 - (window.innerHeight - distance), behavior: "instant" });
				}, fromBottom);
			};
			await place(90);
			await page.clock.runFor(21_000);
			await expect(page.locator(".toast")).toBeVisible();
			for (const distance of [90, 130, 60, 20, 300]) {
				await button.evaluate((element, wanted) => {
					const now = window.innerHeight - element.getBoundingClientRect().top;
					window.scrollBy({ top: wanted - now, behavior: "instant" });
				}, distance);
				await expect
					.poll(async () => {
						const note = await box(page);
						const below = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
						return note.y + note.height <= below.y || note.y >= below.y + below.height;
					})
					.toBe(true);
			}
		});
	});

	test.describe("for those who want less motion", () => {
		test.use({ contextOptions: { reducedMotion: "reduce" } });

		test("PUB-09 it comes without moving", async ({ page }) => {
			await openWithShortestDelays(page);
			await expectScheduled(page);
			await page.clock.runFor(21_000);
			await expect(page.locator(".toast")).toHaveCSS("animation-name", "none");
		});
	});

	test("PUB-08 the older page tells of no purchases", async ({ page }) => {
		await openWithShortestDelays(page, "/?v=old");
		await page.clock.runFor(200_000);
		await expect(page.locator(".toast")).toHaveCount(0);
	});
});

test.describe("real purchases", () => {
	test.beforeAll(({ site }) => tell(site, "real"));

	test("PUB-10 real purchases show the first name and the true age only", async ({ page }) => {
		await page.route("**/api/social-proof", (route) => route.fulfill({ json: [{ firstName: "Nora", daysAgo: 1 }] }));
		await openWithShortestDelays(page);
		await expectScheduled(page);
		await page.clock.runFor(21_000);
		await expect(toast(page)).toContainText(/^Nora\s+bought the microgreens side-hustle guideyesterday/);
	});

	test("PUB-10 while there are no real purchases, none is shown", async ({ page }) => {
		await page.route("**/api/social-proof", (route) => route.fulfill({ json: [] }));
		await openWithShortestDelays(page);
		await expectAnswerRead(page);
		await page.clock.runFor(200_000);
		await expect(page.locator(".toast")).toHaveCount(0);
	});
});

// Last, since it is how the other files find the site.
test.describe("no purchases", () => {
	test.beforeAll(({ site }) => tell(site, "off"));

	test("PUB-10 while the setting is off, no purchase is shown", async ({ page }) => {
		await openWithShortestDelays(page);
		await expect(page.locator("#toast-region")).toHaveAttribute("data-social-proof", "off");
		await page.clock.runFor(200_000);
		await expect(page.locator(".toast")).toHaveCount(0);
	});
});
