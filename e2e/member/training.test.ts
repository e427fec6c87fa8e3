import type { Locator } from "@playwright/test";
import { platformUpdates } from "../../content/platform-updates.ts";
import { sampleCourse } from "../../content/sample/course.ts";
import { stopClock } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { clearMarks, expectLoaded, readCourse } from "./member.ts";

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("CRS-02 the course dashboard shows its name, the email, the news and the first module's lessons", async ({
	page,
	site,
}) => {
	await clearMarks(page, site);
	const [module] = await readCourse(page);
	await page.goto("/dashboard-old");
	await expect(page.getByRole("heading", { level: 1, name: "Microgreens Academy" })).toBeVisible();
	await expect(page.getByRole("main").getByText("member@example.com")).toBeVisible();
	await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
	const news = page.getByRole("region", { name: "Recent Platform Updates" }).getByRole("listitem");
	await expect(news).toHaveCount(4);
	await expect(news.first()).toContainText(platformUpdates[0]?.text ?? "");
	await expect(news.first().getByRole("time")).toHaveAttribute("datetime", platformUpdates[0]?.date ?? "");
	const first = page.getByRole("button", { name: module?.title });
	await expect(first).toHaveAttribute("aria-pressed", "true");
	await expect(first).toContainText("0/4 lessons0%");
	const lessons = page.getByRole("list", { name: "Lessons" }).getByRole("listitem");
	await expect(lessons).toHaveCount(4);
	await expect(lessons.first()).toContainText(`${module?.lessons[0]?.title} ${sampleCourse[0]?.lessons[0]?.duration}`);
	await expect(lessons.first().getByRole("button", { name: "Start" })).toBeVisible();
});

test("CRS-02 another module shows its own lessons, and Resources leads to a lesson's files", async ({ page }) => {
	const [, second] = await readCourse(page);
	await page.goto("/dashboard-old");
	await page.getByRole("button", { name: second?.title }).click();
	const lessons = page.getByRole("list", { name: "Lessons" }).getByRole("listitem");
	await expect(lessons).toHaveCount(second?.lessons.length ?? 0);
	const withFiles = lessons.filter({ has: page.getByRole("link", { name: "Resources" }) }).first();
	await withFiles.getByRole("link", { name: "Resources" }).click();
	await expect(page).toHaveURL(/\/course\/lessons\/.+#resources$/);
	await expect(page.getByRole("heading", { name: "Resources" })).toBeInViewport();
});

test("CRS-03 a lesson without a recording has the simulated player: 15:00, a percent each 100 ms, to the end", async ({
	page,
}) => {
	const lesson = (await readCourse(page))[0]?.lessons.find(({ kind }) => kind === "text");
	await page.goto("/dashboard-old");
	const row = page.getByRole("listitem").filter({ hasText: lesson?.title });
	await row.getByRole("button", { name: "Start" }).click();
	const dialog = page.getByRole("dialog", { name: lesson?.title });
	const progress = dialog.getByRole("progressbar");
	await expect(dialog).toContainText("0:00 / 15:00");
	await stopClock(page);
	const [play, pause] = ["Play", "Pause"].map((name) => dialog.getByRole("button", { name })) as [Locator, Locator];
	await play.click();
	await expect(pause).toBeVisible();
	await page.clock.runFor(1_000);
	await expect(progress).toHaveAttribute("aria-valuenow", "10");
	await expect(dialog).toContainText("1:30 / 15:00");
	await pause.click();
	await expect(play).toBeVisible();
	await page.clock.runFor(1_000);
	await expect(progress).toHaveAttribute("aria-valuenow", "10");
	await dialog.getByRole("button", { name: "Mute" }).click();
	await expect(dialog.getByRole("button", { name: "Unmute" })).toBeVisible();
	await play.click();
	await expect(pause).toBeVisible();
	await page.clock.runFor(20_000);
	await expect(progress).toHaveAttribute("aria-valuenow", "100");
	await expect(dialog).toContainText("15:00 / 15:00");
	await expect(play).toBeVisible();
});

test("CRS-03 a lesson with sound plays it in the dialog; Escape closes and gives the focus back", async ({ page }) => {
	const lesson = (await readCourse(page))[0]?.lessons.find(({ kind }) => kind === "audio");
	await page.goto("/dashboard-old");
	const start = page.getByRole("listitem").filter({ hasText: lesson?.title }).getByRole("button", { name: "Start" });
	await start.click();
	const dialog = page.getByRole("dialog", { name: lesson?.title });
	const sound = dialog.locator("audio");
	await expectLoaded(sound);
	await dialog.locator("media-play-button").click();
	await expect.poll(() => sound.evaluate((media: HTMLAudioElement) => media.paused)).toBe(false);
	await dialog.locator("media-mute-button").click();
	await expect.poll(() => sound.evaluate((media: HTMLAudioElement) => media.muted)).toBe(true);
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(start).toBeFocused();
});
