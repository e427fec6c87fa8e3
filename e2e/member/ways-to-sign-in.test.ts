import type { Page } from "@playwright/test";
import { SAMPLE_PASSWORD, startTryOut, type TryOut } from "../../server/testing/built-site.ts";
import { type OidcProvider, startOidcProvider } from "../../server/testing/servers/oidc-provider.ts";
import { type SmsHook, startSmsHook } from "../../server/testing/servers/sms-hook.ts";
import { expect, test } from "../fixtures.ts";

/* A site whose seller has set up another provider and text messages. */

// The provider's own pages have no icon and request a font of another site, which no test depends on; a wrong password
// is refused.
test.beforeEach(({ context }) =>
	context.route(/fonts\.googleapis/, (route) => route.fulfill({ contentType: "text/css", body: "" })),
);
test.use({ allowedConsoleErrors: /fonts\.googleapis|favicon|ERR_|403 .*phone-number\/verify/ });

let provider: OidcProvider;
let hook: SmsHook;
let own: TryOut;

test.beforeAll(async () => {
	provider = await startOidcProvider({ member: { email: "member@example.com", email_verified: true } });
	hook = await startSmsHook();
	own = await startTryOut((url) => {
		// The site asks the provider when it starts.
		provider.serve(url);
		return {
			OIDC_PROVIDERS: JSON.stringify([provider.configured]),
			SMS_HOOK_URL: hook.configured.url,
			SMS_HOOK_SECRET: hook.configured.secret,
		};
	});
});

test.afterAll(async ({ warmContexts }) => {
	await warmContexts.closeIdle();
	await own?.stop();
	provider?.close();
	hook?.close();
});

async function openProfile(page: Page) {
	await page.request.post(`${own.url}/api/auth/sign-in/email`, {
		data: { email: "member@example.com", password: SAMPLE_PASSWORD },
		headers: { origin: own.url },
	});
	await page.goto(`${own.url}/profile`);
	return page.getByRole("region", { name: "Other ways to sign in" });
}

/** Signs in on the provider's own pages, where that is asked for, and lets the site know of it. */
async function signInAtProvider(page: Page) {
	await page.locator("input[name=login]").fill("member");
	await page.locator("input[name=password]").fill("any");
	await page.getByRole("button", { name: "Sign-in" }).click();
	await page.getByRole("button", { name: "Continue" }).click();
}

async function typeCode(page: Page, count: number) {
	await expect.poll(() => hook.messages.length).toBe(count);
	const { text } = JSON.parse(hook.messages[count - 1]?.body ?? "{}") as { text: string };
	const code = text.match(/\d{6}/)?.[0] ?? "";
	await expect(page.getByLabel("digit 1 of 6")).toBeFocused();
	await page.keyboard.type(code);
}

test("SES-06 a member links a provider on the profile, signs in by it, and unlinks it after a question", {
	tag: "@slow",
}, async ({ page, context }) => {
	const ways = await openProfile(page);
	await ways.getByRole("button", { name: "Link Example" }).click();
	await signInAtProvider(page);
	await expect(page).toHaveURL(`${own.url}/profile`);
	await expect(ways).toContainText("Linked. It signs you in.");

	// Of the site alone: at the provider the person is signed in still.
	await context.clearCookies({ name: /academy/ });
	await page.goto(`${own.url}/auth`);
	await page.getByRole("button", { name: "Continue with Example" }).click();
	await expect(page).toHaveURL(`${own.url}/dashboard`);

	await page.goto(`${own.url}/profile`);
	await ways.getByRole("button", { name: "Unlink Example" }).click();
	const question = page.getByRole("dialog", { name: "Unlink Example?" });
	await question.getByRole("button", { name: "Unlink Example" }).click();
	await expect(question).toHaveCount(0);
	await expect(ways.getByRole("button", { name: "Link Example" })).toBeEnabled();
});

test("SES-06 a member adds a phone number for the password, signs in by a text message, and removes it", {
	tag: "@slow",
}, async ({ page, context }) => {
	const ways = await openProfile(page);
	await ways.getByRole("button", { name: "Add a number" }).click();
	const dialog = page.getByRole("dialog", { name: "Your phone number" });
	await dialog.getByLabel("Phone number").fill("+1 (555) 010-0199");
	await dialog.getByRole("button", { name: "Send me a code" }).click();
	await expect(dialog.getByRole("status")).toContainText("A code is on its way");
	await typeCode(page, 1);
	await dialog.getByLabel("Your password").fill("not the password");
	await dialog.getByRole("button", { name: "Save number" }).click();
	await expect(dialog.getByRole("alert")).toContainText("enter your password again");
	// Nothing that was typed is lost, and the code is still good.
	await dialog.getByLabel("Your password").fill(SAMPLE_PASSWORD);
	await dialog.getByRole("button", { name: "Save number" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(ways).toContainText("Codes go to +15550100199.");

	await context.clearCookies();
	await page.goto(`${own.url}/auth`);
	await page.getByRole("button", { name: "Text me a code" }).click();
	await page.getByLabel("Phone number").fill("+1 555 010 0199");
	await page.getByRole("button", { name: "Send me a code" }).click();
	await typeCode(page, 2);
	await expect(page).toHaveURL(`${own.url}/dashboard`);

	await page.goto(`${own.url}/profile`);
	await ways.getByRole("button", { name: "Remove number" }).click();
	const question = page.getByRole("dialog", { name: "Remove your number?" });
	await question.getByRole("button", { name: "Remove number" }).click();
	await expect(question).toHaveCount(0);
	await expect(ways.getByRole("button", { name: "Add a number" })).toBeVisible();
});
