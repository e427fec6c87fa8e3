import type { Lesson } from "../../contract/library/course.ts";
import { changeAnswer, openInBrowser } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { readCourse } from "./member.ts";

// A trace copies the whole page at each step, which for 30,000 paragraphs takes longer than anything that is tested here.
test.use({ trace: "off" });

test.beforeEach(async ({ page, site }) => site.signIn(page));

/** How long the page waits for a text before it shows it as it was written (web/lib/markdown/markdown.ts). */
const PATIENCE_MS = 10_000;

for (const [what, content, shown, isEndless] of [
	["nested without end", `${">".repeat(60_000)} deep inside`, "pre", false],
	["a megabyte long", "Water **from below**, once a day.\n\n".repeat(30_000), "strong", false],
	["made to be slow to read", "_a__".repeat(60_000), "pre", true],
] as const) {
	test(`CRS-06 a text that is ${what} shows something sensible, and the page stays alive`, { tag: "@slow" }, async ({
		page,
	}) => {
		const [module] = await readCourse(page);
		await changeAnswer<Lesson>(page, "member.course.lesson", (lesson) => ({ ...lesson, media: null, content }));
		await page.clock.install();
		const reading = page.waitForEvent("worker");
		await openInBrowser(page, `/course/lessons/${module?.lessons[0]?.id}`);
		await reading;
		if (isEndless) await page.clock.runFor(PATIENCE_MS);
		// Asked in the page itself: the runner's own questions look at every element, which is what takes long here.
		await page.waitForFunction((shown) => document.querySelector(`article ${shown}`) !== null, shown, {
			timeout: 20_000,
			polling: 250,
		});
		await page.locator("main a[href='/dashboard']").dispatchEvent("click");
		await expect(page.locator("h1")).toHaveText(/^Welcome/);
	});
}
