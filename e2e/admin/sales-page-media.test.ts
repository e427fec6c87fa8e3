import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, putBack, test } from "../fixtures.ts";

// The site is shared with the tests that follow in this worker: the page that it started with is published again.
let initial: object | null = null;
test.beforeEach(async ({ page, site }) => {
	initial ??= (await site.admin.get("sales-page")).draft.content;
	await site.signIn(page, "admin@example.com");
});
putBack(async (site) => {
	const { draft } = await site.admin.get("sales-page");
	const { updatedAt } = await site.admin.put("sales-page/draft", {
		changes: initial ?? {},
		updatedAt: draft.updatedAt,
	});
	await site.admin.post("sales-page/publish", { updatedAt });
});

/** Records two seconds of a drawing, as a screen recorder would: 320 × 240 pixels, WebM. */
async function recordFilm(page: Page): Promise<Buffer> {
	const bytes = await page.evaluate(async () => {
		const canvas = document.createElement("canvas");
		canvas.width = 320;
		canvas.height = 240;
		const context = canvas.getContext("2d");
		const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
		const parts: Blob[] = [];
		recorder.ondataavailable = ({ data }) => parts.push(data);
		const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
		recorder.start();
		for (let frame = 0; frame < 50; frame += 1) {
			if (context) {
				context.fillStyle = `hsl(${frame * 7} 80% 50%)`;
				context.fillRect(0, 0, 320, 240);
			}
			await new Promise((resolve) => setTimeout(resolve, 40));
		}
		recorder.stop();
		await stopped;
		return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
	});
	return Buffer.from(bytes);
}

test("BRND-04 a seller uploads a film with captions, gets its poster made, and visitors play it", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	await page.goto("/admin/sales-page");
	await page.getByRole("link", { name: "Hero" }).click();
	const film = page.getByRole("group", { name: "Film", exact: true }).first();
	await film.getByRole("button", { name: "video/webm", exact: true }).click();
	const file = film.getByRole("group", { name: "Film", exact: true });
	await file
		.locator('input[type="file"]')
		.setInputFiles({ name: "Our shelf.webm", mimeType: "video/webm", buffer: await recordFilm(page) });
	// Size and poster come from the film.
	await expect(page.getByLabel("Width", { exact: true })).toHaveValue("320");
	await expect(page.getByLabel("Height", { exact: true })).toHaveValue("240");
	await expect(page.getByRole("group", { name: "Picture before it plays" }).locator("img")).toHaveAttribute(
		"src",
		/^\/page-pictures\//,
	);
	await page
		.getByRole("group", { name: "Captions file" })
		.locator('input[type="file"]')
		.setInputFiles({
			name: "english.vtt",
			mimeType: "text/vtt",
			buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\nAn evening on our shelf\n"),
		});
	await expect(page.getByRole("group", { name: "Captions file" })).toContainText("/page-files/");
	await expect(page.getByText("All changes saved")).toBeVisible();
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	await page.getByRole("dialog", { name: "Publish the page?" }).getByRole("button", { name: "Publish" }).click();
	await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();

	const visitor = await browser.newPage({ baseURL: site.url });
	await visitor.goto("/");
	const shown = visitor.locator("figure.film video");
	await shown.scrollIntoViewIfNeeded();
	// The film of the sample is not offered any more.
	await expect(shown.locator("source")).toHaveCount(1);
	await shown.evaluate(async (video: HTMLVideoElement) => {
		video.muted = true;
		await video.play();
	});
	await expect.poll(() => shown.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
	expect(await shown.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.textTracks[0]?.label])).toEqual([
		320,
		"English",
	]);
	await visitor.close();
});

test.describe("a file of another kind", () => {
	test.use({ allowedConsoleErrors: /422 .*addMedia/ });

	test("BRND-04 a file that browsers cannot play is refused in words, and the page keeps its film", {
		tag: "@slow",
	}, async ({ page }) => {
		await page.goto("/admin/sales-page");
		await page.getByRole("link", { name: "Hero" }).click();
		const film = page.getByRole("group", { name: "Film", exact: true }).first();
		await film.getByRole("button", { name: "video/mp4", exact: true }).click();
		const file = film.getByRole("group", { name: "Film", exact: true });
		await file.locator('input[type="file"]').setInputFiles({
			name: "sound.mp3",
			mimeType: "audio/mpeg",
			buffer: await readFile("web/public/pictures/audiobook-minute.mp3"),
		});
		await expect(file.getByRole("alert")).toContainText("Please choose an MP4 or WebM film. This file is not one.");
		await expect(file.locator("video")).toHaveAttribute("src", "/pictures/seed-to-stall.mp4");
	});
});
