import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const currentStep = (): number => Math.floor(Date.now() / 30_000);

/**
 * Sets up two-step verification on the profile page that is open.
 *
 * @returns what the authenticator app shows
 */
export async function setUpSecondFactor(page: Page, password: string): Promise<() => Promise<string>> {
	await page.getByRole("button", { name: "Set up" }).click();
	const dialog = page.getByRole("dialog", { name: "Set up two-step verification" });
	await dialog.getByLabel("Your password").fill(password);
	await dialog.getByRole("button", { name: "Continue" }).click();
	await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
	// An authenticator app reads the secret in base32.
	const secret = (await dialog.locator("code").textContent()) ?? "";
	const app = createOTP(Buffer.from(base32.decode(secret)).toString());
	const usedStep = currentStep();
	await page.getByLabel(/^Code from the app, digit 1/).fill(await app.hotp(usedStep));
	await dialog.getByRole("button", { name: "I've saved them" }).click();
	await expect(page.getByText("Your app is asked for at sign-in.")).toBeVisible();
	// A code works once: the one after that of the setup, which the site takes already.
	return () => app.hotp(Math.max(usedStep + 1, currentStep()));
}
