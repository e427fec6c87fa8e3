import type { Page } from "@playwright/test";
import { storedValues } from "../../content/cookies.ts";
import type { Audiobook } from "../../contract/library/audiobooks.ts";
import { startCuttingProxy } from "../cutting-proxy.ts";
import { expect, type Site, test } from "../fixtures.ts";
import { readCourse } from "./member.ts";

test.use({ allowedConsoleErrors: [/status of [45]\d\d|net::ERR|Failed to fetch/] });

test.beforeEach(async ({ page, site }) => {
	await site.signIn(page);
	await readBook(page);
	await startOver(page, site);
});

/** @returns the sample's audiobook once its ZIP has been read */
async function readBook(page: Page): Promise<Audiobook> {
	const list = async () => (await page.request.get("/api/digital-downloads")).json();
	const find = async () => (await list()).find(({ title }: { title: string }) => title === "The Audiobook");
	await expect.poll(async () => (await find())?.audiobook ?? null, { timeout: 20_000 }).not.toBeNull();
	return (await page.request.get(`/api/audiobooks/${(await find()).id}`)).json();
}

const savePlace = (page: Page, site: Site, id: string, seconds: number) =>
	page.request.put(`/api/audiobooks/${id}/place`, { data: { seconds }, headers: { origin: site.url } });

/** Resets the book to not started, wherever an earlier test stopped. */
async function startOver(page: Page, site: Site) {
	const { id } = await readBook(page);
	expect((await savePlace(page, site, id, 0)).status()).toBe(200);
}

const player = (page: Page) => page.getByRole("region", { name: "Audio player" });
const sound = (page: Page) => player(page).locator("audio");
const currentTime = (page: Page) => sound(page).evaluate((media: HTMLAudioElement) => media.currentTime);
const keptPlace = async (page: Page) => (await readBook(page)).place?.seconds ?? 0;

async function listen(page: Page) {
	await page.goto("/digital-downloads");
	const card = page.getByRole("article").filter({ hasText: "The Audiobook" });
	await card.getByRole("button", { name: /^(Listen|Continue listening)$/ }).click();
	await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
	return card;
}

test("LIB-02 a ZIP of MP3s is one audiobook with chapters, and keeps playing while the member moves around the site", {
	tag: "@slow",
}, async ({ page }) => {
	const card = await listen(page);
	await expect(card.getByRole("button", { name: "Pause" })).toBeVisible();
	await sound(page).evaluate((media: HTMLAudioElement) => {
		(window as { heard?: HTMLAudioElement }).heard = media;
	});
	const before = await currentTime(page);
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
	await expect(page).toHaveURL(/dashboard/);
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Course" }).click();
	await expect(page).toHaveURL(/course/);
	// The same element, and it has not stopped.
	const heard = () =>
		sound(page).evaluate((media: HTMLAudioElement) => ({
			same: (window as { heard?: HTMLAudioElement }).heard === media,
			paused: media.paused,
		}));
	expect(await heard()).toEqual({ same: true, paused: false });
	await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 0.5);

	// Every chapter, and the texts of a lock screen.
	const what = player(page).getByRole("button", { name: /show chapters/ });
	// Its name is what is seen on it, for those who speak to their device.
	await expect(what).not.toHaveAttribute("aria-label");
	await what.click();
	const chapters = page.getByRole("dialog").getByRole("listitem");
	await expect(chapters).toHaveCount(10);
	await chapters.nth(1).getByRole("button").click();
	await expect(chapters.nth(1).getByRole("button")).toHaveAttribute("aria-current", "true");
	await expect
		.poll(() => page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.metadata?.album]))
		.toEqual(["Chapter 2: Your first shelf", "The Audiobook"]);
	await page.keyboard.press("Escape");

	await player(page).getByRole("button", { name: "Pause" }).click();
	await expect(player(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
	await player(page).getByRole("button", { name: "Close player" }).click();
	await expect(player(page)).toHaveCount(0);
	const data = await (await page.request.get("/files/my-data.json")).json();
	expect(data.downloads.map(({ fileName }: { fileName: string }) => fileName)).not.toContain("The Audiobook.zip");
});

test("LIB-02 a sound among the extra files is listened to in the same player, and resumes on this device", {
	tag: "@slow",
}, async ({ page, site }) => {
	await site.signIn(page);
	await page.goto("/library");
	const file = page.getByRole("listitem").filter({ hasText: "The Audiobook, M4B" });
	await file.getByRole("button", { name: "Listen" }).click();
	await expect(player(page).getByRole("button", { name: "Pause" })).toBeVisible();
	await player(page).getByRole("button", { name: "Forward 30 seconds" }).click();
	await expect.poll(() => currentTime(page)).toBeGreaterThan(30);
	await player(page).getByRole("button", { name: "Pause" }).click();
	await player(page).getByRole("button", { name: "Close player" }).click();
	await file.getByRole("button", { name: "Listen" }).click();
	await expect.poll(() => currentTime(page)).toBeGreaterThan(20);
	await player(page)
		.getByRole("button", { name: /show chapters/ })
		.click();
	await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(10);
});

test("LIB-02 skipping, speed and the sleep timer work by keyboard, and one sound plays at a time", {
	tag: "@slow",
}, async ({ page }) => {
	const [first] = (await readBook(page)).parts;
	await listen(page);
	const press = async (name: string | RegExp, key = "Enter") => {
		await player(page).getByRole("button", { name, exact: true }).focus();
		await page.keyboard.press(key);
	};
	await press("Pause");
	await expect(player(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
	// A busy machine plays a while before it is paused.
	const paused = await sound(page).evaluate((media: HTMLAudioElement) => media.currentTime);
	const slider = player(page).getByRole("slider", { name: "Position in the chapter" });
	await press("Forward 30 seconds");
	await press("Forward 30 seconds");
	const shown = async () => {
		const [, minutes, seconds] = /^(\d+):(\d\d) of /.exec((await slider.getAttribute("aria-valuetext")) ?? "") ?? [];
		// Rounded down, and an MP3 is not sought to the millisecond.
		return Math.round((Number(minutes) * 60 + Number(seconds) - paused) / 3) * 3;
	};
	await expect.poll(shown).toBe(60);
	await press("Back 15 seconds");
	await expect.poll(shown).toBe(45);

	await press(/^Speed/);
	await page.getByRole("menuitemradio", { name: "1.5×" }).press("Enter");
	await expect.poll(() => sound(page).evaluate((media: HTMLAudioElement) => media.playbackRate)).toBe(1.5);

	// At the end of the chapter it stops, though there is another one.
	await press("Sleep timer");
	await page.getByRole("menuitem", { name: "At the end of the chapter" }).press("Enter");
	await expect(player(page).getByRole("button", { name: "Sleep timer, End of chapter" })).toBeVisible();
	await sound(page).evaluate((media: HTMLAudioElement) => {
		media.currentTime = media.duration - 2;
	});
	await press("Play");
	// Its place is saved when it stops.
	await expect.poll(async () => Math.abs((await keptPlace(page)) - (first?.seconds ?? 0))).toBeLessThan(3);
	await expect(player(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
	await expect(player(page).getByRole("button", { name: "Sleep timer", exact: true })).toBeVisible();

	// The next sound is a lesson's: the book gives way.
	await press("Play");
	await expect(player(page).getByRole("button", { name: "Pause" })).toBeVisible();
	const lesson = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ kind }) => kind === "audio");
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Course" }).click();
	await page.locator(`a[href="/course/lessons/${lesson?.id}"]`).first().click();
	const lessonSound = page.locator("media-controller audio");
	await expect.poll(() => lessonSound.evaluate((media: HTMLAudioElement) => media.playbackRate)).toBe(1.5);
	await page.getByRole("button", { name: "play", exact: true }).first().click();
	await expect(player(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();

	const known = storedValues.map(({ key }) => key);
	const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
	expect(left.filter((key) => !known.some((one) => key === one || (/[:-]$/.test(one) && key.startsWith(one))))).toEqual(
		[],
	);
});

test("LIB-02 the place survives a reload and a line that is gone, and an older device never overwrites a newer one", async ({
	page,
	site,
	browser,
}) => {
	const { id } = await readBook(page);
	await listen(page);
	await player(page).getByRole("button", { name: "Forward 30 seconds" }).click();
	await expect.poll(() => keptPlace(page)).toBeGreaterThan(29);
	await page.reload();
	// Paused at its last position, and waiting.
	await expect(player(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
	await expect(player(page).getByRole("slider")).toHaveAttribute("aria-valuetext", /^0:[34]\d of /);

	// Without a connection this device plays on to 1:00 or more.
	await page.context().setOffline(true);
	await player(page).getByRole("button", { name: "Forward 30 seconds" }).click();
	await expect(player(page).getByRole("slider")).toHaveAttribute("aria-valuetext", /^1:0\d of /);

	// Another one, later, is at 2:00.
	const phone = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } });
	await site.signIn(phone);
	expect((await savePlace(phone, site, id, 120)).status()).toBe(200);
	await phone.close();

	await page.context().setOffline(false);
	await expect(page.getByText("Moved to where you stopped on your other device.")).toBeVisible();
	expect(await keptPlace(page)).toBe(120);
	await expect(player(page).getByRole("slider")).toHaveAttribute("aria-valuetext", /of 1:|of 2:|^\d:\d\d of /);
});

test("LIB-02 a connection lost in the middle of a chapter costs no place: it resumes from there", {
	tag: "@slow",
}, async ({ page, site }) => {
	let broken = false;
	const proxy = await startCuttingProxy(site.url, /\/files\/audio-parts\//, () => (broken ? 0 : null));
	const bad = await page.context().newPage();
	await bad.goto(`${proxy.url}/digital-downloads`);
	const card = bad.getByRole("article").filter({ hasText: "The Audiobook" });
	await card.getByRole("button", { name: /^(Listen|Continue listening)$/ }).click();
	await expect.poll(() => currentTime(bad)).toBeGreaterThan(0);
	// The next chapter does not come.
	broken = true;
	await player(bad)
		.getByRole("button", { name: /show chapters/ })
		.click();
	await bad.getByRole("dialog").getByRole("listitem").nth(1).getByRole("button").click();
	await bad.keyboard.press("Escape");
	await expect(player(bad).getByRole("alert")).toContainText("Your place is kept.");
	broken = false;
	await player(bad).getByRole("button", { name: "Try again" }).click();
	await expect.poll(() => currentTime(bad)).toBeGreaterThan(0);
	await expect(player(bad).getByRole("button", { name: /^Chapter 2/ })).toBeVisible();
	await bad.close();
	await proxy.close();
});
