import { type Page, request } from "@playwright/test";
import { firstNames, lastNames, places } from "../../content/social-proof.ts";
import { expect, type Site, test } from "../fixtures.ts";

async function setSocialProof(site: Site, social_proof: "invented" | "real" | "off"): Promise<void> {
	const admin = await request.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } });
	await admin.post("/api/auth/sign-in/email", { data: { email: "admin@example.com", password: site.password } });
	expect((await admin.patch("/api/admin/settings", { data: { social_proof } })).ok()).toBe(true);
	await admin.dispose();
}

/** Opens the landing page with a clock that stands still, and with chance that always chooses the shortest delay. */
async function openWithShortestDelays(page: Page): Promise<void> {
	await page.clock.install({ time: 0 });
	// Before the page comes, so that however long it takes to load, its timers begin at the same moment.
	await page.clock.pauseAt(1);
	await page.addInitScript(() => {
		let turn = 0;
		// The delay comes first; afterwards names and places may differ.
		Math.random = () => (turn++ === 0 ? 0 : (turn * 0.37) % 1);
	});
	await page.goto("/");
	await page.clock.runFor(9_999);
}

const toast = (page: Page) => page.getByRole("status", { name: "Recent purchase" });
const box = async (page: Page) => (await page.locator(".toast").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test.beforeEach(async ({ site }) => setSocialProof(site, "invented"));

test("PUB-08 PUB-09 a purchase is told at the lower left for four seconds, after 20 at the earliest", async ({
	page,
}) => {
	await openWithShortestDelays(page);
	await page.locator("#faq summary").nth(4).scrollIntoViewIfNeeded();
	await expect(page.locator(".toast")).toHaveCount(0);
	await page.clock.runFor(11_000);
	await expect(toast(page)).toContainText("bought the microgreens side-hustle guide");
	const words = (await toast(page).textContent()) ?? "";
	const [, name, city, state, hours] =
		/^(\S+ \S+) from (.+), ([A-Z]{2}) bought the microgreens side-hustle guide(\d+) hours? ago/.exec(words) ?? [];
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
	const turn = (hidden: boolean) =>
		page.evaluate((isHidden) => {
			Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
			document.dispatchEvent(new Event("visibilitychange"));
		}, hidden);
	await turn(true);
	await page.clock.runFor(600_000);
	await expect(page.locator(".toast")).toHaveCount(0);
	await turn(false);
	await page.clock.runFor(11_000);
	await expect(page.locator(".toast")).toBeVisible();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("PUB-09 it never covers a buy button, not even while the page is scrolled under it", async ({ page }) => {
		await openWithShortestDelays(page);
		const button = page.locator(".hero [data-buy]");
		const place = async (fromBottom: number) => {
			await button.evaluate((element, distance) => {
				const { top } = element.getBoundingClientRect();
				// The page is scrolled to where the button would lie under the note.
				document.body.style.paddingTop = "1200px";
				window.scrollTo({ top: top + window.scrollY + 1200 - (window.innerHeight - distance), behavior: "instant" });
			}, fromBottom);
		};
		await place(90);
		await page.clock.runFor(11_000);
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
		await page.clock.runFor(11_000);
		await expect(page.locator(".toast")).toHaveCSS("animation-name", "none");
	});
});

test("PUB-10 while the setting is off, nothing is told", async ({ page, site }) => {
	await setSocialProof(site, "off");
	await openWithShortestDelays(page);
	await page.clock.runFor(200_000);
	await expect(page.locator(".toast")).toHaveCount(0);
});

test("PUB-10 real purchases are told with first name and true age only", async ({ page, site }) => {
	await setSocialProof(site, "real");
	await page.route("**/api/social-proof", (route) => route.fulfill({ json: [{ firstName: "Nora", hoursAgo: 30 }] }));
	await openWithShortestDelays(page);
	await page.clock.runFor(11_000);
	await expect(toast(page)).toContainText(/^Nora\s+bought the microgreens side-hustle guide30 hours ago/);
});

test("PUB-10 while there are no real purchases, nothing is told", async ({ page, site }) => {
	await setSocialProof(site, "real");
	await page.route("**/api/social-proof", (route) => route.fulfill({ json: [] }));
	await openWithShortestDelays(page);
	await page.clock.runFor(200_000);
	await expect(page.locator(".toast")).toHaveCount(0);
});

test("PUB-08 the older page tells of no purchases", async ({ page }) => {
	await page.clock.install({ time: 0 });
	await page.goto("/?v=old");
	await page.clock.runFor(200_000);
	await expect(page.locator(".toast")).toHaveCount(0);
});
