import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { connect, type Database } from "../database/database.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import type { MailTransport } from "./mail.ts";
import { type Mailer, startMailer } from "./mailer.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0).reverse()) await close();
});

async function mailerOver(transport: MailTransport): Promise<{ db: Database; mailer: Mailer }> {
	const { connection, drop } = await createTestDatabase();
	const db = connect(connection, () => {});
	const jobs = await startJobs(connection, createLog("silent"));
	closing.push(
		drop,
		() => db.$client.end(),
		() => jobs.stop(),
	);
	return { db, mailer: await startMailer(db, jobs, transport, async () => "Greens & Co") };
}

const mail = { to: "a@example.org", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };

/** A mail server that keeps what it is given. */
async function startMailServer() {
	const received: string[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
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

test("OPS-04 a message goes out over SMTP, with both bodies and the configured sender", async () => {
	const { url, received } = await startMailServer();
	const { mailer } = await mailerOver(createSmtpTransport(url, "Academy <hello@academy.example>"));
	await mailer.send(mail);
	await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
	expect(received[0]).toMatch(/^From: Academy <hello@academy\.example>/m);
	expect(received[0]).toMatch(/^Message-ID: <[0-9a-f-]{36}@academy\.example>/m);
	expect(received[0]).toMatch(/text\/plain[\s\S]*Hello[\s\S]*text\/html[\s\S]*<p>Hello<\/p>/);
});

test("OPS-04 SET-03 without a name of its own, the sender has the site's name", async () => {
	const { url, received } = await startMailServer();
	const { mailer } = await mailerOver(createSmtpTransport(url, "hello@academy.example"));
	await mailer.send(mail);
	await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
	expect(received[0]).toMatch(/^From: "?Greens & Co"? <hello@academy\.example>/m);
});

test("OPS-04 a message whose transaction is rolled back never goes out, one that commits does", async () => {
	const sent: string[] = [];
	const { db, mailer } = await mailerOver({ deliver: async (_id, { subject }) => void sent.push(subject) });
	await db
		.transaction(async (tx) => {
			await mailer.send({ ...mail, subject: "never" }, tx);
			throw new Error("changed my mind");
		})
		.catch(() => {});
	await db.transaction((tx) => mailer.send({ ...mail, subject: "sure" }, tx));
	await expect.poll(() => sent, { timeout: 5_000 }).toEqual(["sure"]);
});

test("OPS-04 a message that the mail server refuses stays queued and is not marked as sent", async () => {
	let attempts = 0;
	const { db, mailer } = await mailerOver({
		deliver: async () => {
			attempts += 1;
			throw new Error("mail server away");
		},
	});
	await mailer.send(mail);
	await expect.poll(() => attempts, { timeout: 5_000 }).toBe(1);
	const state = async () =>
		(await db.execute<{ state: string }>("select state from pgboss.job where name = 'mail'")).rows[0]?.state;
	await expect.poll(state).toBe("retry");
	expect((await db.execute("select 1 from sent_mails")).rows).toHaveLength(0);
});

test("SEC-08 the queue does not keep the links and codes of a message that was sent", async () => {
	const sent: string[] = [];
	const { db, mailer } = await mailerOver({ deliver: async (id) => void sent.push(id) });
	await mailer.send({ ...mail, text: "https://site.example/reset-password/secret-token" });
	await expect.poll(() => sent).toHaveLength(1);
	const states = async () => (await db.execute("select state, data from pgboss.job where name = 'mail'")).rows;
	await expect.poll(states).toEqual([{ state: "completed", data: null }]);
});
