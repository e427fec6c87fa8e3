import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, type Site, test } from "../fixtures.ts";
import { breakCall, enter } from "./member.ts";

test.use({ allowedConsoleErrors: [/status of (500|422|401)/] });

test.beforeEach(async ({ page, site }) => enter(page, site));

test("PRO-01 the name can be changed and stays changed; the e-mail cannot", async ({ page }) => {
	await page.goto("/profile");
	await page.clock.install();
	await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("readonly");
	await expect(page.getByText("Email address cannot be changed")).toBeVisible();
	await expect(page.getByText(/^Member Since/)).toBeVisible();
	await page.getByLabel("Full Name").fill("  Mia 🌱 O'Member  ");
	await page.route("**/api/rpc/member/profile/rename", async (route) => {
		await expect(page.getByRole("button", { name: "Updating..." })).toBeDisabled();
		await route.continue();
	});
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Profile updated successfully!" })).toBeVisible();
	await expect(page.getByLabel("Full Name")).toHaveValue("Mia 🌱 O'Member");
	await page.clock.runFor(3_100);
	await expect(page.getByText("Profile updated successfully!")).toHaveCount(0);
	await page.reload();
	await expect(page.getByLabel("Full Name")).toHaveValue("Mia 🌱 O'Member");
	await page.getByLabel("Full Name").fill(" ");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(page.getByText("Please enter your name")).toBeVisible();
});

test("PRO-01 the purchase is shown", async ({ page }) => {
	await page.goto("/profile");
	const purchase = page.getByRole("region", { name: "Your purchase" });
	await expect(purchase).toContainText("SAMPLE-1");
	await expect(purchase).toContainText("COMPLETED");
	await expect(purchase).toContainText("$27.00");
	await expect(purchase).toContainText("Microgreens Side Hustle Book Bundle");
});

test("PRO-01 the password reset is sent, and the button says so for 5 seconds", async ({ page, site }) => {
	await page.goto("/profile");
	await page.clock.install();
	await page.getByRole("button", { name: "Reset Password" }).click();
	await expect(page.getByRole("button", { name: "Email Sent!" })).toBeDisabled();
	await page.clock.runFor(4_000);
	await expect(page.getByRole("button", { name: "Email Sent!" })).toBeVisible();
	await page.clock.runFor(1_100);
	await expect(page.getByRole("button", { name: "Reset Password" })).toBeEnabled();
	expect((await site.mailTo("member@example.com")).subject).toMatch(/password/i);
});

test("PRO-02 what does not load, save or go out says so in the promised words", async ({ page }) => {
	const mend = await breakCall(page, "member.profile.read");
	await page.goto("/profile");
	const alert = page.getByRole("alert");
	await expect(alert).toContainText("Failed to load profile information.");
	await mend();
	await alert.getByRole("button", { name: "Try again" }).click();
	await breakCall(page, "member.profile.rename");
	await page.getByLabel("Full Name").fill("Somebody Else");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(alert).toHaveText("Failed to update profile. Please try again.");
	await expect(page.getByLabel("Full Name")).toHaveValue("Somebody Else");
	await page.route("**/api/auth/request-password-reset", (route) => route.fulfill({ status: 500, json: {} }));
	await page.getByRole("button", { name: "Reset Password" }).click();
	await expect(alert.filter({ hasText: "Failed to send password reset email. Please try again." })).toBeVisible();
});

test.describe("without a connection", () => {
	test.use({ allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ });

	test("PRO-02 what is saved fails in words at once, and stays as it was typed", async ({ page, context }) => {
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

/** Someone bought, registered and confirmed. */
async function register(page: Page, site: Site, email: string): Promise<void> {
	await enter(page, site, "admin@example.com");
	const csv = Buffer.from(`email\n${email}\n`);
	const headers = { origin: site.url, "tus-resumable": "1.0.0" };
	const created = await page.request.post("/api/uploads", {
		headers: {
			...headers,
			"upload-length": String(csv.length),
			"upload-metadata": `filename ${Buffer.from("one.csv").toString("base64")}`,
		},
	});
	const upload = created.headers().location ?? "";
	await page.request.patch(upload, {
		headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
		data: csv,
	});
	const uploadId = upload.split("/").at(-1);
	await page.request.post("/api/admin/customers/import", { data: { uploadId }, headers: { origin: site.url } });
	await page.context().clearCookies();
	await page.request.post("/api/auth/sign-up/email", {
		data: { email, name: "Lea Leaver", password: site.password, callbackURL: "/dashboard" },
		headers: { origin: site.url },
	});
	const mail = await site.mailTo(email);
	await page.goto(mail.text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? "");
	await expect(page).toHaveURL(/\/dashboard$/);
}

test("PRO-03 an account is deleted after the password was entered again, and is gone everywhere", async ({
	page,
	site,
}) => {
	await page.context().clearCookies();
	await register(page, site, "leaver@example.org");
	await page.goto("/profile");
	await page.getByRole("button", { name: "Delete my account" }).click();
	const dialog = page.getByRole("dialog", { name: "Delete your account" });
	await expect(dialog.getByLabel(/^Your password/)).toBeFocused();
	await dialog.getByLabel(/^Your password/).fill("not the password");
	await dialog.getByRole("button", { name: "Delete my account" }).click();
	await expect(dialog.getByRole("alert")).toHaveText("This password is not right.");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Delete my account" })).toBeFocused();

	await page.getByRole("button", { name: "Delete my account" }).click();
	await expect(dialog.getByRole("alert")).toHaveCount(0);
	await dialog.getByLabel(/^Your password/).fill(site.password);
	await dialog.getByRole("button", { name: "Delete my account" }).click();
	await expect(page).toHaveURL(`${site.url}/`);
	await page.goto("/profile");
	await expect(page).toHaveURL(/\/\?next=%2Fprofile$/);
	const answer = await page.request.post("/api/auth/sign-in/email", {
		data: { email: "leaver@example.org", password: site.password },
		headers: { origin: site.url },
	});
	expect(answer.status()).toBe(401);
});
