import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { stopClock } from "../clock.ts";
import { expect, test } from "../fixtures.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** Of the price block, which opens the dialog (PUB-12). */
const signInLink = (page: Page) => page.locator("#price").getByRole("link", { name: "Sign in", exact: true });

async function open(page: Page, address = "/"): Promise<void> {
	await page.goto(address);
	await signInLink(page).click();
	await expect(dialog(page)).toBeVisible();
}

async function enter(page: Page, email: string, password: string): Promise<void> {
	await dialog(page).getByLabel("Email").fill(email);
	await dialog(page).getByLabel("Password").fill(password);
	await dialog(page).getByRole("button", { name: "Sign In" }).click();
}

test("DLG-01 PUB-12 the link of the price block opens the dialog with its texts and fields", async ({ page }) => {
	for (const address of ["/?v=old", "/"]) await open(page, address);
	await expect(dialog(page)).toHaveAccessibleName("Welcome back");
	await expect(dialog(page).getByText("Enter your credentials to login to your account")).toBeVisible();
	await expect(dialog(page).getByLabel("Email")).toHaveAttribute("required");
	await expect(dialog(page).getByLabel("Password")).toHaveAttribute("required");
	await expect(dialog(page).getByRole("checkbox", { name: "Remember me" })).not.toBeChecked();
	await expectAccessible(page);
});

test("PUB-03 the header's link leads to the page where people also register", async ({ page }) => {
	for (const address of ["/", "/?v=old", "/terms"]) {
		await page.goto(address);
		await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
		await expect(page).toHaveURL(/\/auth$/);
		await expect(page.getByRole("button", { name: "Register" })).toBeVisible();
	}
});

test("DLG-01 who is new here is led to registration with the email that was typed", async ({ page }) => {
	await open(page, "/?next=%2Fdashboard");
	await dialog(page).getByLabel("Email").fill(" New.Buyer+1@example.org ");
	await expect(dialog(page).getByText("Bought it and new here? Register")).toBeVisible();
	await dialog(page).getByRole("link", { name: "Register" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible();
	await expect(page.getByLabel("Email")).toHaveValue("New.Buyer+1@example.org");
	expect(new URL(page.url()).searchParams.get("next")).toBe("/dashboard");
	await open(page);
	await dialog(page).getByRole("link", { name: "Register" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible();
	await expect(page.getByLabel("Email")).toHaveValue("");
});

test("DLG-01 a likely typo of the email is corrected by one press, and a malformed one is pointed out", async ({
	page,
}) => {
	await open(page);
	const email = dialog(page).getByLabel("Email");
	const hint = dialog(page).locator("[data-part=email-hint]");
	await email.fill("nora@gmial.con");
	await email.blur();
	await expect(hint).toHaveText("Did you mean nora@gmail.com?");
	await expectAccessible(page);
	await hint.getByRole("button").click();
	await expect(email).toHaveValue("nora@gmail.com");
	await expect(email).toBeFocused();
	await expect(hint).toBeHidden();
	await email.fill("nora@gmail");
	await email.blur();
	await expect(hint).toHaveText("Enter an email like name@example.com");
});

test("DLG-01 without email and password nothing is sent", async ({ page }) => {
	const sent: string[] = [];
	page.on("request", (asked) => asked.url().includes("/api/auth/") && sent.push(asked.url()));
	await open(page);
	await dialog(page).getByRole("button", { name: "Sign In" }).click();
	await expect(dialog(page).getByLabel("Email")).toBeFocused();
	await dialog(page).getByLabel("Email").fill("member@example.com");
	await dialog(page).getByRole("button", { name: "Sign In" }).click();
	await expect(dialog(page).getByLabel("Password")).toBeFocused();
	expect(sent).toEqual([]);
});

test("DLG-05 the focus stays inside, Escape closes, and the focus returns to the link", async ({ page }) => {
	await open(page);
	await expect(dialog(page).getByLabel("Email")).toBeFocused();
	for (const key of ["Tab", "Shift+Tab"]) {
		for (let turn = 0; turn < 12; turn++) {
			await page.keyboard.press(key);
			expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
		}
	}
	await page.keyboard.press("Escape");
	await expect(dialog(page)).toBeHidden();
	await expect(signInLink(page)).toBeFocused();
});

test("DLG-05 the button and a click beside the dialog close it too", async ({ page }) => {
	await open(page);
	await dialog(page).getByRole("button", { name: "Close" }).click();
	await expect(dialog(page)).toBeHidden();
	await signInLink(page).click();
	await expect(dialog(page)).toBeVisible();
	await page.mouse.click(5, 300);
	await expect(dialog(page)).toBeHidden();
});

test("NAV-10 DLG-04 signing in leads home by role, and without Remember me ends with the browser", async ({
	page,
	context,
	site,
}) => {
	await open(page);
	await enter(page, " Member@Example.com", site.password);
	await page.waitForURL(/\/dashboard$/);
	// The mark of a browser that was used before stays, and opens nothing.
	const cookies = (await context.cookies()).filter(({ name }) => name.includes("session"));
	expect(cookies.length).toBeGreaterThan(0);
	expect(cookies.every(({ expires }) => expires === -1)).toBe(true);
});

/** Files of the application that this page has loaded to the end. @returns addresses with the bytes that came over the network */
const loadedFiles = (page: Page) =>
	page.evaluate(() =>
		(performance.getEntriesByType("resource") as PerformanceResourceTiming[])
			.filter(({ name }) => /\/assets\/.*\.(js|css)$/.test(name))
			.map(({ name, transferSize }) => [new URL(name).pathname, transferSize] as const),
	);

test("DLG-01 the page after signing in is loaded while the person types", async ({ page, context, site }) => {
	const devTools = await context.newCDPSession(page);
	await devTools.send("Network.clearBrowserCache");
	await page.goto("/");
	const before = (await loadedFiles(page)).length;
	await signInLink(page).click();
	const files = (await dialog(page).getAttribute("data-files-after"))?.split(" ") ?? [];
	expect(files.length).toBeGreaterThan(5);
	// One is the dialog's own script.
	await expect.poll(async () => (await loadedFiles(page)).length).toBeGreaterThanOrEqual(before + 1 + files.length);
	await enter(page, "member@example.com", site.password);
	await page.waitForURL(/\/dashboard$/);
	await page.locator("html[data-started]").waitFor({ state: "attached" });
	const needed = new Map(await loadedFiles(page));
	expect(files.map((file) => [file, needed.get(file)])).toEqual(files.map((file) => [file, 0]));
});

test("DLG-04 with Remember me the session outlives the browser", async ({ page, context, site }) => {
	await open(page);
	await dialog(page).getByRole("checkbox", { name: "Remember me" }).check();
	await enter(page, "admin@example.com", site.password);
	await page.waitForURL(/\/admin$/);
	const expiries = (await context.cookies()).filter(({ httpOnly }) => httpOnly).map(({ expires }) => expires);
	expect(Math.max(...expiries)).toBeGreaterThan(Date.now() / 1_000 + 24 * 3_600);
});

test("NAV-10 a visitor who came for a page is offered signing in there", async ({ page, site }) => {
	await page.goto("/");
	await expect(page.getByText("Sign in to open the page you asked for.")).toHaveCount(0);
	await page.goto("/digital-downloads");
	await page.waitForURL((url) => url.pathname === "/");
	const link = page.getByRole("banner").getByRole("link", { name: "Sign In", includeHidden: true });
	await expect(link).toHaveAttribute("href", "/auth?next=%2Fdigital-downloads");
	const offer = page.getByRole("complementary", { name: "Sign in" });
	await expect(offer).toBeInViewport();
	await expectAccessible(page);
	await offer.getByRole("link", { name: "Sign in" }).click();
	await enter(page, "member@example.com", site.password);
	await page.waitForURL(/\/digital-downloads$/);
});

test("NAV-10 a page of another site is never gone to", async ({ page, site }) => {
	await open(page, "/?next=%2F%2Fexample.org%2Fdashboard");
	await enter(page, "member@example.com", site.password);
	await page.waitForURL(`${site.url}/dashboard`);
});

test("PUB-12 a press before the dialog's script has arrived opens it once it is there", async ({ page }) => {
	const arrival = Promise.withResolvers<void>();
	await page.route("**/assets/sign-in-dialog-*", async (route) => {
		await arrival.promise;
		await route.continue();
	});
	await page.goto("/");
	await signInLink(page).dblclick();
	await expect(dialog(page)).toBeHidden();
	arrival.resolve();
	await expect(dialog(page).getByLabel("Email")).toBeFocused();
	expect(new URL(page.url()).pathname).toBe("/");
});

test("PUB-12 the link leads to the sign-in page when the dialog's script takes too long, or it is pressed again", async ({
	page,
}) => {
	// Never answered.
	await page.route("**/assets/sign-in-dialog-*", () => {});
	await stopClock(page);
	await page.goto("/");
	await signInLink(page).click();
	await expect(signInLink(page)).toHaveAttribute("aria-busy", "true");
	await page.clock.runFor(4_000);
	await expect(page).toHaveURL(/\/auth$/);
	await page.goto("/");
	await signInLink(page).click();
	await signInLink(page).press("Enter");
	await expect(page).toHaveURL(/\/auth$/);
});

test("PUB-12 a double click on the link does not close the dialog again", async ({ page }) => {
	await open(page);
	await dialog(page).press("Escape");
	await signInLink(page).dblclick({ position: { x: 1, y: 1 } });
	await expect(dialog(page)).toBeVisible();
});

test.describe("refused", () => {
	test.use({ allowedConsoleErrors: /status of (401|429|500)|net::ERR_FAILED/ });

	test("PUB-12 the link leads to the sign-in page where the dialog's script does not arrive", async ({ page }) => {
		await page.route("**/assets/sign-in-dialog-*", (route) => route.abort());
		await page.goto("/");
		await signInLink(page).click();
		await expect(page).toHaveURL(/\/auth$/);
	});

	test("DLG-03 the server's message is shown in red, and the input stays", async ({ page }) => {
		await open(page);
		await enter(page, "member@example.com", "not the password");
		const message = dialog(page).getByRole("alert").first();
		await expect(message).not.toBeEmpty();
		await expect(message).not.toHaveText("An error occurred during sign in");
		await expect(message).toHaveCSS("color", "rgb(163, 38, 27)");
		await expect(dialog(page).getByLabel("Email")).toHaveValue("member@example.com");
		await expect(dialog(page).getByRole("button", { name: "Sign In" })).toBeFocused();
	});

	test("DLG-03 without a message from the server, the product's own is shown", async ({ page }) => {
		await open(page);
		await page.route("**/api/auth/sign-in/email", (route) => route.fulfill({ status: 500, body: "<h1>oh</h1>" }));
		await enter(page, "member@example.com", "password");
		await expect(dialog(page).getByText("An error occurred during sign in")).toBeVisible();
		await page.unroute("**/api/auth/sign-in/email");
		await page.route("**/api/auth/sign-in/email", (route) => route.abort());
		await dialog(page).getByRole("button", { name: "Sign In" }).click();
		await expect(dialog(page).getByText("An error occurred during sign in")).toBeVisible();
	});

	test("DLG-03 a reset that fails says so", async ({ page }) => {
		await open(page);
		await dialog(page).getByRole("button", { name: "Forgot password?" }).click();
		await dialog(page).getByLabel("Email").fill("member@example.com");
		await page.route("**/api/auth/request-password-reset", (route) => route.abort());
		await dialog(page).getByRole("button", { name: "Send Reset Link" }).click();
		await expect(dialog(page).getByText("Failed to send reset email.")).toBeVisible();
		await page.unroute("**/api/auth/request-password-reset");
		await page.route("**/api/auth/request-password-reset", (route) =>
			route.fulfill({ status: 429, json: { code: "TOO_MANY_REQUESTS", message: "Too many attempts." } }),
		);
		await dialog(page).getByRole("button", { name: "Send Reset Link" }).click();
		await expect(dialog(page).getByText("Too many attempts.")).toBeVisible();
	});
});

test("DLG-02 a forgotten password: the link is requested, sent, and the way back", async ({ page, site }) => {
	await open(page);
	await dialog(page).getByRole("button", { name: "Forgot password?" }).click();
	const email = dialog(page).getByLabel("Email");
	await expect(email).toBeFocused();
	await expect(email).toHaveAttribute("type", "email");
	await expect(email).toHaveAttribute("required");
	await email.fill("member@example.com");

	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route("**/api/auth/request-password-reset", async (route) => {
		await held;
		await route.continue();
	});
	const before = new Date();
	await dialog(page).getByRole("button", { name: "Send Reset Link" }).click();
	await expect(dialog(page).getByRole("button", { name: "Sending..." })).toHaveAttribute("aria-disabled", "true");
	letGo();
	await expect(dialog(page).getByText("Check your email for password reset instructions.")).toBeVisible();
	await expect(dialog(page).getByRole("button", { name: "Send Reset Link" })).toBeVisible();
	const mail = await site.mailTo("member@example.com", "Reset your password", before);
	expect(mail.text).toContain(`${site.url}/`);

	await dialog(page).getByRole("button", { name: "Back to Sign In" }).click();
	await expect(dialog(page)).toHaveAccessibleName("Welcome back");
	await expect(dialog(page).getByLabel("Password")).toBeVisible();
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("NAV-10 PUB-12 the offer and the price block lead to /auth", async ({ page }) => {
		await page.goto("/dashboard");
		await page.waitForURL((url) => url.pathname === "/");
		await expect(signInLink(page)).toHaveAttribute("href", "/auth");
		await page.getByRole("complementary", { name: "Sign in" }).getByRole("link", { name: "Sign in" }).click();
		await expect(page).toHaveURL(/\/auth$/);
		await expect(page.locator("noscript p")).toBeVisible();
	});
});
