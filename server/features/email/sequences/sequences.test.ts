import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { limits } from "../../../../contract/limits.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailOptOuts } from "../../../database/schema/email/mail-opt-outs.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";
import { sequenceEnrollments, sequenceMessages, sequences } from "../../../database/schema/email/sequences.ts";
import { localTime } from "../../../local-time.ts";
import { preferenceToken } from "../../../mail/preference-link.ts";
import { addPerson, approve, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { whileMailWaits } from "../../../testing/while-mail-waits.ts";
import { changeOwnSequence, describeOwnSequences } from "./follow-sequence.ts";
import { sendDueMessages } from "./send-due-messages.ts";

const site = await siteForThisFile();
const { services } = site;
const { db, config } = services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Midnight UTC tomorrow: all days of the tests are in the future, because no message is sent after its hour. */
const midnight = new Date().setUTCHours(24, 0, 0, 0);
/** Returns the time after that many days and hours. */
const at = (days: number, hours = 0) => new Date(midnight + days * DAY + hours * HOUR);

let number = 0;
/**
 * Adds a member with access and an account.
 *
 * @returns how to act as them
 */
async function addMember(timeZone: string | null = null, name = "") {
	number += 1;
	const email = `member-${number}@example.org`;
	const userId = await addPerson(services, { email });
	const [row] = await db
		.update(customers)
		.set({ timeZone, accountName: name, name })
		.where(eq(customers.email, email))
		.returning();
	const act = (what: "start" | "pause" | "resume" | "stop", sequenceId: string, now: Date) =>
		changeOwnSequence(services, userId, sequenceId, what, now);
	const look = async (sequenceId: string, now: Date) =>
		(await describeOwnSequences(services, userId, now, sequenceId))[0]?.own;
	return { email, userId, id: row?.id ?? "", act, look };
}
type Member = Awaited<ReturnType<typeof addMember>>;

async function addSequence(days: (number | [day: number, hour: number])[], more: object = {}): Promise<string> {
	const [row] = await db
		.insert(sequences)
		.values({ title: "Hundred days", active: true, ...more })
		.returning();
	const id = row?.id ?? "";
	const rows = days.map((one) => (Array.isArray(one) ? one : ([one, 7] as const)));
	if (rows.length > 0)
		await db.insert(sequenceMessages).values(
			rows.map(([day, hour]) => ({
				sequenceId: id,
				day,
				hour,
				subject: `Day ${day}, {first_name}`,
				content: `Hello {first_name}, this is day ${day}.`,
			})),
		);
	return id;
}
const settled = () =>
	expect
		.poll(async () => (await db.select().from(messages).where(eq(messages.state, "queued"))).length, { interval: 20 })
		.toBe(0);
/** Returns the messages that a member has received, by day. */
const daysOf = async ({ id }: Member): Promise<number[]> => {
	const rows = await db
		.select({ subject: messages.subject })
		.from(messages)
		.where(and(eq(messages.customerId, id), eq(messages.kind, "sequence"), eq(messages.state, "sent")))
		.orderBy(messages.sentAt);
	return rows.map(({ subject }) => Number(subject.match(/Day (\d+)/)?.[1]));
};
/**
 * Runs the scheduler at these times, like every minute.
 *
 * @returns how many messages it queued at each
 */
async function tick(...moments: Date[]): Promise<number[]> {
	const queued: number[] = [];
	for (const now of moments) {
		queued.push(await sendDueMessages(services, now));
		await settled();
	}
	return queued;
}
const enrollmentOf = async (sequenceId: string, { id }: Member) => {
	const [row] = await db
		.select()
		.from(sequenceEnrollments)
		.where(and(eq(sequenceEnrollments.sequenceId, sequenceId), eq(sequenceEnrollments.customerId, id)))
		.orderBy(sql`started_at desc`);
	if (!row) throw new Error("not enrolled");
	return row;
};

beforeEach(async () => {
	await db.delete(sequences);
	await db.delete(mailOptOuts);
	await db.delete(mailSuppressions);
	await call(admin, "admin.settings.update", { time_zone: "UTC", mail_rate: "1000" });
});

test("SEQ-03 a hundred days bring a hundred messages, one a day, at the hour of each member's time zone", {
	tags: "slow",
	timeout: 120_000,
}, async () => {
	const id = await addSequence(Array.from({ length: 100 }, (_, day) => day + 1));
	const people = {
		"America/Los_Angeles": await addMember("America/Los_Angeles", "Bea Buyer"),
		UTC: await addMember(),
	};
	for (const person of Object.values(people)) await person.act("start", id, at(0));
	const sent = new Map<string, { date: string; hour: number }[]>();
	for (let looks = 0; looks < 1_000; looks += 1) {
		const [next] = await db
			.select({ due: sql<Date | null>`min(due_at)`.mapWith(sequenceEnrollments.dueAt) })
			.from(sequenceEnrollments);
		if (!next?.due) break;
		// Like the minute schedule: up to a minute late.
		const now = new Date(Math.ceil(next.due.getTime() / MINUTE) * MINUTE);
		if ((await sendDueMessages(services, now)) === 0) continue;
		for (const [zone, person] of Object.entries(people)) {
			const { lastDay } = await enrollmentOf(id, person);
			const got = sent.get(zone) ?? [];
			if (lastDay > got.length) sent.set(zone, [...got, localTime(zone, now)]);
		}
		await settled();
	}
	for (const [zone, person] of Object.entries(people)) {
		const got = sent.get(zone) ?? [];
		expect([zone, got.length, new Set(got.map(({ date }) => date)).size]).toEqual([zone, 100, 100]);
		expect(new Set(got.map(({ hour }) => hour))).toEqual(new Set([7]));
		expect((await daysOf(person)).toSorted((one, other) => one - other)).toEqual(
			Array.from({ length: 100 }, (_, day) => day + 1),
		);
		expect((await person.look(id, at(102)))?.state).toBe("finished");
		expect((await site.mailsTo(person.email)).filter(({ subject }) => subject.startsWith("Day ")).length).toBe(100);
	}
	const mail = await site.mailTo(people["America/Los_Angeles"].email, /^Day 100, Bea$/);
	expect(mail.text).toContain("Hello Bea, this is day 100.");
	expect((await site.mailTo(people.UTC.email, /^Day 1,$/)).text).toContain("Hello, this is day 1.");
	const token = preferenceToken(config.authSecret, people.UTC.id);
	const [own] = await site.mailsTo(people.UTC.email);
	expect(own?.headers?.["List-Unsubscribe"]).toBe(`<${site.url}/mail/unsubscribe/sequence/${token}>`);
	expect(own?.text).toContain(`${site.url}/mail?token=${token}`);
	// The text is stored once for all recipients.
	expect((await db.select().from(messages).where(sql`kind = 'sequence' and html <> ''`)).length).toBe(0);
});

test("SEQ-03 after days without the scheduler there is one message a day, and never several together", async () => {
	const id = await addSequence([1, 2, 3, 4]);
	const member = await addMember();
	await member.act("start", id, at(0));
	// Stopped until the fifth day, back in the afternoon, then at night.
	expect(await tick(at(4, 15), at(4, 15.5), at(4, 20))).toEqual([1, 0, 0]);
	expect(await tick(at(7, 3), at(7, 6.9), at(7, 7), at(7, 8))).toEqual([0, 0, 1, 0]);
	expect(await tick(at(8, 22), at(9, 6), at(9, 7.1), at(10, 7.1))).toEqual([0, 0, 1, 1]);
	expect(await daysOf(member)).toEqual([1, 2, 3, 4]);
});

test("SEQ-03 two concurrent schedulers, and an interrupted one, send each message once", async () => {
	const id = await addSequence([1, 2]);
	const members = [];
	for (let count = 0; count < 20; count += 1) members.push(await addMember());
	for (const member of members) await member.act("start", id, at(0));
	const now = at(0, 7);
	// Interrupted before its transaction commits: nothing has happened.
	const failing = new Error("cut off");
	const cut = {
		...services,
		db: Object.assign(Object.create(db), {
			transaction: (act: Parameters<typeof db.transaction>[0]) =>
				db.transaction(async (tx) => {
					await act(tx);
					throw failing;
				}),
		}),
	};
	await expect(sendDueMessages(cut, now)).rejects.toBe(failing);
	for (const member of members) expect((await enrollmentOf(id, member)).lastDay).toBe(0);
	const queued = await Promise.all([1, 2, 3, 4].map(() => sendDueMessages(services, now)));
	expect(queued.reduce((sum, one) => sum + one, 0)).toBe(20);
	await settled();
	expect(await tick(now, at(0, 7.5))).toEqual([0, 0]);
	for (const member of members) expect(await daysOf(member)).toEqual([1]);
});

test("SEQ-03 customers without access get nothing, and continue where they were once they have it again", async () => {
	const id = await addSequence([1, 2, 3]);
	const away: Record<string, { go: (member: Member) => Promise<unknown>; back: (member: Member) => Promise<unknown> }> =
		{
			revoked: {
				go: ({ email }) => revoke(services, email),
				back: ({ email }) => db.update(customers).set({ revokedAt: null }).where(eq(customers.email, email)),
			},
			"opted out": {
				go: (member) => db.insert(mailOptOuts).values({ customerId: member.id, category: "sequence" }),
				back: (member) => db.delete(mailOptOuts).where(eq(mailOptOuts.customerId, member.id)),
			},
			bounced: {
				go: ({ email }) => db.insert(mailSuppressions).values({ address: email, reason: "bounce" }),
				back: ({ email }) => db.delete(mailSuppressions).where(eq(mailSuppressions.address, email)),
			},
		};
	for (const { go, back } of Object.values(away)) {
		const member = await addMember();
		await member.act("start", id, at(0));
		expect(await tick(at(0, 7))).toEqual([1]);
		await go(member);
		expect(await tick(at(1, 7), at(2, 7), at(3, 7))).toEqual([0, 0, 0]);
		expect(await member.look(id, at(3, 8))).toMatchObject({ state: "running", held: true, day: 1 });
		await back(member);
		expect(await tick(at(3, 9), at(4, 7), at(5, 7))).toEqual([0, 1, 1]);
		expect(await daysOf(member)).toEqual([1, 2, 3]);
	}
});

test("SEQ-03 someone who lost access after a message was queued does not get it, and gets that day's message later", async () => {
	const id = await addSequence([1, 2]);
	const member = await addMember();
	await member.act("start", id, at(0));
	await whileMailWaits(db, async () => {
		expect(await sendDueMessages(services, at(0, 7))).toBe(1);
		await revoke(services, member.email);
	});
	await settled();
	const [row] = await db
		.select()
		.from(messages)
		.where(and(eq(messages.customerId, member.id), eq(messages.kind, "sequence")));
	expect([row?.state, row?.detail]).toEqual(["withheld", "They no longer have access."]);
	expect(await tick(at(1, 7))).toEqual([0]);
	await db.update(customers).set({ revokedAt: null }).where(eq(customers.email, member.email));
	expect(await tick(at(2, 7), at(3, 7))).toEqual([1, 1]);
	expect(await daysOf(member)).toEqual([1, 2]);
	expect(
		(
			await db
				.select()
				.from(messages)
				.where(and(eq(messages.customerId, member.id), eq(messages.kind, "sequence")))
		).length,
	).toBe(2);
});

test("SEQ-03 a message that the mail server did not accept in time is sent on the next day, and no other with it", async () => {
	const id = await addSequence([1, 2]);
	const member = await addMember();
	await member.act("start", id, at(0));
	await whileMailWaits(db, async () => {
		await sendDueMessages(services, at(0, 7));
		// Still waiting a day later, so the next one is not queued.
		expect(await sendDueMessages(services, at(1, 7))).toBe(0);
		await db
			.update(messages)
			.set({ notAfter: sql`now() - interval '1 minute'` })
			.where(eq(messages.customerId, member.id));
	});
	await settled();
	expect(await daysOf(member)).toEqual([]);
	expect(await tick(at(1, 7.5), at(1, 8), at(2, 7), at(2, 8))).toEqual([1, 0, 1, 0]);
	expect(await daysOf(member)).toEqual([1, 2]);
});

test("SEQ-03 a sequence that waits for someone for three months ends", async () => {
	const id = await addSequence([1, 2]);
	const member = await addMember();
	await member.act("start", id, at(0));
	await db.insert(mailOptOuts).values({ customerId: member.id, category: "sequence" });
	const days = limits.sequenceHoldMs / DAY;
	for (let day = 0; day <= days; day += 1) await sendDueMessages(services, at(day, 7));
	expect((await enrollmentOf(id, member)).state).toBe("running");
	await sendDueMessages(services, at(days + 1, 7));
	expect(await enrollmentOf(id, member)).toMatchObject({ state: "stopped", dueAt: null, lastDay: 0 });
});

test("SEQ-02 a pause keeps the day, and resuming brings the next day's message at the next hour", async () => {
	const id = await addSequence([1, 2, 10]);
	const member = await addMember("Europe/Berlin");
	await member.act("start", id, at(0));
	await tick(at(0, 7));
	expect(await member.look(id, at(0, 8))).toMatchObject({ day: 1, received: 1, timeZone: "Europe/Berlin" });
	expect(await member.act("pause", id, at(0, 9))).toMatchObject({ own: { state: "paused", day: 1, nextAt: null } });
	expect(await tick(at(1, 7), at(5, 7))).toEqual([0, 0]);
	expect((await member.look(id, at(20)))?.day).toBe(1);
	await expect(member.act("pause", id, at(5))).rejects.toMatchObject({ code: "NOT_RUNNING" });
	// At ten, after the hour: tomorrow.
	const resumed = await member.act("resume", id, at(20, 10));
	expect(resumed.own?.nextAt && localTime("Europe/Berlin", resumed.own.nextAt)).toEqual({
		date: at(21).toISOString().slice(0, 10),
		hour: 7,
	});
	expect(await tick(at(20, 11), at(21, 7), at(22, 7))).toEqual([0, 1, 0]);
	// Paused on day 5 for a week: the tenth day is as far away as before.
	await member.act("pause", id, at(24, 12));
	expect((await member.look(id, at(24, 12)))?.day).toBe(5);
	await member.act("resume", id, at(31, 5));
	expect((await member.look(id, at(31, 5)))?.day).toBe(6);
	expect(await tick(at(34, 7), at(35, 7))).toEqual([0, 1]);
	expect(await daysOf(member)).toEqual([1, 2, 10]);
	await tick(at(36, 7));
	expect(await member.look(id, at(36, 8))).toMatchObject({ state: "finished", day: 10, received: 3 });
});

test("SEQ-02 someone who paused or stopped after a message was queued does not get it, and someone who resumed does", async () => {
	const id = await addSequence([1]);
	const member = await addMember();
	await member.act("start", id, at(0));
	await whileMailWaits(db, async () => {
		await sendDueMessages(services, at(0, 7));
		await member.act("pause", id, at(0, 7.1));
	});
	await settled();
	expect(await daysOf(member)).toEqual([]);
	await member.act("resume", id, at(3, 6));
	expect(await tick(at(3, 7), at(4, 7))).toEqual([1, 0]);
	expect(await daysOf(member)).toEqual([1]);
});

test("SEQ-02 someone who stopped can read what they received, and starts again from the first day", async () => {
	const id = await addSequence([1, 2, 3]);
	const browser = await signedIn(site, { email: "reader@example.org" });
	const ask = (name: string, input: object) => call(browser, `member.sequences.${name}`, input);
	const [listed] = (await call(browser, "member.sequences.list")).body;
	expect(listed).toMatchObject({ title: "Hundred days", days: 3, messages: 3, own: null });
	expect((await ask("start", { id })).body.own).toMatchObject({ state: "running", day: 0, received: 0 });
	expect(await ask("start", { id })).toMatchObject({ status: 409, body: { code: "ALREADY_ON" } });
	await tick(at(0, 7), at(1, 7));
	expect((await ask("messages", { id })).body.rows.map(({ day }: { day: number }) => day)).toEqual([2, 1]);
	const read = (await ask("message", { id, day: 1 })).body;
	expect(read).toMatchObject({ title: "Hundred days", subject: "Day 1, Pat", earlierDay: null, laterDay: 2 });
	expect(read.content).toBe("Hello Pat, this is day 1.");
	expect((await ask("message", { id, day: 3 })).status).toBe(404);
	expect((await ask("stop", { id })).body.own).toMatchObject({ state: "stopped", day: 2, received: 2 });
	expect(await ask("stop", { id })).toMatchObject({ status: 409, body: { code: "NOT_RUNNING" } });
	expect(await tick(at(2, 7))).toEqual([0]);
	expect((await ask("message", { id, day: 2 })).status).toBe(200);
	expect((await ask("start", { id })).body.own).toMatchObject({ state: "running", day: 0, received: 2 });
	await tick(at(4, 7));
	const mails = await site.mailsTo("reader@example.org");
	expect(mails.filter(({ subject }) => subject === "Day 1, Pat").length).toBe(2);
	// Messages of somebody else are not visible.
	const other = await signedIn(site, { email: "other-reader@example.org" });
	expect((await call(other, "member.sequences.message", { id, day: 1 })).status).toBe(404);
	expect((await call(other, "member.sequences.messages", { id })).body.total).toBe(0);
});

test("SEQ-02 if the seller chose so, it starts automatically for people who register, once", async () => {
	const quiet = await addSequence([1], { automatic: false });
	const off = await addSequence([1], { automatic: true, active: false });
	const before = await addMember();
	const id = await addSequence([1], { automatic: true });
	const member = await addMember();
	await approve(services, "only-bought@example.org");
	await addPerson(services, { email: "no-access@example.org", approved: false });
	const on = async () =>
		(await db.select().from(sequenceEnrollments)).map((row) => [row.sequenceId, row.customerId, row.state]);
	expect(await on()).toEqual([[id, member.id, "running"]]);
	expect(await on()).not.toContainEqual([quiet, before.id, "running"]);
	expect(await on()).not.toContainEqual([off, member.id, "running"]);
	await approve(services, "no-access@example.org");
	expect((await on()).length).toBe(2);
	// Restored access does not count as a new registration.
	await member.act("stop", id, at(0));
	await revoke(services, member.email);
	await db.update(customers).set({ revokedAt: null }).where(eq(customers.email, member.email));
	expect((await on()).length).toBe(2);
	expect((await tick(new Date()))[0]).toBe(0);
});

test("SEQ-03 a time zone is detected from the browser once, changed on the profile, and used from then on", async () => {
	const id = await addSequence([1, 2]);
	const browser = await signedIn(site, { email: "traveler@example.org" });
	const zone = async () => (await call(browser, "member.profile.read")).body.timeZone;
	expect(await zone()).toBe(null);
	await call(browser, "member.sequences.start", { id });
	expect((await call(browser, "member.profile.saveTimeZone", { timeZone: "Asia/Tokyo" })).status).toBe(200);
	await call(browser, "member.profile.saveTimeZone", { timeZone: "Europe/Paris" });
	expect(await zone()).toBe("Asia/Tokyo");
	const next = async () => new Date((await call(browser, "member.sequences.list")).body[0].own.nextAt);
	expect(localTime("Asia/Tokyo", await next()).hour).toBe(7);
	expect((await call(browser, "member.profile.setTimeZone", { timeZone: "America/Lima" })).body.timeZone).toBe(
		"America/Lima",
	);
	expect(localTime("America/Lima", await next()).hour).toBe(7);
	for (const timeZone of ["Mars/Olympus", "", "Europe/Berlin; drop table customers", "x".repeat(500)]) {
		expect((await call(browser, "member.profile.setTimeZone", { timeZone })).status).toBe(400);
		expect((await call(browser, "member.profile.saveTimeZone", { timeZone })).status).toBe(400);
	}
	expect(await zone()).toBe("America/Lima");
});

test("SEQ-01 messages added, removed and moved during enrollments reach members who are not past them, once", async () => {
	const id = await addSequence([1, 2, 4, 6]);
	const member = await addMember();
	await member.act("start", id, at(0));
	await tick(at(0, 7), at(1, 7));
	const byDay = async (day: number) => {
		const { body } = await call(admin, "admin.sequenceMessages.list", { id });
		const { id: messageId } = body.rows.find((row: { day: number }) => row.day === day);
		return (await call(admin, "admin.sequenceMessages.read", { id: messageId })).body;
	};
	const add = (day: number) =>
		call(admin, "admin.sequenceMessages.create", {
			sequenceId: id,
			day,
			hour: 7,
			subject: `Day ${day}`,
			content: "New.",
		});
	const move = async (from: number, to: number) => {
		const { id: messageId, updatedAt, hour, subject, content } = await byDay(from);
		return call(admin, "admin.sequenceMessages.update", { id: messageId, updatedAt, hour, subject, content, day: to });
	};
	// Added before the next day: it is sent. Moved to a later day: it is not sent again. Removed: its day is skipped.
	expect((await add(3)).status).toBe(200);
	expect((await move(2, 9)).status).toBe(200);
	const { deletionId } = (await call(admin, "admin.sequenceMessages.remove", { id: (await byDay(4)).id })).body;
	expect(await tick(at(2, 7), at(3, 7))).toEqual([1, 0]);
	// Restored too late for them.
	await tick(at(4, 7), at(5, 7));
	expect((await call(admin, "admin.deletions.undo", { deletionId })).status).toBe(200);
	expect((await add(5)).status).toBe(200);
	expect((await add(7)).status).toBe(200);
	await tick(at(6, 7), at(7, 7), at(8, 7), at(9, 7));
	expect(await daysOf(member)).toEqual([1, 2, 3, 6, 7]);
	expect(await member.look(id, at(10))).toMatchObject({ state: "finished" });
	// Added when they have finished: too late.
	await add(20);
	expect(await tick(at(20, 7))).toEqual([0]);
});

test("SEQ-01 a sequence that is off sends nothing and keeps everyone's day", async () => {
	const id = await addSequence([1, 2]);
	const member = await addMember();
	await member.act("start", id, at(0));
	await tick(at(0, 7));
	const change = async (active: boolean) => {
		const { body } = await call(admin, "admin.sequences.read", { id });
		return call(admin, "admin.sequences.update", { ...body, active });
	};
	expect((await change(false)).body.active).toBe(false);
	expect(await tick(at(1, 7), at(2, 7))).toEqual([0, 0]);
	const late = await addMember();
	await expect(late.act("start", id, at(2))).rejects.toMatchObject({ code: "SEQUENCE_NOT_FOUND" });
	expect(await member.look(id, at(2))).toMatchObject({ state: "running", nextAt: null });
	await change(true);
	expect(await tick(at(9, 6), at(9, 7))).toEqual([0, 1]);
	expect(await daysOf(member)).toEqual([1, 2]);
});

test("SEQ-01 a sequence and its messages are edited, previewed and sent to the admin who edits them; invalid input is refused", async () => {
	const created = (await call(admin, "admin.sequences.create", { title: "My days" })).body;
	expect(created).toMatchObject({ title: "My days", active: false, automatic: false, messages: 0, running: 0 });
	const { id } = created;
	const turnOn = { ...created, active: true };
	expect(await call(admin, "admin.sequences.update", turnOn)).toMatchObject({
		status: 422,
		body: { code: "NO_MESSAGES" },
	});
	const message = {
		sequenceId: id,
		day: 1,
		hour: 7,
		subject: "Hello {first_name}",
		content: "Read **this**: {download_link}",
	};
	const wrong: [object, string][] = [
		[{ day: 0 }, "day"],
		[{ day: 4_000 }, "day"],
		[{ day: 1.5 }, "day"],
		[{ hour: 24 }, "hour"],
		[{ subject: "" }, "subject"],
		[{ subject: "Two\nlines" }, "subject"],
		[{ subject: "{frist_name}" }, "subject"],
		[{ content: "  " }, "content"],
		[{ content: "See {link}" }, "content"],
		[{ content: "x".repeat(20_001) }, "content"],
	];
	for (const [change, field] of wrong) {
		const { status, body } = await call(admin, "admin.sequenceMessages.create", { ...message, ...change });
		expect([change, status, body.data.issues[0].field]).toEqual([change, 400, field]);
	}
	const deep = await call(admin, "admin.sequenceMessages.create", {
		...message,
		content: `${">".repeat(19_000)} deep`,
	});
	expect([200, 422]).toContain(deep.status);
	if (deep.status === 200) await call(admin, "admin.sequenceMessages.remove", { id: deep.body.id });
	const added = (await call(admin, "admin.sequenceMessages.create", message)).body;
	expect(added).toMatchObject({ day: 1, sequence: { id, title: "My days" } });
	expect(await call(admin, "admin.sequenceMessages.create", message)).toMatchObject({
		status: 409,
		body: { code: "DAY_TAKEN" },
	});
	const { body: shown } = await call(admin, "admin.sequenceMessages.preview", {
		subject: message.subject,
		content: `${message.content}\n\n<script>alert(1)</script>\n\n[bad](javascript:alert(1)) [good](https://example.org)\n\n- one\n- two`,
	});
	expect(shown.subject).toBe("Hello Bea");
	expect(shown.html).toContain("<strong>this</strong>");
	expect(shown.html).toContain("&lt;script&gt;");
	expect(shown.html).not.toMatch(/<script|javascript:/);
	expect(shown.html).toContain(`${site.url}/digital-downloads`);
	const texts = { subject: message.subject, content: message.content };
	expect((await call(admin, "admin.sequenceMessages.sendToMe", texts)).status).toBe(200);
	const mail = await site.mailTo("admin@example.org", /^Hello Pat$/);
	expect(mail.text).toContain("Read this:");
	const stale = { ...added, updatedAt: "2025-01-01T00:00:00Z" };
	expect(await call(admin, "admin.sequenceMessages.update", stale)).toMatchObject({
		status: 409,
		body: { code: "CHANGED_MEANWHILE" },
	});
	expect((await call(admin, "admin.sequences.update", turnOn)).body.active).toBe(true);
	const { rows } = (await call(admin, "admin.sequences.list", {})).body;
	expect(rows[0]).toMatchObject({ title: "My days", messages: 1, days: 1, running: 0 });
});
