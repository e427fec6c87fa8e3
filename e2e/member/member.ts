import type { Locator, Page } from "@playwright/test";
import type { ModuleOutline } from "../../contract/library/course.ts";
import { expect, type Site } from "../fixtures.ts";

/* What the tests of the member area have in common. */

/** The course of the try-out as the signed-in person sees it. */
export async function readCourse(page: Page): Promise<ModuleOutline[]> {
	return (await (await page.request.get("/api/course")).json()).modules;
}

/** Takes every mark of the signed-in person away, so that a test begins where a new member does. */
export async function clearMarks(page: Page, site: Site): Promise<void> {
	for (const lesson of (await readCourse(page)).flatMap(({ lessons }) => lessons)) {
		if (!lesson.completed) continue;
		const data = { completed: false };
		await page.request.put(`/api/course/lessons/${lesson.id}/completion`, { data, headers: { origin: site.url } });
	}
}

/** Waits until a sound or film knows its duration, and the player around it has received it. */
export async function expectLoaded(media: Locator): Promise<void> {
	await expect.poll(() => media.evaluate((element: HTMLMediaElement) => element.readyState)).toBeGreaterThan(0);
	// Its event was dispatched before this timer.
	await media.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
