import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible, inEachLook } from "../accessibility.ts";
import { expect, type Site, test } from "../fixtures.ts";
import { expectLoaded, readCourse } from "./member.ts";

/* A page is open, and its session ends. */

test.use({ allowedConsoleErrors: [/status of (401|503)/] });

/** Ends the session as another browser does: no tab here gets a message. */
async function endSession(page: Page, site: Site) {
	const answer = await page.request.post("/api/auth/sign-out", { data: {}, headers: { origin: site.url } });
	expect(answer.status()).toBe(200);
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

async function signInAgain(page: Page, site: Site) {
	const dialog = dialogOf(page);
	await expect(dialog.getByLabel("Email")).toHaveValue("member@example.com");
	await dialog.getByLabel(/^Password/).fill(site.password);
	await dialog.getByRole("button", { name: "Sign In" }).click();
	await expect(dialog).toHaveCount(0);
}

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("SES-04 the input stays while signing in again, and is then saved", { tag: "@slow" }, async ({ page, site }) => {
	await page.goto("/profile");
	const name = page.getByLabel("Full Name");
	const before = await name.inputValue();
	await name.fill("Somebody Who Took Their Time");
	await endSession(page, site);
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(dialogOf(page).getByLabel(/^Password/)).toBeFocused();
	await dialogOf(page)
		.getByLabel(/^Password/)
		.fill("not the password");
	await dialogOf(page).getByRole("button", { name: "Sign In" }).click();
	await expect(dialogOf(page).getByRole("alert")).toHaveText("Invalid email or password");
	await inEachLook(page, () => expectAccessible(page, '[role="dialog"]'));
	await signInAgain(page, site);
	await expect(page.getByRole("status").filter({ hasText: "Profile updated successfully!" })).toBeVisible();
	await expect(name).toHaveValue("Somebody Who Took Their Time");
	await name.fill(before);
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Profile updated successfully!" })).toBeVisible();
});

test("SES-04 returning to an idle tab asks to sign in again immediately, and the input stays", async ({
	page,
	site,
}) => {
	await page.goto("/profile");
	const name = page.getByLabel("Full Name");
	await name.fill("Typed before lunch");
	await endSession(page, site);
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await signInAgain(page, site);
	await expect(name).toHaveValue("Typed before lunch");
});

test("SES-04 signing in again can be postponed with Escape, which closes nothing else, and is offered again", async ({
	page,
	site,
}) => {
	await page.goto("/profile");
	await page.getByRole("button", { name: "Set up" }).click();
	const below = page.getByRole("dialog", { name: "Set up two-step verification" });
	await below.getByLabel("Your password").fill(site.password);
	await endSession(page, site);
	await below.getByRole("button", { name: "Continue" }).click();
	await expect(dialogOf(page).getByLabel(/^Password/)).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(dialogOf(page)).toHaveCount(0);
	await expect(below.getByRole("alert")).toBeVisible();
	await expect(below.getByLabel("Your password")).toHaveValue(site.password);
	await below.getByRole("button", { name: "Continue" }).click();
	await signInAgain(page, site);
	await expect(below.getByRole("img", { name: /QR code/ })).toBeVisible();
});

test("SES-04 a download with an ended session opens no tab, and starts once one has signed in", async ({
	page,
	context,
	site,
}) => {
	await page.goto("/digital-downloads");
	const card = page.getByRole("article").filter({ hasText: "The Crop Guide" });
	await expect(card).toBeVisible();
	await endSession(page, site);
	const coming = page.waitForEvent("download");
	await card.getByRole("button", { name: "Download Now" }).click();
	await signInAgain(page, site);
	const original = readFileSync("content/sample/files/crop-guide.pdf");
	expect(readFileSync(await (await coming).path()).equals(original)).toBe(true);
	expect(context.pages()).toHaveLength(1);
});

test("SES-04 a recording that finds its session ended plays once one has signed in again", async ({ page, site }) => {
	const lesson = (await readCourse(page)).flatMap(({ lessons }) => lessons).find(({ kind }) => kind === "audio");
	await page.goto(`/course/lessons/${lesson?.id}`);
	const sound = page.locator("audio");
	await expectLoaded(sound);
	await endSession(page, site);
	// The browser caches a short sound whole: requesting another address of it acts like the next part of a long one.
	await sound.evaluate((element: HTMLAudioElement) => {
		element.src += "?more";
	});
	await signInAgain(page, site);
	await expectLoaded(sound);
	await sound.evaluate((element: HTMLAudioElement) => {
		element.muted = true;
		return element.play();
	});
	await expect(page.getByText("This recording could not be played.")).toHaveCount(0);
});

test("SES-05 declining to sign in again leaves the page", async ({ page, site }) => {
	await page.goto("/dashboard");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await endSession(page, site);
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Downloads" }).click();
	await dialogOf(page).getByRole("button", { name: "Leave this page" }).click();
	await expect(page).toHaveURL(`${site.url}/`);
});

test.describe("in Safari", () => {
	const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
	test.use({ userAgent });

	test("DIG-04 a PDF opens in a tab that shows it, and a ZIP is saved in place", async ({ page, context }) => {
		await page.goto("/digital-downloads");
		const press = (title: string) =>
			page.getByRole("article").filter({ hasText: title }).getByRole("button", { name: "Download Now" }).click();
		const shown = context.waitForEvent("response", (response) => response.url().includes("?show=tab"));
		await press("The Crop Guide");
		expect(await (await shown).headerValue("content-disposition")).toMatch(/^inline;/);
		const tabs = context.pages().length;
		const coming = page.waitForEvent("download");
		await press("Planner");
		expect((await coming).suggestedFilename()).toMatch(/\.zip$/);
		expect(context.pages()).toHaveLength(tabs);
	});

	test("DIG-04 with an ended session the tab is closed again, and one signs in on the page", async ({
		page,
		context,
		site,
	}) => {
		await page.goto("/digital-downloads");
		const card = page.getByRole("article").filter({ hasText: "The Crop Guide" });
		await expect(card).toBeVisible();
		await endSession(page, site);
		await card.getByRole("button", { name: "Download Now" }).click();
		await expect(dialogOf(page)).toBeVisible();
		await expect.poll(() => context.pages().length).toBe(1);
	});
});
