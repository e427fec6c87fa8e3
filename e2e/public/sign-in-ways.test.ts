import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../accessibility.ts";
import { currentStep } from "../authenticator-app.ts";
import { addBuyer } from "../buyers.ts";
import { expect, type Site, test } from "../fixtures.ts";

const digits = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}, digit 1`));
const codeIn = (text: string) => text.match(/\b\d{6}\b/)?.[0] ?? "";

/** Someone who has bought registers. @returns the message that is to confirm their address */
async function register(page: Page, site: Site) {
	const email = await addBuyer(site, "Nora Green");
	await page.goto(`/auth?email=${encodeURIComponent(email)}`);
	await expect(page.getByText("Email verified!")).toBeVisible();
	await page.getByLabel(/^Password/).fill("a long password");
	await page.getByRole("button", { name: "Register", exact: true }).click();
	await expect(page.getByText("Registration successful!")).toBeVisible();
	return site.mailTo(email, "Confirm your email address");
}

/** As on another day: what the page before still asks must not bring the session back. */
async function forgetSession(page: Page) {
	await page.goto("about:blank");
	await page.context().clearCookies();
}

test("AUTH-07 someone who reads the message on another device types its code where they registered, after a reload too", {
	tag: "@slow",
}, async ({ page, site }) => {
	await page.setViewportSize({ width: 390, height: 700 });
	const { text, to } = await register(page, site);
	await expect(page.getByText("type the code from it here")).toBeVisible();
	await page.reload();
	const box = page.getByRole("region", { name: "One more step" });
	await expect(box).toContainText(to);
	// All of it can be seen on a phone.
	for (const width of [320, 360, 390]) {
		await page.setViewportSize({ width, height: 700 });
		await expectNoSidewaysScroll(page);
		const { x, width: boxWidth } = (await box.boundingBox()) ?? { x: 0, width: 0 };
		for (const digit of await box.getByRole("textbox").all()) {
			const place = await digit.boundingBox();
			expect(place?.x).toBeGreaterThan(x);
			expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThan(x + boxWidth);
			expect(place?.height).toBeGreaterThanOrEqual(44);
		}
	}
	await digits(page, "Confirmation code").fill(codeIn(text));
	await expect(page).toHaveURL(/\/dashboard$/);
});

test("AUTH-07 a tab that waits for the code goes on when the link is opened in another, and the code is not asked for again", async ({
	page,
	context,
	site,
}) => {
	const { text } = await register(page, site);
	await expect(page.getByText("type the code from it here")).toBeVisible();
	const other = await context.newPage();
	await other.goto(text.match(/https?:\S+verify-email\S+/)?.[0] ?? "");
	await expect(other).toHaveURL(/\/dashboard$/);
	await expect(page).toHaveURL(/\/dashboard$/);
	await other.getByRole("button", { name: "Sign Out" }).click();
	await expect(other).toHaveURL(`${site.url}/`);
	await other.goto("/auth");
	await expect(other.getByRole("heading", { name: "Welcome back" })).toBeVisible();
	await expect(other.getByRole("region", { name: "One more step" })).toHaveCount(0);
});

test("AUTH-07 a code is typed after a reload too where the address had a mistyped email", { tag: "@slow" }, async ({
	page,
	site,
}) => {
	const email = await addBuyer(site, "Nora Green");
	await page.goto("/auth?email=mistyped@example.org");
	await page.getByLabel("Email").fill(email);
	await expect(page.getByText("Email verified!")).toBeVisible();
	await page.getByLabel(/^Password/).fill("a long password");
	await page.getByRole("button", { name: "Register", exact: true }).click();
	await expect(page.getByText("Registration successful!")).toBeVisible();
	await page.reload();
	await expect(digits(page, "Confirmation code")).toBeVisible();
	// A link for someone else is theirs.
	await page.goto("/auth?email=another@example.org");
	await expect(page.getByLabel("Email")).toHaveValue("another@example.org");
	await expect(digits(page, "Confirmation code")).toHaveCount(0);
});

test("SES-06 AUTH-09 codes to sign in and to reset a password are typed after a reload, while they are valid", {
	tag: "@slow",
}, async ({ page, site }) => {
	await page.clock.install();
	const before = new Date();
	await page.goto("/auth");
	await page.getByRole("button", { name: "Email me a code" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Sign in with a code" })).toBeFocused();
	await page.getByLabel("Email").fill("member@example.com");
	await page.getByRole("button", { name: "Send me a code" }).click();
	await expect(page.getByText(/a code is on its way/)).toBeVisible();
	await expectAccessible(page);
	await page.reload();
	const { text } = await site.mailTo("member@example.com", "Your sign-in code", before);
	await digits(page, "Confirmation code").fill(codeIn(text));
	await expect(page).toHaveURL(/\/dashboard$/);

	await forgetSession(page);
	await page.goto("/auth");
	await page.getByRole("button", { name: "Forgot password?" }).click();
	await page.getByLabel("Email").fill("member@example.com");
	await page.getByRole("button", { name: "Send Reset Link" }).click();
	await expect(digits(page, "Confirmation code")).toBeVisible();
	await page.reload();
	await expect(digits(page, "Confirmation code")).toBeVisible();
	await page.clock.fastForward("10:01");
	await page.reload();
	await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
	await expect(digits(page, "Confirmation code")).toHaveCount(0);
});

test.describe("a link in another browser", () => {
	test.use({ allowedConsoleErrors: /confirm-registration/ });

	test("AUTH-07 a link opened in another browser asks for the registration's password, and says so when it was used before", {
		tag: "@slow",
	}, async ({ page, site, browser }) => {
		const { text } = await register(page, site);
		const other = await browser.newPage();
		const link = text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? "";
		await other.goto(link);
		await expect(other.getByRole("heading", { name: "Confirm your address" })).toBeVisible();
		await other.getByLabel(/^Password/).fill("a guess");
		await other.getByRole("button", { name: "Confirm and sign in" }).click();
		await expect(other.getByText("That is not the password you registered with.")).toBeVisible();
		await other.getByLabel(/^Password/).fill("a long password");
		await other.getByRole("button", { name: "Confirm and sign in" }).click();
		await expect(other).toHaveURL(/\/dashboard$/);
		await forgetSession(other);
		await other.goto(link);
		await expect(other.getByRole("status")).toHaveText(
			"This link was used before: your address is confirmed. Please sign in.",
		);
		await other.close();
	});
});

test("SES-07 a link without its secret leads to the sign-in page, which says why", { tag: "@slow" }, async ({
	page,
}) => {
	await page.goto("/api/auth/verify-email");
	await expect(page.getByRole("alert")).toContainText("No session defined in URL");
});

/** The dialog with recovery codes has the focus, and neither Escape nor a click beside it closes it. */
async function expectKeptUntilSaved(page: Page) {
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
	await page.keyboard.press("Escape");
	await page.mouse.click(3, 3);
	await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
	await expect(dialog.getByRole("list", { name: "Recovery codes" })).toBeVisible();
	await expect(dialog.getByRole("link", { name: "Save as a file" })).toHaveAttribute("download", "recovery-codes.txt");
	await page.keyboard.press("Tab");
	await expect(dialog.getByRole("button", { name: "Copy" })).toBeFocused();
}

test.describe("a second factor", () => {
	test.use({ allowedConsoleErrors: /two-factor|sign-in/ });

	test("SES-08 a member sets up an authenticator app, signs in with it and with a recovery code, and turns it off", {
		tag: "@slow",
	}, async ({ page, site }) => {
		await site.signIn(page);
		await page.goto("/profile");
		await page.getByRole("button", { name: "Set up" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Your password").fill("a guess");
		await dialog.getByRole("button", { name: "Continue" }).click();
		await expect(dialog.getByRole("alert")).toContainText("Invalid password");
		await dialog.getByLabel("Your password").fill(site.password);
		await dialog.getByRole("button", { name: "Continue" }).click();
		await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
		const secret = (await dialog.locator("code").textContent()) ?? "";
		const app = createOTP(Buffer.from(base32.decode(secret)).toString());
		const usedStep = currentStep();
		await digits(page, "Code from the app").fill(await app.hotp(usedStep));
		const shownCodes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
		await expect(shownCodes.first()).toBeVisible();
		const codes = await shownCodes.allInnerTexts();
		expect(codes.length).toBeGreaterThanOrEqual(8);
		// The codes cannot be shown again, so an accidental press must not hide them.
		await expectKeptUntilSaved(page);
		await expectAccessible(page, '[role="dialog"]');
		await dialog.getByRole("button", { name: "I've saved them" }).click();
		await expect(dialog).toBeHidden();
		await expect(page.getByText("Your app is asked for at sign-in.")).toBeVisible();
		await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeFocused();

		const password = async () => {
			await forgetSession(page);
			await page.goto("/auth?next=/profile");
			await page.getByLabel("Email").fill("member@example.com");
			await page.getByLabel(/^Password/).fill(site.password);
			await page.getByRole("button", { name: "Sign In", exact: true }).click();
			await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeFocused();
		};
		await password();
		await digits(page, "Code from your authenticator app").fill("000000");
		await expect(page.getByRole("alert")).toContainText("That code isn't correct. Enter the one your app shows now.");
		await digits(page, "Code from your authenticator app").fill(await app.hotp(Math.max(usedStep + 1, currentStep())));
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/\/profile$/);

		await password();
		await page.getByRole("button", { name: "Use a recovery code" }).click();
		await page.getByLabel("Recovery code").fill(codes[0] ?? "");
		await page.getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(page).toHaveURL(/\/profile$/);

		// From the dialog of the sales page the way leads to the same question.
		await forgetSession(page);
		await page.goto("/");
		await page.locator("#price").getByRole("link", { name: "Sign in", exact: true }).click();
		const signInDialog = page.locator("#sign-in");
		await signInDialog.getByLabel("Email").fill("member@example.com");
		await signInDialog.getByLabel("Password").fill(site.password);
		await signInDialog
			.getByRole("button", { name: /Sign In/i })
			.first()
			.click();
		await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
		// The codes that the app shows about now were used above, and each works once.
		await page.getByRole("button", { name: "Use a recovery code" }).click();
		await page.getByLabel("Recovery code").fill(codes[1] ?? "");
		await page.getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(page).toHaveURL(/\/dashboard$/);

		await page.goto("/profile");
		await page.getByRole("button", { name: "New recovery codes" }).click();
		await dialog.getByLabel("Your password").fill(site.password);
		await dialog.getByRole("button", { name: "Make new codes" }).click();
		await expectKeptUntilSaved(page);
		await dialog.getByRole("button", { name: "I've saved them" }).click();
		await expect(page.getByRole("button", { name: "New recovery codes" })).toBeFocused();

		await page.getByRole("button", { name: "Turn off" }).click();
		await dialog.getByLabel("Your password").fill(site.password);
		await dialog.getByRole("button", { name: "Turn off" }).click();
		await expect(page.getByText("You sign in with your password only.")).toBeVisible();
	});
});
