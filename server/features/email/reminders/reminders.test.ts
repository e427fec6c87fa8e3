import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { fillFields, unknownFields } from "../../../../contract/email/merge-fields.ts";
import { reminderDefaults } from "../../../../contract/email/reminders.ts";
import { memberTextDefaults } from "../../../../contract/site/member-texts/all-words.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailOptOuts } from "../../../database/schema/email/mail-opt-outs.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";
import { localTime } from "../../../local-time.ts";
import { preferenceToken } from "../../../mail/preference-link.ts";
import { invitationMail } from "../../../mail/templates/orders/invitation-mail.tsx";
import { addPerson, approve, removeCustomers, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { whileMailWaits } from "../../../testing/while-mail-waits.ts";
import { sendReminders } from "./send-reminders.ts";

const site = await siteForThisFile();
const { services } = site;
const { db, mailer, config } = services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const DAY = 86_400_000;
/** Noon in UTC, today. */
const noon = new Date(new Date().setUTCHours(12, 0, 0, 0));
const later = (days: number, hours = 0) => new Date(noon.getTime() + days * DAY + hours * 3_600_000);

const idOf = async (email: string) => {
	const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, email));
	return row?.id ?? "";
};
const stateOf = async (email: string) => {
	const rows = await db.select().from(messages).where(eq(messages.address, email)).orderBy(messages.createdAt);
	return rows.filter(({ kind }) => kind === "reminder").map(({ data, state, detail }) => [data?.day, state, detail]);
};
/** Notifies someone of their access at noon. */
async function tell(email: string, name = "") {
	await approve(services, email, { name });
	await mailer.send(await invitationMail({ to: email, name, link: `${config.siteUrl}/auth` }, memberTextDefaults));
	await site.mailTo(email);
	const told = async () =>
		(await db.update(customers).set({ notifiedAt: noon }).where(sql`email = ${email} and notified_at is not null`))
			.rowCount;
	await expect.poll(told).toBe(1);
}

beforeEach(async () => {
	await db.delete(messages);
	await db.delete(mailOptOuts);
	await db.delete(mailSuppressions);
	await removeCustomers(services);
	await call(admin, "admin.settings.update", { reminders: "on", time_zone: "UTC", mail_rate: "1000" });
});

test("WAY-02 a buyer with a known time zone is reminded during their day, whatever the site's time", async () => {
	for (const [email, timeZone] of [
		["tokyo@example.org", "Asia/Tokyo"],
		["paris@example.org", "Europe/Paris"],
		["unknown@example.org", null],
	] as const) {
		await tell(email);
		await db.update(customers).set({ timeZone }).where(eq(customers.email, email));
	}
	// Noon in UTC: 21:00 in Tokyo.
	expect(await sendReminders(services, later(1))).toBe(2);
	expect(await stateOf("tokyo@example.org")).toEqual([]);
	// Two at night in UTC: 11:00 in Tokyo.
	expect(await sendReminders(services, later(1, 14))).toBe(1);
	expect((await stateOf("tokyo@example.org")).length).toBe(1);
});

test("WAY-02 a buyer who has not registered is reminded after 1, 3 and 7 days, once each, with the seller's text", async () => {
	await call(admin, "admin.settings.update", {
		reminder_3_subject: "Still there, {first_name}?",
		site_name: "Greens & Co",
	});
	await tell("bea@example.org", "Bea Buyer");
	const queued = [];
	for (const days of [0.5, 1, 1.5, 2, 3, 3.1, 5, 7, 7.1, 10, 14, 30])
		queued.push(await sendReminders(services, later(Math.floor(days), (days % 1) * 10)));
	expect(queued).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0]);
	await expect.poll(() => stateOf("bea@example.org")).toEqual([1, 3, 7].map((day) => [day, "sent", null]));
	const first = await site.mailTo("bea@example.org", /Your account at Greens & Co is ready/);
	expect(first.text).toContain("Hello Bea,");
	expect(first.text).toContain(`${site.url}/auth?mode=register&email=bea%40example.org`);
	await site.mailTo("bea@example.org", /Still there, Bea\?/);
	await call(admin, "admin.settings.update", { site_name: "Microgreens Academy" });
});

test("WAY-02 reminders pause at night in the site's time zone, while they are off, and for customers who were never invited", async () => {
	await tell("night@example.org");
	await approve(services, "never-told@example.org");
	for (const hours of [-12, -4, 8, 11]) expect(await sendReminders(services, later(2, hours))).toBe(0);
	await call(admin, "admin.settings.update", { time_zone: "Asia/Tokyo" });
	expect(localTime("Asia/Tokyo", noon).hour).toBe(21);
	expect(await sendReminders(services, later(2))).toBe(0);
	await call(admin, "admin.settings.update", { time_zone: "UTC", reminders: "off" });
	expect(await sendReminders(services, later(2))).toBe(0);
	await call(admin, "admin.settings.update", { reminders: "on" });
	expect(await sendReminders(services, later(2))).toBe(1);
	expect(await stateOf("never-told@example.org")).toEqual([]);
});

test("WAY-02 reminders stop after registration, refund, bounce and opt-out, even if they are already queued", async () => {
	const endings: Record<string, (email: string) => Promise<unknown>> = {
		"They have registered.": (email) => addPerson(services, { email, approved: false }),
		"They no longer have access.": (email) => revoke(services, email),
		"The address bounced before.": (address) => db.insert(mailSuppressions).values({ address, reason: "bounce" }),
		"They switched these emails off.": async (email) =>
			db.insert(mailOptOuts).values({ customerId: await idOf(email), category: "reminder" }),
	};
	const people = Object.keys(endings).map((_, index) => `ended-${index}@example.org`);
	for (const email of people) await tell(email);
	// Delayed while all of it happens.
	await whileMailWaits(db, async () => {
		expect(await sendReminders(services, later(1))).toBe(people.length);
		for (const [index, end] of Object.values(endings).entries()) await end(people[index] ?? "");
	});
	for (const [index, message] of Object.keys(endings).entries())
		await expect.poll(() => stateOf(people[index] ?? "")).toEqual([[1, "withheld", message]]);
	expect(await sendReminders(services, later(3))).toBe(0);
});

test("WAY-02 a reminder that failed to send for hours is not sent at night", async () => {
	await tell("late@example.org");
	await whileMailWaits(db, async () => {
		await sendReminders(services, later(1));
		await db.update(messages).set({ createdAt: sql`now() - interval '3 hours'` }).where(eq(messages.kind, "reminder"));
	});
	await expect.poll(() => stateOf("late@example.org")).toEqual([[1, "withheld", "It could not be sent in time."]]);
});

test("WAY-02 an unknown field is refused, and the saved text stays", async () => {
	for (const message of ["Hello {frist_name}", "{}", "{constructor}"]) {
		const { status, body } = await call(admin, "admin.settings.update", { reminder_1_text: message });
		expect([message, status, body.data.issues[0].field]).toEqual([message, 400, "reminder_1_text"]);
	}
	expect((await call(admin, "admin.settings.update", { reminder_1_subject: "Two\nlines" })).status).toBe(400);
	expect((await call(admin, "admin.settings.update", { time_zone: "Mars/Olympus" })).status).toBe(400);
	expect((await call(admin, "admin.settings.read")).body.reminder_1_text).toBe(reminderDefaults[1].text);
});

test("WAY-02 a reminder is previewed with a name, and sent to the admin who edits it", async () => {
	const message = { day: 7, subject: "Hello {first_name}", text: "From {site_name} <script>alert(1)</script>" };
	const { body } = await call(admin, "admin.reminders.preview", message);
	expect(body.subject).toBe("Hello Bea");
	expect(body.html).toContain("From Microgreens Academy &lt;script&gt;");
	expect((await call(admin, "admin.reminders.sendToMe", message)).status).toBe(200);
	await site.mailTo("admin@example.org", /^Hello Pat$/);
	expect((await call(admin, "admin.reminders.preview", { ...message, text: "{nope}" })).status).toBe(400);
});

test("WAY-02 fields are filled in within any text, and a missing name leaves no gap", () => {
	expect(
		fillFields("Hello {first_name}, from {site_name}", { first_name: "", site_name: "G", download_link: "" }),
	).toBe("Hello, from G");
	fc.assert(
		fc.property(fc.string(), fc.string(), (before, name) => {
			const text = `${before} {first_name}!`;
			fc.pre(unknownFields(before).length === 0 && !/\{(first|site)_name\}/.test(before));
			expect(fillFields(text, { first_name: name, site_name: "", download_link: "" })).toBe(
				name ? `${before} ${name}!` : `${before}!`,
			);
		}),
	);
});

test("SEQ-05 a reminder has one-click unsubscribe and a preferences link, and essential mail has neither", async () => {
	await tell("click@example.org");
	await sendReminders(services, later(1));
	const mail = await site.mailTo("click@example.org", /is ready$/);
	const token = preferenceToken(config.authSecret, await idOf("click@example.org"));
	const reminder = (await site.mailsTo("click@example.org")).find(({ headers }) => headers);
	expect(reminder?.headers).toEqual({
		"List-Unsubscribe": `<${site.url}/mail/unsubscribe/reminder/${token}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	});
	expect(reminder?.text).toContain(`${site.url}/mail?token=${token}`);
	expect(mail).toBeDefined();
	const invitation = (await site.mailsTo("click@example.org")).find(({ headers }) => !headers);
	expect(invitation?.text).not.toContain("unsubscribe");
});
