import type { Page } from "@playwright/test";
import { runSiteCommand, SAMPLE_PASSWORD, startTryOut, type TryOut } from "../../server/testing/built-site.ts";
import { expectAccessible, expectNoSidewaysScroll, inEachLook } from "../accessibility.ts";
import { setUpSecondFactor } from "../authenticator-app.ts";
import { expect, test } from "../fixtures.ts";

const PASSWORD = "the second admin's password";

async function signIn(page: Page, site: TryOut, email: string, password: string) {
	const data = { email, password };
	const answer = await page.request.post(`${site.url}/api/auth/sign-in/email`, { data, headers: { origin: site.url } });
	expect(answer.status()).toBe(200);
}

/** Creates an admin as the seller does: by command, with a password chosen through the printed link. */
async function makeAdmin(page: Page, site: TryOut, email: string) {
	const environment = { PATH: process.env.PATH, PORT: new URL(site.url).port, DATA_DIR: site.dataFolder };
	const { stdout } = await runSiteCommand("make-admin", environment, email);
	const link = stdout.match(/https?:\/\/\S+/)?.[0] ?? "";
	const answer = await page.request.get(link, { maxRedirects: 0 });
	const token = new URL(answer.headers().location ?? "", site.url).searchParams.get("token");
	const data = { token, newPassword: PASSWORD };
	const reset = await page.request.post(`${site.url}/api/auth/reset-password`, { data, headers: { origin: site.url } });
	expect(reset.status()).toBe(200);
}

test("PRO-04 an admin changes the name, sees sessions and asks for a new password on the own page", {
	tag: "@slow",
}, async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin");
	await page.getByRole("button", { name: /admin@example\.com/ }).click();
	await page.getByRole("link", { name: "Profile" }).click();
	await expect(page).toHaveURL(/\/admin\/profile$/);
	const name = page.getByLabel("Full Name");
	const before = await name.inputValue();
	for (const next of ["Ada Admin", before || "Admin"]) {
		await name.fill(next);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(page.getByRole("status").filter({ hasText: "Profile updated successfully!" })).toBeVisible();
	}
	await expect(page.getByRole("region", { name: "Active sessions" }).getByText("This device")).toBeVisible();
	await expect(page.getByRole("region", { name: "Two-step verification" })).toBeVisible();
	const since = new Date();
	await page.getByRole("button", { name: "Reset Password" }).click();
	await expect(page.getByRole("button", { name: "Email Sent!" })).toBeVisible();
	await site.mailTo("admin@example.com", "Reset your password", since);
	// An admin is unmade by command.
	await expect(page.getByRole("button", { name: "Delete my account" })).toHaveCount(0);
	await inEachLook(page, async () => {
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
	});
});

test.describe("a site that requires two-step verification of admins", () => {
	let site: TryOut;
	test.beforeAll(async () => {
		site = await startTryOut();
	});
	test.afterAll(async ({ warmContexts }) => {
		await warmContexts.closeIdle();
		await site.stop();
	});

	test("SES-08 PRO-04 an admin without the required two-step verification lands where it is set up, from everywhere", {
		tag: "@slow",
	}, async ({ page, browser }) => {
		await signIn(page, site, "admin@example.com", SAMPLE_PASSWORD);
		await page.goto(`${site.url}/admin/profile`);
		await setUpSecondFactor(page, SAMPLE_PASSWORD);
		const headers = { origin: site.url };
		const data = { admin_second_factor: "required" };
		const answer = await page.request.patch(`${site.url}/api/admin/settings`, { data, headers });
		expect(answer.status()).toBe(200);

		const second = await browser.newPage();
		await makeAdmin(second, site, "second@example.org");
		await signIn(second, site, "second@example.org", PASSWORD);
		// Every other page is walked by server/pages/every-page.test.ts.
		for (const path of ["/auth", "/dashboard", "/admin/users?page=2"]) {
			await second.goto(`${site.url}${path}`);
			await expect(second, path).toHaveURL(`${site.url}/admin/profile`);
			await expect(second.getByText("Set up two-step verification first")).toBeVisible();
		}
		await setUpSecondFactor(second, PASSWORD);
		await expect(second.getByText("Set up two-step verification first")).toBeHidden();
		await second.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Customers" }).click();
		await expect(second).toHaveURL(`${site.url}/admin/users`);
		await expect(second.getByRole("row").nth(1)).toBeVisible();
		await second.close();
	});
});
