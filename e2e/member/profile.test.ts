import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { addBuyer } from "../buyers.ts";
import { stopClock, tickUntilVisible } from "../clock.ts";
import { expect, type Site, test } from "../fixtures.ts";

// A wrong password is refused.
test.use({ allowedConsoleErrors: /status of 422/ });

test.beforeEach(async ({ page, site }) => site.signIn(page));

test("PRO-01 the name can be changed and stays changed; the email cannot", async ({ page }) => {
	await page.goto("/profile");
	await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("readonly");
	await expect(page.getByText("Email address cannot be changed")).toBeVisible();
	await expect(page.getByText(/^Member Since/)).toBeVisible();
	await page.getByLabel("Full Name").fill("  Mia José O'Member  ");
	await page.route("**/api/rpc/member/profile/rename", async (route) => {
		await expect(page.getByRole("button", { name: "Updating..." })).toBeDisabled();
		await route.continue();
	});
	await stopClock(page);
	await page.getByRole("button", { name: "Save Changes" }).click();
	await tickUntilVisible(page, page.getByRole("status").filter({ hasText: "Profile updated successfully!" }));
	await expect(page.getByLabel("Full Name")).toHaveValue("Mia José O'Member");
	await expect(page.getByRole("button", { name: "Save Changes" })).toBeFocused();
	await page.clock.runFor(3_100);
	await expect(page.getByText("Profile updated successfully!")).toHaveCount(0);
	await page.clock.resume();
	await page.reload();
	await expect(page.getByLabel("Full Name")).toHaveValue("Mia José O'Member");
});

test("PRO-01 the password reset is sent, and the button says so for 5 seconds", async ({ page, site }) => {
	await page.goto("/profile");
	await expect(page.getByRole("button", { name: "Reset Password" })).toBeEnabled();
	await stopClock(page);
	const before = new Date();
	await page.getByRole("button", { name: "Reset Password" }).click();
	await tickUntilVisible(page, page.getByRole("button", { name: "Email Sent!" }));
	await expect(page.getByRole("button", { name: "Email Sent!" })).toBeDisabled();
	await page.clock.runFor(4_000);
	await expect(page.getByRole("button", { name: "Email Sent!" })).toBeVisible();
	await page.clock.runFor(1_100);
	await expect(page.getByRole("button", { name: "Reset Password" })).toBeFocused();
	await site.mailTo("member@example.com", "Reset your password", before);
});

test.describe("without a connection", () => {
	test.use({ allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ });

	test("PRO-02 a failed save shows its message immediately, and the input stays", async ({ page, context }) => {
		await page.goto("/profile");
		const name = page.getByLabel("Full Name");
		const before = await name.inputValue();
		await name.fill("Somebody on a Train");
		await context.setOffline(true);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(page.getByRole("alert")).toHaveText("Failed to update profile. Please try again.");
		await expect(name).toHaveValue("Somebody on a Train");
		await context.setOffline(false);
		await name.fill(before);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(page.getByRole("status").filter({ hasText: "Profile updated successfully!" })).toBeVisible();
	});
});

test("PRO-03 a member takes everything stored about them along", async ({ page }) => {
	await page.goto("/profile");
	const coming = page.waitForEvent("download");
	await page.getByRole("link", { name: "Download my data" }).click();
	const download = await coming;
	expect(download.suggestedFilename()).toBe("my-data.json");
	const data = JSON.parse(readFileSync(await download.path(), "utf8"));
	expect(data.account.email).toBe("member@example.com");
	expect(data.approvals[0].purchaseInfo.order_id).toBe("SAMPLE-1");
});

/** Someone bought, registered and confirmed. @returns their address */
async function register(page: Page, site: Site): Promise<string> {
	const email = await addBuyer(site, "Lea Leaver");
	await page.request.post("/api/auth/sign-up/email", {
		data: { email, name: "Lea Leaver", password: site.password, callbackURL: "/dashboard" },
		headers: { origin: site.url },
	});
	const mail = await site.mailTo(email, "Confirm your email address");
	await page.goto(mail.text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? "");
	await expect(page).toHaveURL(/\/dashboard$/);
	return email;
}

test("PRO-03 an account is deleted after the password was entered again, and is gone everywhere", {
	tag: "@slow",
}, async ({ page, site }) => {
	await page.context().clearCookies();
	const email = await register(page, site);
	await page.goto("/profile");
	await page.getByRole("button", { name: "Delete my account" }).click();
	const dialog = page.getByRole("dialog", { name: "Delete your account" });
	await expect(dialog.getByLabel(/^Your password/)).toBeFocused();
	await dialog.getByLabel(/^Your password/).fill("not the password");
	await dialog.getByRole("button", { name: "Delete my account" }).click();
	await expect(dialog.getByRole("alert")).toHaveText("That password isn't correct.");
	await dialog.getByLabel(/^Your password/).fill(site.password);
	await dialog.getByRole("button", { name: "Delete my account" }).click();
	await expect(page).toHaveURL(`${site.url}/account-deleted`);
	await expect(page.getByRole("heading", { level: 1, name: "Your account was deleted" })).toBeVisible();
	await expectAccessible(page);
	await site.mailTo(email, "Your account was deleted");
	await page.goto("/profile");
	await expect(page).toHaveURL(/\/\?next=%2Fprofile$/);
	const answer = await page.request.post("/api/auth/sign-in/email", {
		data: { email, password: site.password },
		headers: { origin: site.url },
	});
	expect(answer.status()).toBe(401);
});
