import type { Page } from "@playwright/test";
import { expectAccessible, inEachLook } from "../accessibility.ts";
import { addBuyer } from "../buyers.ts";
import { stopClock, tickUntilVisible } from "../clock.ts";
import { expect, test } from "../fixtures.ts";

const approvalCheck = "**/api/rpc/visitor/registration/checkApproval*";
const registerButton = (page: Page) => page.getByRole("button", { name: "Register", exact: true });

test("AUTH-01 the page has three modes, and links to home, terms and privacy", async ({ page }) => {
	await page.goto("/auth");
	await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
	for (const [name, href] of [
		["Home", "/"],
		["Terms", "/terms"],
		["Privacy", "/privacy"],
	] as const) {
		await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
	}
	await page.getByLabel("Email").fill("kept@example.org");
	await page.getByRole("button", { name: "Forgot password?" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeFocused();
	await expect(page.getByLabel("Email")).toHaveValue("kept@example.org");
	await page.getByRole("button", { name: "Back to Sign In" }).click();
	await page.getByRole("button", { name: "Register" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeFocused();
});

test("AUTH-04 a likely typo of an email is pointed out and corrected by one press, and a malformed one when it is left", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	for (const path of ["/auth", "/auth?mode=register", "/find-my-purchase"]) {
		await page.goto(path);
		const email = page.getByLabel("Email");
		await email.fill("nora@gmial.con");
		const meant = page.getByRole("button", { name: "nora@gmail.com" });
		await expect(page.getByText(/^Did you mean/)).toHaveText("Did you mean nora@gmail.com?");
		expect((await meant.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		await meant.click();
		await expect(email).toHaveValue("nora@gmail.com");
		await expect(email).toBeFocused();
		await expect(meant).toHaveCount(0);
		await email.fill("nora@gmail");
		await email.blur();
		await expect(page.getByText("Enter an email like name@example.com")).toBeVisible();
		await expect(email).toHaveAttribute("aria-invalid", "true");
	}
	await inEachLook(page, () => expectAccessible(page));
});

test("AUTH-01 on a phone each link and button is as large as a fingertip", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/auth");
	const heights = () =>
		page
			.locator("main :is(a, button[class*=Anchor])")
			.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
	await expect.poll(async () => (await heights()).length).toBeGreaterThan(5);
	expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(44);
});

test("AUTH-01 someone signed in goes on from /auth to where they are at home", async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/auth");
	await expect(page).toHaveURL(/\/admin$/);
});

test("AUTH-02 registering asks for full name, email and a password of eight characters", async ({ page, site }) => {
	const buyer = await addBuyer(site, "Full Name");
	await page.goto(`/auth?email=${buyer}`);
	await expect(page.getByLabel("Email")).toHaveValue(buyer);
	await expect(page.getByText("Email verified!")).toBeVisible();
	await page.getByLabel("Full name").fill("");
	await page.getByLabel(/^Password/).fill("seven77");
	await registerButton(page).click();
	await expect(page.getByText("Please enter your full name")).toBeVisible();
	await expect(page.getByText("Please use at least 8 characters")).toBeVisible();
	await page.getByLabel("Email").fill("nobody");
	await registerButton(page).click();
	await expect(page.getByText("Please enter a valid email address")).toBeVisible();
});

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

test("AUTH-04 a name that is empty is prefilled, one that was typed is kept", async ({ page, site }) => {
	const buyer = await addBuyer(site, "Pia Prefilled");
	await page.goto(`/auth?email=%20${buyer.toUpperCase()}%20`);
	await expect(page.getByLabel("Full name")).toHaveValue("Pia");

	await page.goto("/auth?email=");
	await page.getByLabel("Full name").fill("My Own Name");
	await page.getByLabel("Email").fill(buyer);
	await expect(page.getByText("Email verified!")).toBeVisible();
	await expect(page.getByLabel("Full name")).toHaveValue("My Own Name");
});

test("AUTH-05 an email that is not in the list is told so, and cannot be submitted", async ({ page }) => {
	await page.goto("/auth?email=stranger@example.org");
	await expect(
		page.getByText(
			"This email is not in our pre-approved list. Please use the email you used for your purchase, or contact support if you believe this is an error.",
		),
	).toBeVisible();
	await expect(registerButton(page)).toBeDisabled();
});

test.describe("answers that are refused", () => {
	test.use({ allowedConsoleErrors: /status of (401|403|500)|ERR_FAILED/ });

	test("AUTH-06 an email that has an account already is told to log in, and what was typed stays", async ({ page }) => {
		const words = "An account with this email already exists. Please try logging in instead.";
		await page.goto("/auth?email=member@example.com");
		await expect(page.getByRole("note")).toContainText(words);
		await expect(page.getByText("Email verified!")).toHaveCount(0);
		await page.getByLabel("Full name").fill("Mia Member");
		await page.getByLabel(/^Password/).fill("long enough");
		await registerButton(page).click();
		await expect(page.getByRole("alert")).toHaveText(words);
		await expect(page.getByLabel("Full name")).toHaveValue("Mia Member");
		await expect(page.getByLabel(/^Password/)).toHaveValue("long enough");
		await page.getByRole("note").getByRole("button", { name: "Sign in" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeFocused();
		await expect(page.getByLabel("Email")).toHaveValue("member@example.com");
	});

	test("AUTH-06 a registration that gets no answer says so in words", async ({ page, site }) => {
		await page.goto(`/auth?email=${await addBuyer(site, "No Answer")}`);
		await expect(page.getByText("Email verified!")).toBeVisible();
		await page.getByLabel(/^Password/).fill("long enough");
		await page.route("**/api/auth/sign-up/email", (route) => route.abort());
		await registerButton(page).click();
		await expect(page.getByText("Failed to register. Please try again.")).toBeVisible();
	});

	test("AUTH-06 a check that fails says what failed", async ({ page }) => {
		await page.route(approvalCheck, (route) =>
			route.fulfill({
				status: 500,
				json: { json: { defined: false, code: "INTERNAL_SERVER_ERROR", status: 500, message: "The list is away." } },
			}),
		);
		await page.goto("/auth?email=member@example.com");
		await expect(page.getByText("Database error finding user: The list is away.")).toBeVisible();
	});

	test("AUTH-08 a wrong password is refused in the words of the server, and the email stays", async ({ page }) => {
		await page.goto("/auth");
		await page.getByLabel("Email").fill("member@example.com");
		await page.getByLabel(/^Password/).fill("not the password");
		await page.getByRole("button", { name: "Sign In" }).click();
		await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
		await expect(page.getByLabel("Email")).toHaveValue("member@example.com");
	});

	test("AUTH-08 a sign-in that gets no answer has words of its own", async ({ page }) => {
		await page.goto("/auth");
		await page.getByLabel("Email").fill("member@example.com");
		await page.getByLabel(/^Password/).fill("whatever");
		await page.route("**/api/auth/sign-in/email", (route) => route.abort());
		await page.getByRole("button", { name: "Sign In" }).click();
		await expect(page.getByRole("alert")).toHaveText("Failed to sign in. Please check your credentials and try again.");
	});
});

test("AUTH-08 email and password are required to sign in", async ({ page }) => {
	await page.goto("/auth");
	await page.getByRole("button", { name: "Sign In" }).click();
	await expect(page.getByText("Please enter your email address")).toBeVisible();
	await expect(page.getByText("Please enter your password")).toBeVisible();
});

test("AUTH-07 after registering the page goes on to sign-in in three seconds", async ({ page, site }) => {
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

test("AUTH-01 the page has no accessibility faults, on a wide screen and a phone, in light and dark", async ({
	page,
	site,
}) => {
	await page.goto(`/auth?email=${await addBuyer(site, "Every Look")}`);
	await expect(page.getByText("Email verified!")).toBeVisible();
	await inEachLook(page, () => expectAccessible(page));
});
