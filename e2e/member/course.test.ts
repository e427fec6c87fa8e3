import type { Lesson } from "../../contract/library/course.ts";
import { expectAccessible } from "../accessibility.ts";
import { changeAnswer, openInBrowser } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { clearMarks, expectLoaded, readCourse } from "./member.ts";

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("CRS-05 the course opens at the lesson to continue with, beside its outline", async ({ page, site }) => {
	await clearMarks(page, site);
	const [first, second] = await readCourse(page);
	await page.goto("/course");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(first?.lessons[0]?.title ?? "");
	const outline = page.getByRole("complementary", { name: "Course contents" });
	await expect(outline.getByRole("button")).toHaveCount(3);
	await expect(outline.getByRole("link", { name: first?.lessons[0]?.title })).toHaveAttribute("aria-current", "page");
	await expect(outline.getByRole("link")).toHaveCount(first?.lessons.length ?? 0);
	await outline.getByRole("button", { name: second?.title }).click();
	await outline.getByRole("link", { name: second?.lessons[1]?.title }).click();
	await expect(page).toHaveURL(`/course/lessons/${second?.lessons[1]?.id}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(second?.lessons[1]?.title ?? "");
	await expect(page).toHaveTitle(`${second?.lessons[1]?.title} · Microgreens Academy`);
});

test("CRS-05 previous and next lead through all of the course, and end at both ends", async ({ page }) => {
	const lessons = (await readCourse(page)).flatMap((module) => module.lessons);
	await page.goto(`/course/lessons/${lessons[0]?.id}`);
	const way = page.getByRole("navigation", { name: "Lessons" });
	await expect(way.getByRole("link")).toHaveText(["Next"]);
	for (const lesson of lessons.slice(1)) {
		await way.getByRole("link", { name: "Next" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(lesson.title);
	}
	await expect(way.getByRole("link")).toHaveText(["Previous"]);
	await way.getByRole("link", { name: "Previous" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(lessons.at(-2)?.title ?? "");
});

test("CRS-07 a lesson marked complete counts in the outline and in the module's percent, and stays so", async ({
	page,
	site,
}) => {
	await clearMarks(page, site);
	const [module] = await readCourse(page);
	await page.goto(`/course/lessons/${module?.lessons[0]?.id}`);
	const saved = page.waitForResponse("**/api/rpc/member/course/markLesson");
	await page.getByRole("button", { name: "Mark complete" }).click();
	const outline = page.getByRole("complementary", { name: "Course contents" });
	await expect(outline).toContainText("1 of 10 lessons complete");
	await expect(outline.getByRole("button", { name: module?.title })).toContainText("1/4");
	await saved;
	await page.reload();
	await expect(page.getByRole("button", { name: "Completed" })).toHaveAttribute("aria-pressed", "true");
	await page.goto("/dashboard-old");
	await expect(page.getByRole("button", { name: module?.title })).toContainText("1/4 lessons25%");
});

test("CRS-07 sound resumes where it stopped, on another device too, and completes its lesson at the end", {
	tag: "@slow",
}, async ({ page, site, browser }) => {
	await clearMarks(page, site);
	const lesson = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ kind }) => kind === "audio");
	const path = `/course/lessons/${lesson?.id}`;
	// From the start, wherever an earlier test stopped.
	const asItIs = await changeAnswer<Lesson>(page, "member.course.lesson", (answer) => ({
		...answer,
		positionSeconds: 0,
	}));
	await openInBrowser(page, path);
	const sound = page.locator("audio");
	await expectLoaded(sound);
	const saved = page.waitForResponse("**/api/rpc/member/course/savePosition");
	await sound.evaluate((media: HTMLAudioElement) => {
		media.currentTime = 42;
	});
	expect((await saved).status()).toBe(200);
	await asItIs();

	const phone = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } });
	await site.signIn(phone);
	await phone.goto(path);
	await expect
		.poll(() => phone.locator("audio").evaluate((media: HTMLAudioElement) => media.currentTime))
		.toBeCloseTo(42, 0);

	// A page that is left says where it was, though nothing of it is left to wait for the answer.
	await phone.locator("audio").evaluate((media: HTMLAudioElement) => {
		media.muted = true;
		media.playbackRate = 2;
		return media.play();
	});
	await expect
		.poll(() => phone.locator("audio").evaluate((media: HTMLAudioElement) => media.currentTime))
		.toBeGreaterThan(44);
	await phone.goto("/terms");
	await expect
		.poll(async () => (await (await page.request.get(`/api/course/lessons/${lesson?.id}`)).json()).positionSeconds)
		.toBeGreaterThan(44);

	await page.reload();
	await expect.poll(() => sound.evaluate((media: HTMLAudioElement) => media.currentTime)).toBeGreaterThan(44);
	await sound.evaluate((media: HTMLAudioElement) => {
		media.muted = true;
		media.currentTime = media.duration - 0.5;
		return media.play();
	});
	await expect(page.getByRole("button", { name: "Completed" })).toBeVisible();
	await phone.close();
});

test("CRS-05 the player works by keyboard: play, 15 seconds, mute, speed", async ({ page }) => {
	const lesson = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ kind }) => kind === "audio");
	await changeAnswer<Lesson>(page, "member.course.lesson", (answer) => ({ ...answer, positionSeconds: 20 }));
	await openInBrowser(page, `/course/lessons/${lesson?.id}`);
	const sound = page.locator("audio");
	await expectLoaded(sound);
	const state = () =>
		sound.evaluate((media: HTMLAudioElement) => ({
			time: Math.round(media.currentTime),
			paused: media.paused,
			muted: media.muted,
			rate: media.playbackRate,
		}));
	await expect.poll(async () => (await state()).time).toBe(20);
	await expect(page.locator("media-time-display")).toContainText("0:20");
	await page.locator("media-play-button").focus();
	await page.keyboard.press("m");
	await expect.poll(async () => (await state()).muted).toBe(true);
	await page.keyboard.press("ArrowRight");
	await expect.poll(async () => (await state()).time).toBe(35);
	// The player continues from the time that it shows.
	await expect(page.locator("media-time-display")).toContainText("0:35");
	await page.keyboard.press("ArrowLeft");
	await expect.poll(async () => (await state()).time).toBe(20);
	// Moved again at the very moment the first move is over, and saved.
	const saved = page.waitForResponse("**/api/rpc/member/course/savePosition");
	await sound.evaluate((media: HTMLAudioElement) => {
		media.addEventListener("seeked", () => (media.currentTime = 20), { once: true });
		media.currentTime = 5;
	});
	await saved;
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	expect((await state()).time).toBe(20);
	// A press does what the button shows, which follows the sound.
	const play = page.locator("media-play-button");
	await expect(play).toHaveAttribute("mediapaused");
	await page.keyboard.press("Enter");
	await expect.poll(async () => (await state()).paused).toBe(false);
	await expect(play).not.toHaveAttribute("mediapaused");
	await page.keyboard.press("Enter");
	await expect.poll(async () => (await state()).paused).toBe(true);
	const speed = page.locator("media-playback-rate-button");
	await speed.focus();
	for (const rate of [1.25, 1.5, 1.75, 2, 0.75, 1]) {
		await page.keyboard.press("Enter");
		await expect.poll(async () => (await state()).rate).toBe(rate);
		// The next press continues from the speed that the button shows.
		await expect(speed).toHaveAttribute("mediaplaybackrate", String(rate));
	}
});

test("CRS-05 CRS-08 a PDF is read in the page and saved under its title; a picture is looked at on the spot", {
	tag: "@slow",
}, async ({ page }) => {
	const lessons = (await readCourse(page)).flatMap((module) => module.lessons);
	await page.goto(`/course/lessons/${lessons[1]?.id}`);
	const row = page.getByRole("listitem").filter({ hasText: "The crop guide" });
	await expect(row).toContainText("PDF · 98 KB");
	await row.getByRole("button", { name: "Open here" }).click();
	await expect(row.getByText("Page 1 of 7")).toBeVisible();
	await expect(row.locator("canvas").first()).toBeVisible();
	await expectAccessible(page, 'section[aria-label="The crop guide, pages"]');
	await row.getByRole("button", { name: "Next page" }).click();
	await expect(row.getByText("Page 2 of 7")).toBeVisible();
	// The pages are scrolled by keyboard, and so to the next one.
	await row.getByRole("document", { name: "Pages" }).focus();
	await page.keyboard.press("End");
	await expect(row.getByText("Page 7 of 7")).toBeVisible();
	await expect(row.getByRole("button", { name: "Next page" })).toBeDisabled();
	const coming = page.waitForEvent("download");
	await row.getByRole("button", { name: "Download" }).click();
	expect((await coming).suggestedFilename()).toBe("The crop guide.pdf");

	await page.goto(`/course/lessons/${lessons[0]?.id}`);
	await page.getByRole("button", { name: "Open here" }).click();
	const picture = page.getByRole("img", { name: "One picture of a tray" });
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});
