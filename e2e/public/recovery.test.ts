import { expectAccessible } from "../accessibility.ts";
import { addBuyer } from "../buyers.ts";
import { stopClock, tickUntilVisible } from "../clock.ts";
import { expect, type Site, test } from "../fixtures.ts";

/** A member created on the page for test users. */
async function makeMember(site: Site, email: string, password: string) {
	const response = await fetch(`${site.url}/api/test-users`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ email, password, name: "Rea Cover" }),
	});
	expect(response.status).toBe(200);
}

test("AUTH-09 RST-01 a forgotten password is replaced by way of the mailbox", async ({ page, site }) => {
	await makeMember(site, "forgetful@example.org", "an old password");
	await page.goto("/auth");
	await page.getByRole("button", { name: "Forgot password?" }).click();
	await page.getByLabel("Email").fill("forgetful@example.org");
	const before = new Date();
	await page.getByRole("button", { name: "Send Reset Link" }).click();
	await expect(page.getByText("Password reset instructions have been sent to your email.")).toBeVisible();

	const { text } = await site.mailTo("forgetful@example.org", "Reset your password", before);
	const link = text.match(/https?:\/\/\S+reset-password\S+/)?.[0] ?? "";
	await page.goto(link);
	await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
	// The token leaves the address bar, and a reload does not lose it.
	await expect(page).toHaveURL("/reset-password");
	await page.reload();
	await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
	await page.getByLabel(/^New password/).fill("short");
	await page.getByLabel(/^Repeat/).fill("other");
	await page.getByRole("button", { name: "Change password" }).click();
	await expect(page.getByText("Please use at least 8 characters")).toBeVisible();
	await expect(page.getByText("The two passwords are not the same")).toBeVisible();
	await page.getByLabel(/^New password/).fill("a new password");
	await page.getByLabel(/^Repeat/).fill("a new password");
	await expectAccessible(page);
	await page.getByRole("button", { name: "Change password" }).click();
	await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();

	await page.getByRole("link", { name: "Sign In" }).click();
	await page.getByLabel("Email").fill("forgetful@example.org");
	await page.getByLabel(/^Password/).fill("a new password");
	await page.getByRole("button", { name: "Sign In" }).click();
	await expect(page).toHaveURL(/\/dashboard$/);

	await page.goto(link);
	await expect(page.getByRole("heading", { name: "Ask for a new link" })).toBeVisible();
});

test.describe("a common password", () => {
	test.use({ allowedConsoleErrors: /status of 400/ });

	test("SEC-09 is refused with a message, and the link still works", async ({ page, site }) => {
		await makeMember(site, "common@example.org", "an old password");
		await page.request.post("/api/auth/request-password-reset", {
			data: { email: "common@example.org", redirectTo: "/reset-password" },
			headers: { origin: site.url },
		});
		const { text } = await site.mailTo("common@example.org", "Reset your password");
		await page.goto(text.match(/https?:\/\/\S+reset-password\S+/)?.[0] ?? "");
		const choose = async (password: string) => {
			await page.getByLabel(/^New password/).fill(password);
			await page.getByLabel(/^Repeat/).fill(password);
			await page.getByRole("button", { name: "Change password" }).click();
		};
		await choose("Password1");
		await expect(page.getByText(/one of the most common ones/)).toBeVisible();
		await choose("a rarer password");
		await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
	});
});

test("RST-01 a link without a token says so and offers a new one", async ({ page }) => {
	await page.goto("/reset-password");
	await expect(page.getByRole("heading", { name: "Ask for a new link" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Send Reset Link" })).toBeVisible();
});

test.describe("what is refused", () => {
	test.use({ allowedConsoleErrors: /status of (401|403)/ });

	test("AUTH-10 signing in before the email is verified says so and sends the link again", async ({ page, site }) => {
		const email = await addBuyer(site, "Una Unverified");
		await page.request.post("/api/auth/sign-up/email", {
			data: { email, name: "Una", password: "long enough", callbackURL: "/auth" },
			headers: { origin: site.url },
		});
		const first = await site.mailTo(email, "Confirm your email address");

		await page.goto("/auth");
		await page.getByLabel("Email").fill(email);
		await page.getByLabel(/^Password/).fill("long enough");
		await page.getByRole("button", { name: "Sign In" }).click();
		await expect(page.getByRole("alert")).toContainText(/not verified|confirm your email/i);
		await page.getByRole("button", { name: "Send the link again" }).click();
		await expect(page.getByText("We sent you a new link. Please check your email.")).toBeVisible();
		await expect.poll(async () => (await site.mailTo(email, "Confirm your email address")).id).not.toBe(first.id);
		// The code in it is taken where the link was asked for: this browser registered.
		const { text } = await site.mailTo(email, "Confirm your email address");
		await page.getByLabel(/^Confirmation code, digit 1/).fill(text.match(/\b\d{6}\b/)?.[0] ?? "");
		await expect(page).toHaveURL(/\/dashboard$/);
	});

	test("TST-01 wrong credentials get a message with a way to reset the password", async ({ page, site }) => {
		await makeMember(site, "tried@example.org", "right password");
		await page.goto("/test-user-setup");
		await page.getByLabel("Email").fill("tried@example.org");
		await page.getByLabel(/^Password/).fill("wrong password");
		await page.getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(page.getByRole("alert")).toContainText("Invalid email or password");
		await expect(page.getByRole("alert").getByRole("link", { name: "Reset the password" })).toBeVisible();
	});
});

for (const [button, label] of [
	["Create a test member", "Test member created."],
	["Sign In", "Signed in."],
] as const)
	test(`TST-01 after "${button}" the page continues in two seconds`, async ({ page, site }) => {
		const email = `${button.replaceAll(" ", "-").toLowerCase()}@example.org`;
		if (button === "Sign In") await makeMember(site, email, "long enough");
		await page.goto("/test-user-setup");
		await page.getByLabel("Email").fill(email);
		await page.getByLabel(/^Password/).fill("long enough");
		await stopClock(page);
		await page.getByRole("button", { name: button, exact: true }).click();
		await tickUntilVisible(page, page.getByText(label));
		await page.clock.runFor(1_500);
		await expect(page).toHaveURL(/test-user-setup/);
		await page.clock.runFor(500);
		await expect(page).toHaveURL(/\/dashboard$/);
	});

test("TST-01 a one-time link from the mailbox lands on the dashboard, after a press", async ({ page, site }) => {
	await makeMember(site, "by-link@example.org", "long enough");
	await page.goto("/test-user-setup");
	await page.getByLabel("Email").fill("by-link@example.org");
	const before = new Date();
	await page.getByRole("button", { name: "Send a sign-in link" }).click();
	await expect(page.getByText("Sign-in link sent.")).toBeVisible();
	const { text } = await site.mailTo("by-link@example.org", "Your sign-in link", before);
	await page.goto(text.match(/https?:\/\/\S+\/auth\?link=\S+/)?.[0] ?? "");
	await page.getByRole("button", { name: "Sign in now" }).click();
	await expect(page).toHaveURL(/\/dashboard$/);
});
