import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";
import { connect, type Database } from "../database/database.ts";
import { openNotificationConnection } from "../database/notifications/notification-connection.ts";
import { customers } from "../database/schema/customers/customers.ts";
import { messages } from "../database/schema/email/messages.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { type Jobs, startJobs } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { createSealedTexts } from "../secrets/sealed-text.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { MailPostponed, MailRejected, type MailTransport, type OutgoingMail } from "./mail.ts";
import { type Mailer, startMailer } from "./mailer.ts";
import { announceMessages, claimMessages, findFailing, suppressAddress } from "./outbox.queries.ts";
import { computeRetryDelay, readProviderId } from "./outbox.ts";
import { openMail, sealMail } from "./seal-mail.ts";
import { createSmtpTransport, readRejection } from "./smtp-transport.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0).reverse()) await close();
});

async function mailerOver(
	transport: MailTransport,
	settings: { perSecond?: number } = {},
): Promise<{ db: Database; mailer: Mailer; jobs: Jobs }> {
	const { connection, drop } = await createTestDatabase();
	const log = createLog("silent");
	const db = connect(connection, () => {});
	const jobs = await startJobs(connection, log);
	const { mailer, outbox } = await startMailer(db, jobs, {
		transport,
		sealed: createSealedTexts("only-for-tests-only-for-tests-only", "secrets of messages"),
		siteUrl: "https://academy.example",
		authSecret: "only-for-tests-only-for-tests-only",
		readSettings: async () => ({
			siteName: "Greens & Co",
			supportEmail: "help@example.org",
			brand: null,
			perSecond: settings.perSecond ?? 1_000,
		}),
		sendRules: {
			...{ announcement: null, checkoutReminder: null, reminder: null, reviewHidden: null, sequence: null },
			reviewRequest: async (_db, asked) => new Map(asked.map(({ id }) => [id, "They have written a review."])),
		},
		log,
	});
	const notifications = await openNotificationConnection(connection, outbox.listen, log);
	closing.push(
		drop,
		() => db.$client.end(),
		() => jobs.stop(),
		() => outbox.stop(),
		() => notifications.stop(),
	);
	return { db, mailer, jobs };
}

const rows = async (db: Database) => db.select().from(messages).orderBy(messages.createdAt);
/** Makes waiting retries due now. */
const letTimePass = async (db: Database) => {
	await db.update(messages).set({ dueAt: sql`now()` }).where(eq(messages.state, "queued"));
	await announceMessages(db);
};

const mail = { kind: "other" as const, to: "a@example.org", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };

/**
 * Starts a mail server that records messages.
 *
 * @param refuse why it refuses an address
 */
async function startMailServer(received: string[] = [], refuse: (address: string) => Error | null = () => null) {
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		onRcptTo: ({ address }, _session, done) => done(refuse(address)),
		onData: (stream, _session, done) => {
			let raw = "";
			stream.on("data", (chunk) => {
				raw += chunk;
			});
			stream.on("end", () => {
				received.push(raw);
				done();
			});
		},
	});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as { port: number };
	closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
	return { url: `smtp://127.0.0.1:${port}`, received };
}

test("OPS-04 a message is sent over SMTP, with both bodies and the configured sender", async () => {
	const { url, received } = await startMailServer();
	const { mailer } = await mailerOver(createSmtpTransport(url, "Academy <hello@academy.example>"));
	await mailer.send(mail);
	await expect.poll(() => received.length).toBe(1);
	expect(received[0]).toMatch(/^From: Academy <hello@academy\.example>/m);
	expect(received[0]).toMatch(/^Message-ID: <[0-9a-f-]{36}@academy\.example>/m);
	expect(received[0]).toMatch(/text\/plain[\s\S]*Hello[\s\S]*text\/html[\s\S]*<p>Hello<\/p>/);
});

test("OPS-04 SET-03 without a configured name, the sender has the site's name", async () => {
	const { url, received } = await startMailServer();
	const { mailer } = await mailerOver(createSmtpTransport(url, "hello@academy.example"));
	await mailer.send(mail);
	await expect.poll(() => received.length).toBe(1);
	expect(received[0]).toMatch(/^From: "?Greens & Co"? <hello@academy\.example>/m);
});

test("OPS-04 a message is never sent if its transaction is rolled back, and sent if it commits", async () => {
	const sent: string[] = [];
	const { db, mailer } = await mailerOver({ deliver: async (_id, { subject }) => void sent.push(subject) });
	await db
		.transaction(async (tx) => {
			await mailer.send({ ...mail, subject: "never" }, tx);
			throw new Error("changed my mind");
		})
		.catch(() => {});
	await db.transaction((tx) => mailer.send({ ...mail, subject: "sure" }, tx));
	await expect.poll(() => sent).toEqual(["sure"]);
});

test("OPS-04 a message that the mail server refuses temporarily is retried with growing delays, and given up after two days", async () => {
	let attempts = 0;
	const { db, mailer } = await mailerOver({
		deliver: async () => {
			attempts += 1;
			throw new Error("mail server away");
		},
	});
	await mailer.send(mail);
	await expect.poll(() => attempts).toBe(1);
	await expect
		.poll(async () => (await rows(db))[0])
		.toMatchObject({ state: "queued", attempts: 1, detail: "mail server away" });
	await letTimePass(db);
	await expect.poll(async () => (await rows(db))[0]).toMatchObject({ state: "queued", attempts: 2 });
	expect(await findFailing(db)).toEqual({ count: 1, lastError: "mail server away" });
	await db.update(messages).set({ createdAt: sql`now() - interval '49 hours'` });
	await letTimePass(db);
	await expect.poll(async () => (await rows(db))[0]?.state).toBe("failed");
	expect(attempts).toBe(3);
});

test("OPS-04 the delays between attempts grow from seconds to five minutes", () => {
	const pauses = Array.from({ length: 12 }, (_, attempts) => computeRetryDelay(attempts));
	expect(pauses.slice(0, 3)).toEqual([5_000, 10_000, 20_000]);
	expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
	expect(pauses.at(-1)).toBe(300_000);
});

const secretMail = {
	...mail,
	kind: "passwordReset" as const,
	html: '<a href="https://site.example/reset?a=1&amp;token=secret-token">Reset</a> <b>123456</b>',
	text: "https://site.example/reset?a=1&token=secret-token 123456",
	secrets: ["https://site.example/reset?a=1&token=secret-token", "123456"],
};

test("SEC-08 WAY-04 links and codes are unreadable while a message waits, arrive unchanged, and are deleted once it is sent", async () => {
	const sent: OutgoingMail[] = [];
	let away = true;
	const { db, mailer } = await mailerOver({
		deliver: async (_id, outgoing) => {
			if (away) throw new Error("mail server away");
			sent.push(outgoing);
		},
	});
	await mailer.send(secretMail);
	await mailer.send({ ...mail, text: "https://site.example/secret-token" });
	await expect.poll(async () => (await rows(db)).map(({ attempts }) => attempts)).toEqual([1, 1]);
	expect(JSON.stringify(await rows(db))).not.toMatch(/secret-token|123456/);
	away = false;
	await letTimePass(db);
	await expect.poll(() => sent).toHaveLength(2);
	const [one, other] = sent.toSorted((a, b) => b.html.length - a.html.length);
	expect([one?.html, one?.text]).toEqual([secretMail.html, secretMail.text]);
	expect(other?.text).toBe("https://site.example/secret-token");
	await expect
		.poll(async () => (await rows(db)).map(({ state, sealed }) => [state, sealed]))
		.toEqual([
			["sent", null],
			["sent", null],
		]);
});

test("OPS-04 any secrets in a message survive sealing and opening", () => {
	const sealed = createSealedTexts("only-for-tests-only-for-tests-only", "secrets of messages");
	const secret = fc.string({ minLength: 4 }).filter((text) => !/secret|%/.test(text));
	fc.assert(
		fc.property(fc.array(secret, { maxLength: 4 }), fc.string(), (secrets, between) => {
			const text = secrets.map((one) => `${between}${one}`).join(" ");
			const kept = sealMail({ ...secretMail, secrets, text, html: escapeHtml(text) }, sealed);
			for (const one of secrets) expect(kept.text).not.toContain(one);
			expect(openMail(kept, sealed, { siteName: "Site", supportEmail: "help@example.org", brand: null })).toMatchObject(
				{
					text,
					html: escapeHtml(text),
				},
			);
		}),
	);
});

test("WAY-03 a permanent refusal by the mail server is a bounce, and the address gets no more messages", async () => {
	const received: string[] = [];
	const { url } = await startMailServer(received, (address) =>
		address.startsWith("gone") ? Object.assign(new Error("5.1.1 No such user"), { responseCode: 550 }) : null,
	);
	const { db, mailer } = await mailerOver(createSmtpTransport(url, "hello@academy.example"));
	await mailer.send({ ...mail, to: "gone@example.org" });
	await expect.poll(async () => (await rows(db))[0]).toMatchObject({ state: "bounced" });
	expect((await rows(db))[0]?.detail).toContain("5.1.1 No such user");
	await mailer.send({ ...secretMail, to: "gone@example.org" });
	await expect
		.poll(async () => (await rows(db))[1])
		.toMatchObject({
			state: "withheld",
			sealed: null,
			detail: "The address bounced before.",
		});
	await mailer.send(mail);
	await expect.poll(() => received).toHaveLength(1);
});

test("WAY-03 after a spam report only messages needed to access the account are sent", async () => {
	const sent: string[] = [];
	const { db, mailer } = await mailerOver({ deliver: async (_id, { subject }) => void sent.push(subject) });
	await suppressAddress(db, mail.to, "complaint", "");
	await mailer.send({ ...mail, kind: "invitation", subject: "Invitation" });
	await mailer.send({ ...secretMail, subject: "Reset" });
	await expect.poll(async () => (await rows(db)).map(({ state }) => state)).toEqual(["withheld", "sent"]);
	expect(sent).toEqual(["Reset"]);
});

test("SEQ-05 a message refused by its kind's rule is withheld with the reason, and one without a rule is sent", async () => {
	const sent: string[] = [];
	const { db, mailer } = await mailerOver({ deliver: async (_id, { subject }) => void sent.push(subject) });
	await db.insert(customers).values({ email: mail.to });
	await mailer.send({ ...mail, kind: "reviewRequest", subject: "Refused" });
	await mailer.send({ ...mail, kind: "reviewHidden", subject: "Sent" });
	await expect
		.poll(async () => (await rows(db)).map(({ state, detail }) => [state, detail]))
		.toEqual([
			["withheld", "They have written a review."],
			["sent", null],
		]);
	expect(sent).toEqual(["Sent"]);
});

test.each([
	["RCPT TO", 550, "550 5.1.1 User unknown", "address"],
	["RCPT TO", 550, "550 No such user here", "address"],
	["RCPT TO", 552, "552 5.2.2 Mailbox full", "message"],
	["RCPT TO", 550, "550 5.4.1 Recipient address rejected: Access denied", "message"],
	["RCPT TO", 552, "552 5.3.4 Message too big for system", "message"],
	["RCPT TO", 550, "550 5.4.4 Invalid domain", "message"],
	["RCPT TO", 552, "552 5.2.2 Mailbox quota exceeded", "message"],
	["RCPT TO", 554, "554 5.7.1 Relay access denied", "sender"],
	// https://support.google.com/a/answer/3726730
	["DATA", 550, "550 5.4.5 Daily user sending limit exceeded.", "sender"],
	// https://learn.microsoft.com/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online
	["RCPT TO", 550, "550 5.1.90 Your message can't be sent: you've reached your daily limit for recipients", "sender"],
	["DATA", 554, "554 5.7.1 Looks like spam", "message"],
	["RCPT TO", 450, "450 4.2.1 Greylisted", "later"],
	["MAIL FROM", 553, "553 5.7.1 Sender not allowed", "later"],
	["AUTH PLAIN", 535, "535 5.7.8 Authentication failed", "later"],
	["CONN", undefined, "connect ECONNREFUSED", "later"],
])("WAY-03 the reply to %s %s %s is about the %s", (command, responseCode, response, about) => {
	const rejected = readRejection(Object.assign(new Error(response), { command, responseCode, response }));
	const found =
		rejected instanceof MailRejected
			? rejected.unknownAddress
				? "address"
				: "message"
			: rejected
				? "sender"
				: "later";
	expect(found).toBe(about);
});

test("OPS-04 a message refused because the sender's quota is used up is sent an hour later, not every minute", async () => {
	const { db, mailer } = await mailerOver({
		deliver: async () => {
			throw new MailPostponed("550 5.4.5 Daily user sending limit exceeded.");
		},
	});
	await mailer.send(mail);
	await expect.poll(async () => (await rows(db))[0]?.attempts).toBe(1);
	const [row] = await rows(db);
	expect(row).toMatchObject({ state: "queued", detail: "550 5.4.5 Daily user sending limit exceeded." });
	expect(Math.round(((row?.dueAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
});

test("OPS-04 bulk messages are sent at the configured rate, and let urgent ones go first", {
	tags: "slow",
}, async () => {
	const sent: { subject: string; at: number }[] = [];
	const { db, mailer } = await mailerOver(
		{ deliver: async (_id, { subject }) => void sent.push({ subject, at: performance.now() }) },
		{ perSecond: 20 },
	);
	await db.transaction(async (tx) => {
		for (let number = 0; number < 50; number += 1) await mailer.send({ ...mail, subject: "Many" }, tx, true);
	});
	await expect.poll(() => sent.length, { interval: 5 }).toBeGreaterThan(0);
	await mailer.send({ ...secretMail, subject: "Waited for" });
	await expect.poll(() => sent.length).toBe(51);
	const many = sent.filter(({ subject }) => subject === "Many").map(({ at }) => at);
	const spanMs = (many.at(-1) ?? 0) - (many[0] ?? 0);
	expect(spanMs).toBeGreaterThan(1_900);
	// Four times what the rate allows: a busy machine passes, a separate slower rate would not.
	expect(spanMs).toBeLessThan(10_000);
	expect(sent.findIndex(({ subject }) => subject === "Waited for")).toBeLessThan(45);
});

test("OPS-04 a message claimed by a killed process is sent by another one after its lease", async () => {
	const sent: string[] = [];
	const { db, mailer } = await mailerOver({ deliver: async (id) => void sent.push(id) });
	await db.transaction(async (tx) => {
		await mailer.send(mail, tx);
		expect(await claimMessages(tx, "urgent", 1, 60_000)).toHaveLength(1);
	});
	const [row] = await rows(db);
	expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
	expect(sent).toEqual([]);
	await letTimePass(db);
	await expect.poll(() => sent).toEqual([row?.id]);
});

test("OPS-04 a message to which the mail server answers slowly is sent once, however long that takes", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	closing.push(() => vi.useRealTimers());
	let attempts = 0;
	const answer = Promise.withResolvers<void>();
	const { db, mailer } = await mailerOver({
		deliver: async () => {
			attempts += 1;
			await answer.promise;
		},
	});
	const dueInMs = async () => {
		const { rows: found } = await db.execute<{ ms: number }>(
			sql`select (extract(epoch from min(due_at) - now()) * 1000)::int as ms from messages where state = 'queued'`,
		);
		return found[0]?.ms ?? 0;
	};
	const sent = [mailer.send(mail), mailer.sendNow(mail)];
	await expect.poll(() => attempts).toBe(2);
	// Nearly a minute passes.
	await db.update(messages).set({ dueAt: sql`now() + interval '5 seconds'` });
	await vi.advanceTimersByTimeAsync(20_000);
	await expect.poll(dueInMs).toBeGreaterThan(30_000);
	answer.resolve();
	await Promise.all(sent);
	await expect.poll(async () => (await rows(db)).map(({ state }) => state)).toEqual(["sent", "sent"]);
	expect(attempts).toBe(2);
});

test("OPS-04 messages queued by an earlier version are taken over", async () => {
	const sent: string[] = [];
	const { jobs } = await mailerOver({ deliver: async (_id, { subject }) => void sent.push(subject) });
	await jobs.enqueue("mail", { ...mail, subject: "From before" });
	await expect.poll(() => sent).toEqual(["From before"]);
});

test("WAY-03 the provider's message ID is read from its reply", () => {
	const replies = {
		"250 Ok 010001890abcdef0-12345678-1234-1234-1234-123456789abc-000000":
			"010001890abcdef0-12345678-1234-1234-1234-123456789abc-000000",
		"250 2.0.0 Ok: queued as 4XyZ12345": "4XyZ12345",
		"250 2.0.0 OK: queued as <202611221200.12345678@smtp-relay.mailin.fr>":
			"202611221200.12345678@smtp-relay.mailin.fr",
		"250 OK": null,
	};
	for (const [reply, id] of Object.entries(replies)) expect([reply, readProviderId(reply)]).toEqual([reply, id]);
	expect(readProviderId(undefined)).toBeNull();
});
