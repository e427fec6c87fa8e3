import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { preferenceToken } from "../../server/mail/preference-link.ts";
import { SAMPLE_PASSWORD, startTryOut, type TryOut } from "../../server/testing/built-site.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { queryTryOut } from "../try-out-database.ts";

/* A site of this file's own: buyers who are stuck appear on the admin home for everyone. */

let own: TryOut;
test.beforeAll(async () => {
	own = await startTryOut();
});
test.afterAll(() => own.stop());

const signIn = async (page: Page, email = "admin@example.com") => {
	const data = { email, password: SAMPLE_PASSWORD };
	const answer = await page.request.post(`${own.url}/api/auth/sign-in/email`, { data, headers: { origin: own.url } });
	expect(answer.status()).toBe(200);
};
/** Calls the API as the signed-in person. */
const ask = async (page: Page, path: string, data: object) => {
	const answer = await page.request.post(`${own.url}/api/${path}`, { data, headers: { origin: own.url } });
	expect([path, answer.status()]).toEqual([path, 200]);
	return answer.json();
};
const addBuyer = async (page: Page, email: string): Promise<string> =>
	(await ask(page, "admin/customers", { email, name: "Bea Buyer" })).id;
const query = (text: string) => queryTryOut(own, text);
/** Days go by for buyers who are there. */
const letDaysPass = () =>
	query("update customers set approved_at = approved_at - interval '2 days' where user_id is null");
const mailTo = async (address: string, subject: RegExp) => {
	let found: { text: string } | undefined;
	const look = async () => {
		const all = (await (await fetch(`${own.url}/dev/mailbox.json`)).json()) as {
			to: string;
			subject: string;
			text: string;
		}[];
		found = all.find((one) => one.to === address && subject.test(one.subject));
		return found;
	};
	await expect.poll(look).toBeDefined();
	return found as unknown as { text: string };
};

test("WAY-01 WAY-04 a buyer who is stuck is listed, written to again, registers and is off the list", {
	tag: "@slow",
}, async ({ page }) => {
	await signIn(page);
	const email = "bea@shop.example";
	const id = await addBuyer(page, email);
	await letDaysPass();

	await page.goto(`${own.url}/admin`);
	const stages = page.getByRole("region", { name: "From purchase to first download" });
	const stuck = stages.getByRole("listitem").filter({ hasText: email });
	await expect(stuck).toContainText("Not yet invited to register");
	await stuck.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByText("The invitation is on its way.")).toBeVisible();
	await mailTo(email, /Your access/);
	await expect(async () => {
		await page.reload();
		await expect(stuck).toContainText("Has not registered. Invited on", { timeout: 500 });
	}).toPass();
	await expectAccessible(page);

	await stuck.getByRole("link", { name: email }).click();
	const emails = page.getByRole("region", { name: "Emails", exact: true });
	const sent = emails.getByRole("listitem").filter({ hasText: "Your access to" });
	await expect(sent).toContainText("Sent");
	await sent.getByRole("button", { name: "Read" }).click();
	const dialog = page.getByRole("dialog");
	// The first one is what a list of emails shows beside the subject.
	await expect(dialog.frameLocator("iframe").getByText("Thank you for your purchase").last()).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await sent.getByRole("button", { name: "Resend" }).click();
	await expect(page.getByText("The email is on its way again.")).toBeVisible();
	await expect(sent).toHaveCount(2);
	await expectAccessible(page);
	await page.setViewportSize({ width: 390, height: 844 });
	await expectNoSidewaysScroll(page);

	const data = { email, name: "Bea", password: "long enough", callbackURL: "/auth" };
	await page.context().clearCookies();
	await ask(page, "auth/sign-up/email", data);
	const { text } = await mailTo(email, /Confirm/);
	await page.goto(text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? "");
	// Ends the calls of that page, which would be refused without its cookies.
	await page.goto("about:blank");
	await page.context().clearCookies();
	await signIn(page);
	await page.goto(`${own.url}/admin`);
	await expect(stages.getByText("No buyers are stuck.")).toBeVisible();
	await page.goto(`${own.url}/admin/users/${id}`);
	const confirmation = emails.getByRole("listitem").filter({ hasText: "Confirm your email address" });
	await confirmation.getByRole("button", { name: "Read" }).click();
	await expect(dialog.frameLocator("iframe").getByText("••••••").first()).toBeVisible();
});

test.describe("with input that is refused", () => {
	test.use({ allowedConsoleErrors: /4(00|22)/ });

	test("WAY-02 WAY-03 reminders are written, previewed and saved, and a mail provider is connected", {
		tag: "@slow",
	}, async ({ page }) => {
		await signIn(page);
		await page.goto(`${own.url}/admin/email`);
		const reminders = page.getByRole("region", { name: "Reminders" });
		await reminders.getByRole("tab", { name: "After 3 days" }).click();
		await reminders.getByRole("textbox", { name: "Subject" }).fill("Still there, {name}?");
		await reminders.getByRole("button", { name: "Save reminders" }).click();
		await expect(reminders.getByText("Uses {name}, which is not a field", { exact: true })).toBeVisible();
		await reminders.getByRole("textbox", { name: "Subject" }).fill("Still there, {first_name}?");
		await reminders.getByRole("button", { name: "Preview" }).click();
		const dialog = page.getByRole("dialog", { name: "Still there, Bea?" });
		await expect(dialog.frameLocator("iframe").getByRole("link", { name: "Create your account" })).toBeVisible();
		await page.keyboard.press("Escape");
		await reminders.getByRole("button", { name: "Send to me" }).click();
		await mailTo("admin@example.com", /^Still there, /);
		await reminders.getByRole("button", { name: "Save reminders" }).click();
		await expect(page.getByText("Reminders saved.")).toBeVisible();

		const bounces = page.getByRole("region", { name: "Bounces and spam reports" });
		await bounces.getByRole("button", { name: "Connect provider" }).click();
		const connect = page.getByRole("dialog", { name: "Connect a mail provider" });
		await connect.getByRole("combobox", { name: "Mail provider" }).click();
		await page.getByRole("option", { name: "Mailgun" }).click();
		await connect.getByRole("button", { name: "Connect" }).click();
		await expect(connect.getByText("Enter the key that the provider signs its reports with.")).toBeVisible();
		await connect.getByRole("textbox", { name: "HTTP webhook signing key" }).fill("key-0123");
		await connect.getByRole("button", { name: "Connect" }).click();
		const done = page.getByRole("dialog", { name: "Mailgun is connected here" });
		await expect(done.getByRole("textbox", { name: "Webhook URL for Mailgun" })).toHaveValue(
			/\/hooks\/mail\/mailgun\//,
		);
		await done.getByRole("button", { name: "Done" }).click();
		await expect(bounces.getByText("No report yet.")).toBeVisible();
		await expectAccessible(page);
		await bounces.getByRole("button", { name: "Disconnect Mailgun" }).click();
		const ending = page.getByRole("dialog", { name: "Disconnect Mailgun?" });
		await ending.getByRole("button", { name: "Disconnect" }).press("Enter");
		await expect(ending).toHaveCount(0);
		await expect(bounces.getByText("No provider connected.")).toBeVisible();
		await page.setViewportSize({ width: 390, height: 844 });
		await expectNoSidewaysScroll(page);
	});
});

test("SEQ-04 an update is emailed to members, who are counted first", { tag: "@slow" }, async ({ page }) => {
	await signIn(page);
	const title = `Radish week ${Date.now()}`;
	await ask(page, "admin/updates", { title, content: "Sow on Monday.\n\nCut ten days later." });
	await page.goto(`${own.url}/admin/email`);
	const mailings = page.getByRole("region", { name: "Mailings" });
	await mailings.getByRole("button", { name: "Email members" }).click();
	const dialog = page.getByRole("dialog", { name: "Email members" });
	await dialog.getByRole("combobox", { name: "What to announce" }).click();
	await page.getByRole("option", { name: title }).click();
	await expect(dialog.frameLocator("iframe").getByText("Cut ten days later.")).toBeVisible();
	await expectAccessible(page, "[role=dialog]");
	await dialog.getByRole("button", { name: /^Send to \d+ members?$/ }).click();
	await expect(page.getByText(/^On its way to \d+ members?\.$/)).toBeVisible();
	await mailTo("member@example.com", new RegExp(title));
	const row = mailings.getByRole("listitem").filter({ hasText: title });
	await expect(row).toContainText("Done");
	await expectAccessible(page);
});

test.describe("without signing in", () => {
	test.use({ allowedConsoleErrors: /404/ });

	test("SEQ-05 the link of an email leads to where kinds of email are switched off and on", { tag: "@slow" }, async ({
		page,
		browser,
	}) => {
		const admin = await browser.newPage();
		await signIn(admin);
		const id = await addBuyer(admin, `chooser-${Date.now()}@shop.example`);
		await admin.close();
		const secret = readFileSync(join(own.dataFolder, "auth-secret"), "utf8");
		await page.goto(`${own.url}/mail/unsubscribe/reminder/${preferenceToken(secret, id)}`);
		await expect(page.getByText("c•••@shop.example")).toBeVisible();
		await expect(page.getByRole("switch", { name: "Announcements" })).toBeChecked();
		const reminders = page.getByRole("switch", { name: "Reminders" });
		await expect(reminders).toBeChecked();
		await reminders.click();
		await expect(page.getByText("Saved.")).toBeVisible();
		await page.reload();
		await expect(reminders).not.toBeChecked();
		await expectAccessible(page);
		await page.goto(`${own.url}/mail?token=cut`);
		await expect(page.getByRole("alert")).toContainText("This link is not complete or no longer valid.");
	});
});

test("SEQ-04 a mailing is stopped half way, and after a restart of the site it continues with the remaining members", {
	tag: "@slow",
}, async ({ page }) => {
	const people = 60;
	// Each run has its own: no mailing before this one was to them.
	const run = Date.now();
	await query(`
		with added as (
			insert into users (id, name, email, email_verified)
			select gen_random_uuid(), 'Reader', 'reader-${run}-' || n || '@example.org', true from generate_series(1, ${people}) n
			returning id, email
		)
		insert into customers (email, user_id, account_name, granted_at, approved_at)
		select email, id, 'Reader', now(), now() from added`);
	await signIn(page);
	const pace = (mail_rate: string) =>
		page.request.patch(`${own.url}/api/admin/settings`, { data: { mail_rate }, headers: { origin: own.url } });
	await pace("5");
	const title = `Basil week ${run}`;
	const { id } = await ask(page, "admin/updates", { title, content: "Sow on Tuesday." });
	await ask(page, "admin/mailings", { about: "update", id });
	const readers = async (): Promise<string[]> => {
		const all: { to: string; subject: string }[] = await (await fetch(`${own.url}/dev/mailbox.json`)).json();
		return all.flatMap(({ to, subject }) => (subject === title && to.startsWith(`reader-${run}-`) ? [to] : []));
	};
	await expect.poll(async () => (await readers()).length).toBeGreaterThan(0);
	await page.goto(`${own.url}/admin/email`);
	const mailings = page.getByRole("region", { name: "Mailings" });
	const row = mailings.getByRole("listitem").filter({ hasText: title });
	await row.getByRole("button", { name: `Stop ${title}` }).click();
	await expect(row).toContainText("Stopped");

	// A page that is open asks the site while it is away.
	await page.goto("about:blank");
	await own.restart();
	await page.goto(`${own.url}/admin/email`);
	await expect(row).toContainText("Stopped");
	const half = (await readers()).length;
	expect(half).toBeLessThan(people);
	await pace("1000");
	await row.getByRole("button", { name: `Resume ${title}` }).click();
	await expect(row).toContainText("Done");
	const got = await readers();
	expect([got.length, new Set(got).size]).toEqual([people, people]);
	await pace("5");
});
