import type { Lesson } from "../../contract/course.ts";
import { breakCall, changeAnswer, holdCall, openInBrowser } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { clearMarks, expectLoaded, readCourse } from "./member.ts";

test.use({ allowedConsoleErrors: [/status of [45]\d\d|hostile\.example|net::ERR/] });

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("NAV-07 someone who is not signed in is led from the course to the account page", async ({ page }) => {
	await page.context().clearCookies();
	await page.goto("/course");
	await expect(page).toHaveURL(/\/auth\?next=%2Fcourse$/);
});

test("CRS-05 the course opens at the lesson to go on with, beside its outline", async ({ page, site }) => {
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

test("CRS-07 a mark that cannot be saved is taken back, in words", async ({ page, site }) => {
	await clearMarks(page, site);
	const [module] = await readCourse(page);
	await page.goto(`/course/lessons/${module?.lessons[0]?.id}`);
	await breakCall(page, "member.course.markLesson");
	await page.getByRole("button", { name: "Mark complete" }).click();
	await expect(page.getByRole("alert")).toContainText("Your progress could not be saved. Please try again.");
	await expect(page.getByRole("button", { name: "Mark complete" })).toBeVisible();
});

test("CRS-07 sound resumes where it stopped, on another device too, and completes its lesson at the end", async ({
	page,
	site,
	browser,
}) => {
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
	// The player goes on from the time that it shows.
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
		// The next press goes on from the speed that the button shows.
		await expect(speed).toHaveAttribute("mediaplaybackrate", String(rate));
	}
});

test("CRS-05 media that is gone says so, and the lesson stays readable", async ({ page }) => {
	const lesson = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ kind }) => kind === "audio");
	await page.route("**/files/lessons/*/media", (route) => route.fulfill({ status: 404, body: "gone" }));
	await page.goto(`/course/lessons/${lesson?.id}`);
	await expect(page.getByRole("alert")).toContainText("This recording could not be played.");
	await expect(page.getByRole("heading", { name: "What you are growing" })).toBeVisible();
	await page.unroute("**/files/lessons/*/media");
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("alert")).toHaveCount(0);
});

test("CRS-06 hostile Markdown shows its words, and runs, loads and borrows nothing", async ({ page }) => {
	const [module] = await readCourse(page);
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	await changeAnswer<Lesson>(page, "member.course.lesson", (lesson) => ({
		...lesson,
		media: null,
		content: [
			"# Sow <b>thick</b>",
			"<script>window.hacked = 1</script>",
			"<img src=x onerror='window.hacked = 2'>",
			"<svg onload='window.hacked = 3'><script>window.hacked = 4</script></svg>",
			"[one](javascript:window.hacked=5) [two](JaVaScRiPt:window.hacked=6) [three](data:text/html,<script>1</script>)",
			"[four](//hostile.example/a) [five](https://hostile.example/b) [six](/course)",
			"<iframe src='https://hostile.example'></iframe><object data='x'></object><embed src='x'>",
			"<form action='https://hostile.example'><input name='password' type='password'><button>Sign in</button></form>",
			"<style>body { display: none }</style><p style='position:fixed;inset:0' class='mantine-Modal-root' id='main'>calm</p>",
			"<a href='#' onclick='window.hacked = 7'>seven</a><math><mtext></mtext></math>",
			"<details open ontoggle='window.hacked = 8'><summary>more</summary>text</details>",
			"- [x] done\n- [ ] to do",
		].join("\n\n"),
	}));
	await openInBrowser(page, `/course/lessons/${module?.lessons[0]?.id}`);
	const text = page.locator("article");
	await expect(text.getByRole("heading", { level: 2, name: "Sow thick" })).toBeVisible();
	await expect(text.getByText("calm")).toBeVisible();
	await expect(text.getByText("calm")).toHaveCSS("position", "static");
	expect(await text.getByText("calm").getAttribute("class")).toBeNull();
	for (const tag of [
		"script",
		"iframe",
		"object",
		"embed",
		"form",
		"style",
		"svg[onload]",
		"input[type=password]",
		"[onerror]",
		"[onclick]",
		"[id=main]",
	]) {
		await expect(text.locator(`div[class*=content] ${tag}`)).toHaveCount(0);
	}
	for (const word of ["one", "two", "three", "four"]) {
		expect(await text.getByText(word, { exact: true }).getAttribute("href")).toBeNull();
	}
	await expect(text.getByRole("link", { name: "five" })).toHaveAttribute("rel", "noopener noreferrer");
	await expect(text.getByRole("link", { name: "six" })).toHaveAttribute("href", "/course");
	await expect(text.getByRole("checkbox")).toHaveCount(2);
	expect(await page.evaluate(() => "hacked" in window)).toBe(false);
	expect(asked.filter((url) => url.includes("hostile.example"))).toEqual([]);
});

test("CRS-05 a lesson that does not exist says so, and leads back to the course", async ({ page }) => {
	for (const id of ["00000000-0000-4000-8000-000000000000", "nothing", "%3Cscript%3E"]) {
		await page.goto(`/course/lessons/${id}`);
		await expect(page.getByText("This lesson does not exist, or has been removed.")).toBeVisible();
	}
	await page.getByRole("link", { name: "Go to the course" }).click();
	await expect(page).toHaveURL(/\/course$/);
	await expect(page.getByRole("button", { name: /Mark complete|Completed/ })).toBeVisible();
});

test("CRS-09 an empty course and one that does not load say so in the promised words", async ({ page }) => {
	const asItIs = await changeAnswer(page, "member.course.outline", () => ({ modules: [] }));
	await openInBrowser(page, "/course");
	await expect(page.getByText("No modules available yet. Please check back later.")).toBeVisible();
	await asItIs();
	const restore = await breakCall(page, "member.course.outline");
	await openInBrowser(page, "/course");
	const alert = page.getByRole("alert");
	await expect(alert).toContainText("Failed to load course content. Please try again later.");
	await restore();
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(alert).toHaveCount(0);
});

test("CRS-05 while a lesson comes there is a placeholder in its place", async ({ page }) => {
	const release = await holdCall(page, "member.course.lesson");
	await openInBrowser(page, "/course");
	await expect(page.getByRole("group", { name: "Loading the lesson" })).toBeVisible();
	release();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("CRS-05 CRS-08 a PDF is read in the page and saved under its title; a picture is looked at on the spot", async ({
	page,
}) => {
	const lessons = (await readCourse(page)).flatMap((module) => module.lessons);
	await page.goto(`/course/lessons/${lessons[1]?.id}`);
	const row = page.getByRole("listitem").filter({ hasText: "The crop guide" });
	await expect(row).toContainText("PDF · 98 KB");
	await row.getByRole("button", { name: "Open here" }).click();
	await expect(row.getByText("Page 1 of 7")).toBeVisible();
	await expect(row.locator("canvas")).toBeVisible();
	await row.getByRole("button", { name: "Next page" }).click();
	await expect(row.getByText("Page 2 of 7")).toBeVisible();
	const coming = page.waitForEvent("download");
	await row.getByRole("button", { name: "Download" }).click();
	expect((await coming).suggestedFilename()).toBe("The crop guide.pdf");

	await page.goto(`/course/lessons/${lessons[0]?.id}`);
	await page.getByRole("button", { name: "Open here" }).click();
	const picture = page.getByRole("img", { name: "One picture of a tray" });
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});

test("CRS-05 a PDF that cannot be read says so", async ({ page }) => {
	const lessons = (await readCourse(page)).flatMap((module) => module.lessons);
	await page.route("**/files/resources/*/view", (route) => route.fulfill({ status: 404, body: "gone" }));
	await page.goto(`/course/lessons/${lessons[1]?.id}`);
	await page.getByRole("button", { name: "Open here" }).click();
	await expect(page.getByRole("alert")).toContainText("This PDF could not be shown. You can still download it.");
});

test("CRS-05 the outline of 200 modules and 4,000 lessons has only the lessons of open modules in the page", async ({
	page,
}) => {
	const lesson = (await readCourse(page))[0]?.lessons[0];
	const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
	await changeAnswer(page, "member.course.outline", () => ({
		modules: Array.from({ length: 200 }, (_, place) => ({
			id: uuid(900_000 + place),
			title: `Module ${place + 1}, with a title of the usual length`,
			description: "",
			lessons: Array.from({ length: 20 }, (_, number) => ({
				...lesson,
				id: place === 0 && number === 0 ? lesson?.id : uuid(place * 20 + number),
				title: `Lesson ${number + 1} of module ${place + 1}`,
			})),
		})),
	}));
	await openInBrowser(page, `/course/lessons/${lesson?.id}`);
	const outline = page.getByRole("complementary", { name: "Course contents" });
	await expect(outline.getByRole("button")).toHaveCount(200);
	await expect(outline.getByRole("link")).toHaveCount(20);
	await outline.getByRole("button", { name: "Module 150," }).click();
	await expect(outline.getByRole("link")).toHaveCount(40);
});
