import type { Page } from "@playwright/test";
import { addBuyer } from "../buyers.ts";
import { stopClock, tickUntilVisible } from "../clock.ts";
import { expect, test } from "../fixtures.ts";

const registerButton = (page: Page) => page.getByRole("button", { name: "Register", exact: true });

test("AUTH-03 the check runs half a second after the email stops changing, and once", async ({ page, site }) => {
	const buyer = await addBuyer(site, "Slow Typist");
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("checkApproval"))
			asked.push(decodeURIComponent(request.url() + (request.postData() ?? "")));
	});
	await page.goto("/auth?email=");
	const email = page.getByLabel("Email");
	await expect(registerButton(page)).toBeEnabled();
	await stopClock(page);
	await email.fill(buyer.slice(0, -1));
	await page.clock.runFor(400);
	await email.fill(buyer);
	await expect(page.getByText("Checking your email…")).toBeVisible();
	await expect(registerButton(page)).toBeDisabled();
	await page.clock.runFor(499);
	expect(asked).toHaveLength(0);
	await page.clock.runFor(1);
	await expect.poll(() => asked.length).toBe(1);
	expect(asked[0]).toContain(buyer);
	await page.clock.resume();
	await expect(page.getByText("Email verified! You are eligible to register.")).toBeVisible();
	await expect(registerButton(page)).toBeEnabled();
	expect(asked).toHaveLength(1);
});

test.describe("answers that are refused", () => {
	test.use({ allowedConsoleErrors: /status of 401/ });

	test("AUTH-08 a wrong password is refused with the server's message, and the email stays", async ({ page }) => {
		await page.goto("/auth");
		await page.getByLabel("Email").fill("member@example.com");
		await page.getByLabel(/^Password/).fill("not the password");
		await page.getByRole("button", { name: "Sign In" }).click();
		await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
		await expect(page.getByLabel("Email")).toHaveValue("member@example.com");
	});
});

test("AUTH-07 after registering the page leads to sign-in in three seconds", async ({ page, site }) => {
	const email = await addBuyer(site, "Soon Member");
	await page.goto(`/auth?email=${email}`);
	await expect(page.getByText("Email verified!")).toBeVisible();
	await page.getByLabel(/^Password/).fill("long enough");
	await stopClock(page);
	await registerButton(page).click();
	await tickUntilVisible(
		page,
		page.getByText("Registration successful! Please check your email to verify your account."),
	);
	await page.clock.runFor(2_500);
	await expect(page.getByText("Registration successful!")).toBeVisible();
	await page.clock.runFor(500);
	await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
	await expect(page.getByLabel("Email")).toHaveValue(email);
	await site.mailTo(email, "Confirm your email address");
});
