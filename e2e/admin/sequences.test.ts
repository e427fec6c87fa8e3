import type { Page } from "@playwright/test";
import { SAMPLE_PASSWORD, startTryOut, type TryOut } from "../../server/testing/built-site.ts";
import { type MailServer, startMailServer } from "../../server/testing/servers/mail-server.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { queryTryOut, runScheduledTask } from "../try-out-database.ts";

/* A site of this file's own, which sends by SMTP: its days go by as the tests like. */

let mailServer: MailServer;
let own: TryOut;
test.beforeAll(async () => {
	mailServer = await startMailServer();
	own = await startTryOut(() => ({ SMTP_URL: mailServer.url, MAIL_FROM: "hello@shop.example" }));
});
test.afterAll(async () => {
	await own.stop();
	await mailServer.close();
});

const SAMPLE = "100-Day Sales Machine";

const signIn = async (page: Page, email = "admin@example.com") => {
	const data = { email, password: SAMPLE_PASSWORD };
	const answer = await page.request.post(`${own.url}/api/auth/sign-in/email`, { data, headers: { origin: own.url } });
	expect(answer.status()).toBe(200);
};
const query = (text: string, values: unknown[] = []) => queryTryOut(own, text, values);
const arrived = (to: string, subject: string) =>
	mailServer.received.filter((mail) => mail.to === to && mail.subject === subject).length;
const tick = () => runScheduledTask(own, "sequences");
/** A zone in which it is evening now: every message of the day may still be sent. */
const eveningZone = () => {
	const ahead = ((19 - new Date().getUTCHours() + 36) % 24) - 12;
	return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
};

test.describe("with input that is refused", () => {
	test.use({ allowedConsoleErrors: /4(00|09|22)/ });

	test("SEQ-01 a message is written with the phone beside it, sent to its writer, deleted and put back", {
		tag: "@slow",
	}, async ({ page }) => {
		await signIn(page);
		await page.goto(`${own.url}/admin/sequences`);
		await expect(page.getByRole("table", { name: "Sequences" }).getByRole("row")).toHaveCount(2);
		await expectAccessible(page);
		await page.getByRole("button", { name: "New sequence" }).click();
		const dialog = page.getByRole("dialog", { name: "New sequence" });
		await dialog.getByRole("textbox", { name: "Title" }).fill("First week");
		await dialog.getByRole("button", { name: "Create sequence" }).click();
		await expect(page.getByText("No messages yet")).toBeVisible();

		// Without a message it cannot be turned on.
		const on = page.getByRole("switch", { name: /^On/ });
		await on.click();
		await page.getByRole("button", { name: "Save sequence" }).click();
		await expect(page.getByText("Add a message first.")).toBeVisible();
		await on.click();

		await page.getByRole("link", { name: "Add message" }).click();
		await expect(page.getByRole("heading", { name: "New message" })).toBeVisible();
		const subject = page.getByRole("textbox", { name: "Subject" });
		const text = page.getByRole("textbox", { name: "Text", exact: true });
		await subject.fill("Hello {first_name}");
		await text.fill("Sow **one** tray, {frist_name}.");
		await expect(page.getByText("No preview yet: the text uses {frist_name}, which is not a field.")).toBeVisible();
		await page.getByRole("button", { name: "Save message" }).click();
		await expect(text).toHaveAttribute("aria-invalid", "true");
		await expect(text).toHaveValue("Sow **one** tray, {frist_name}.");
		await text.fill("Sow **one** tray, {first_name}. [Your files]({download_link})");
		const phone = page.frameLocator("iframe[title='The message on a phone']");
		await expect(phone.getByRole("paragraph").filter({ hasText: "Sow one tray, Bea." })).toBeVisible();
		await expect(phone.getByRole("link", { name: "Your files" })).toHaveAttribute(
			"href",
			`${own.url}/digital-downloads`,
		);
		await page.getByRole("button", { name: "Send to me" }).click();
		await expect(page.getByText("The message is on its way to you.")).toBeVisible();
		await expect.poll(() => arrived("admin@example.com", "Hello Sam")).toBe(1);
		await page.getByRole("button", { name: "Save message" }).click();
		await expect(page.getByText("Message saved.")).toBeVisible();
		await expect(page.getByRole("heading", { name: "Hello {first_name}", level: 1 })).toBeVisible();
		await expectAccessible(page);
		await page.setViewportSize({ width: 360, height: 780 });
		await expectNoSidewaysScroll(page);
		await page.setViewportSize({ width: 1280, height: 800 });

		await page.getByRole("link", { name: "First week" }).click();
		const messages = page.getByRole("table", { name: "Messages" });
		await page.getByRole("button", { name: "Delete Hello {first_name}" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Delete message" }).click();
		await expect(page.getByText("No messages yet")).toBeVisible();
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(messages.getByRole("link", { name: "Hello {first_name}", exact: true })).toBeVisible();
		await expectAccessible(page);
		await page.setViewportSize({ width: 360, height: 780 });
		await expectNoSidewaysScroll(page);
	});
});

test.describe("with an archive that is refused", () => {
	test.use({ allowedConsoleErrors: /422/ });

	test("SEQ-01 what is exported is imported again, after it is seen what that changes", { tag: "@slow" }, async ({
		page,
	}) => {
		await signIn(page);
		await page.goto(`${own.url}/admin/sequences`);
		await page.getByRole("table").getByRole("link", { name: SAMPLE, exact: true }).click();
		const download = page.waitForEvent("download");
		await page.getByRole("link", { name: "Export" }).click();
		const archive = await (await download).path();

		await page.goto(`${own.url}/admin/sequences#new`);
		await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("A copy");
		await page.getByRole("button", { name: "Create sequence" }).click();
		await expect(page.getByRole("heading", { name: "A copy", level: 1 })).toBeVisible();
		await page.getByRole("button", { name: "Import", exact: true }).click();
		const dialog = page.getByRole("dialog", { name: "Import messages" });
		const choose = (name: string, buffer: Buffer) =>
			dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "application/zip", buffer });
		await choose("broken.zip", Buffer.from("not an archive"));
		await expect(dialog.getByRole("alert")).toContainText("This file is no ZIP archive");
		await dialog.getByRole("button", { name: "Remove broken.zip" }).click();
		await dialog.locator("input[type=file]").setInputFiles({
			name: "messages.zip",
			mimeType: "application/zip",
			buffer: await (await import("node:fs/promises")).readFile(archive),
		});
		await expect(dialog.getByText("Added: 100")).toBeVisible();
		await expectAccessible(page, "[role=dialog]");
		await dialog.getByRole("button", { name: "Import messages" }).click();
		await expect(page.getByText("Messages imported.")).toBeVisible();
		await expect(page.getByText("1 to 50 of 100 messages")).toBeVisible();
		await page.getByRole("button", { name: "Page 2" }).click();
		await expect(page.getByRole("table", { name: "Messages" }).getByRole("row")).toHaveCount(51);
		await expect(page.getByText("51 to 100 of 100 messages")).toBeVisible();
	});
});

test("SEQ-02 a member reads what came, pauses, resumes, stops and starts again", { tag: "@slow" }, async ({ page }) => {
	await signIn(page, "member@example.com");
	await page.goto(`${own.url}/dashboard`);
	const card = page.getByRole("region", { name: SAMPLE });
	await expect(card).toContainText("Day 3 of 100");
	await expect(card).toContainText("Next message:");
	await card.getByRole("button", { name: "Pause" }).click();
	await expect(card).toContainText("Paused");
	await expect(card).toContainText("When you resume, you continue with the next day.");
	await page.reload();
	await expect(card).toContainText("Day 3 of 100");
	await card.getByRole("button", { name: "Resume" }).click();
	await expect(card).toContainText("Next message:");
	await expectAccessible(page);

	await card.getByRole("link", { name: "Read earlier messages" }).click();
	await expect(page.getByRole("heading", { name: SAMPLE, level: 1 })).toBeVisible();
	const list = page.getByRole("main").getByRole("listitem");
	await expect(list).toHaveCount(3);
	await expect(list.first()).toContainText("Day 3");
	await expectAccessible(page);
	await list.last().getByRole("link").click();
	await expect(page.getByText("Good morning, Mia.")).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("link", { name: "Day 2", exact: true }).click();
	await expect(page.getByRole("link", { name: "Day 3", exact: true })).toBeVisible();
	await page.setViewportSize({ width: 360, height: 780 });
	await expectNoSidewaysScroll(page);

	await page.goto(`${own.url}/dashboard`);
	await expectNoSidewaysScroll(page);
	await card.getByRole("button", { name: "Stop" }).click();
	const question = page.getByRole("dialog", { name: "Stop these messages?" });
	await expect(question).toContainText("to keep your day, pause instead");
	await question.getByRole("button", { name: "Stop", exact: true }).click();
	await expect(card.getByRole("button", { name: "Start again" })).toBeVisible();
	await expect(card.getByRole("link", { name: "Read earlier messages" })).toBeVisible();
	await card.getByRole("button", { name: "Start again" }).click();
	await expect(card).toContainText("100 days, starting with the next message");
});

test("SEQ-03 a member's clocks are taken from the browser and changed on the profile; their days arrive by them", {
	tag: "@slow",
}, async ({ browser }) => {
	await query("update customers set time_zone = null");
	const context = await browser.newContext({ timezoneId: "Asia/Tokyo" });
	const page = await context.newPage();
	await signIn(page, "member@example.com");
	const noted = page.waitForResponse((answer) => answer.url().includes("saveTimeZone"));
	await page.goto(`${own.url}/dashboard`);
	expect((await noted).ok()).toBe(true);
	await page.goto(`${own.url}/profile`);
	const zone = page.getByRole("combobox", { name: "Your time zone" });
	await expect(zone).toHaveValue("Asia/Tokyo");
	await zone.fill("Lima");
	await page.getByRole("option", { name: "America/Lima" }).click();
	await page.getByRole("button", { name: "Save time zone" }).click();
	await expect(page.getByText("Time zone saved.")).toBeVisible();
	await page.reload();
	await expect(zone).toHaveValue("America/Lima");
	await expectAccessible(page);

	// Days go by, for the sample member alone.
	const [{ id }] = await query("select id from sequences where title = $1", [SAMPLE]);
	const subjects = await query("select day, subject from sequence_messages where sequence_id = $1 order by day", [id]);
	const timeZone = eveningZone();
	await query("update customers set time_zone = $1 where email = 'member@example.com'", [timeZone]);
	for (const day of [1, 50, 100]) {
		await query(
			`update sequence_enrollments set state = 'running', last_day = $2 - 1, next_day = $2, last_message_id = null,
				day_one = (now() at time zone $3)::date - ($2 - 1), last_on = (now() at time zone $3)::date - 1,
				counts_from = now() - interval '1 year', due_at = now(), ended_at = null
			where sequence_id = $1 and id = (select id from sequence_enrollments where sequence_id = $1 order by started_at desc limit 1)`,
			[id, day, timeZone],
		);
		await tick();
		const { subject } = subjects[day - 1];
		await expect.poll(() => arrived("member@example.com", subject), { timeout: 15_000 }).toBe(1);
		await page.goto(`${own.url}/dashboard`);
		await expect(page.getByRole("region", { name: SAMPLE })).toContainText(`Day ${day} of 100`);
		await page.goto(`${own.url}/sequences/${id}/${day}`);
		await expect(page.getByRole("heading", { name: subject, level: 1 })).toBeVisible();
	}
	await context.close();
});
