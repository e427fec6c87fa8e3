import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect, type Database } from "../server/database/database.ts";
import { openMail } from "../server/mail/seal-mail.ts";
import type { Services } from "../server/rpc/context.ts";
import { createSealedTexts } from "../server/secrets/sealed-text.ts";
import { addPerson, approve, PASSWORD } from "../server/testing/builders.ts";
import { TEST_AUTH_SECRET } from "../server/testing/built-site.ts";
import { call } from "../server/testing/call.ts";
import { createTestDatabase } from "../server/testing/database/test-database.ts";
import { type CuttableProxy, startCuttableProxy } from "../server/testing/servers/cuttable-proxy.ts";
import { type MailServer, startMailServer } from "../server/testing/servers/mail-server.ts";
import type { TestClient } from "../server/testing/test-client.ts";
import { type HarmedSite, startHarmedSite } from "./harmed-site.ts";
import { setClock, shiftedClock } from "./set-clock.ts";

/*
 * The mail server is down. Requests for a message succeed as usual, and each message arrives once when the server is
 * back (OPS-04, AUTH-09).
 *
 * An hour passes in steps: the clock of the site's process is set forward, and what is waiting in the outbox and in the
 * job queue is moved toward now by the same time; at each step everything due is tried.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long after the recovery the last message may arrive. */
const SOON = 6 * MINUTE;
/** Receives a message at each step. */
const BELL = "bell@example.org";

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let line: CuttableProxy;
let mailServer: MailServer;
let site: HarmedSite;
let db: Database;
let began: number;
let passed = 0;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "site-mail-"));
	database = await createTestDatabase();
	line = await startCuttableProxy(database.connection);
	mailServer = await startMailServer();
	site = await startHarmedSite({
		environment: { ...shiftedClock(folder), DATABASE_URL: line.connectionString, SMTP_URL: mailServer.url },
	});
	db = connect(database.connection, () => {});
	began = Date.now();
	passed = 0;
	// The queue uses this function for all timestamps and comparisons, which exists for tests of time.
	await db.$client.query(`
		create table pgboss.test_time as select clock_timestamp() as now;
		create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select now from pgboss.test_time'`);
});
afterEach(async () => {
	await db.$client.end();
	await site.stop();
	await mailServer.close();
	await line.close();
	await database.drop();
	rmSync(folder, { recursive: true, force: true });
});

/** @param elapsed milliseconds since the test began, by the clocks of the site and its queue */
async function letTimePass(elapsed: number): Promise<void> {
	const now = new Date(began + elapsed);
	await setClock(site, folder, now.getTime() - Date.now());
	await db.$client.query("update pgboss.test_time set now = $1", [now]);
	await db.$client.query(
		"update messages set due_at = due_at - $1 * interval '1 millisecond' where detail is not null and state = 'queued'",
		[elapsed - passed],
	);
	await db.$client.query("notify outbox");
	passed = elapsed;
}

/** Returns how many messages are due, or being sent. */
async function due(): Promise<number> {
	const { rows } = await db.$client.query(
		`select (select count(*) from pgboss.job where name = 'invitation'
				and (state = 'active' or (state < 'active' and start_after <= pgboss.job_now())))
			+ (select count(*) from messages where state = 'queued' and (due_at <= now() or detail is null)) as count`,
	);
	return Number(rows[0].count);
}
const allTried = (timeout = 60_000) => expect.poll(due, { timeout, interval: 50 }).toBe(0);

const answerOf = async (email: string) => {
	const asked = performance.now();
	const { status, body } = await site
		.visit()
		.post("/api/auth/request-password-reset", { email, redirectTo: "/reset-password" });
	return { answer: JSON.stringify([status, body]), milliseconds: performance.now() - asked };
};
const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/**
 * Requests resets for known addresses and an unknown one.
 *
 * @returns all responses, and their times
 */
async function forgotPassword(known: string[]): Promise<{ answer: string; milliseconds: number }> {
	const answers = [];
	for (const email of [...known, "nobody@example.org"]) answers.push(await answerOf(email));
	expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
	return { answer: answers[0]?.answer ?? "", milliseconds: median(answers.map(({ milliseconds }) => milliseconds)) };
}

/**
 * Triggers every kind of message, each for separate people.
 *
 * @returns the number of expected messages per address
 */
async function askForEachKind(round: number, admin: TestClient): Promise<Map<string, number>> {
	const services = { db } as unknown as Services;
	const expected = new Map<string, number>();
	const wait = (email: string) => expected.set(email, (expected.get(email) ?? 0) + 1);
	const fine = async (answer: Promise<{ status: number; body: unknown }>) => {
		const { status, body } = await answer;
		expect([status, body]).toEqual([200, body]);
	};
	const address = (kind: string) => `${kind}-${round}@example.org`;
	const person = async (kind: string) => {
		const email = address(kind);
		await addPerson(services, { email });
		return email;
	};
	const post = (path: string, body: object, browser = site.visit()) => fine(browser.post(`/api/auth/${path}`, body));

	const registering = address("registering");
	await approve(services, registering);
	await post("sign-up/email", { email: registering, name: "Rae", password: "long enough", callbackURL: "/auth" });
	wait(registering);

	const link = await person("link");
	await post("sign-in/magic-link", { email: link, callbackURL: "/dashboard" });
	wait(link);

	const code = await person("code");
	await post("email-otp/send-verification-otp", { email: code, type: "sign-in" });
	wait(code);

	// The first sign-in to an account sends no notice: the second browser's is sent, and then the new password's.
	const password = await person("password");
	await fine(site.visit().signIn(password, PASSWORD));
	const browser = site.visit();
	await fine(browser.signIn(password, PASSWORD));
	wait(password);
	await post("change-password", { currentPassword: PASSWORD, newPassword: "another long one" }, browser);
	wait(password);

	const moving = await person("moving");
	const mover = site.visit();
	await fine(mover.signIn(moving, PASSWORD));
	await post("change-email", { newEmail: address("moved"), password: PASSWORD, callbackURL: "/profile" }, mover);
	wait(address("moved"));
	// The message cannot be read yet, so the link is read from the queue.
	const { rows } = await db.$client.query("select * from messages where address = $1", [address("moved")]);
	const { text } = openMail(rows[0], createSealedTexts(TEST_AUTH_SECRET, "secrets of messages"), {
		siteName: "",
		supportEmail: "",
		brand: null,
	});
	const confirm = text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? "";
	expect((await mover.fetch(confirm)).status).toBe(302);
	wait(moving);

	const invited = address("invited");
	await approve(services, invited);
	const { body: list } = await call(admin, "admin.customers.list", { search: invited });
	await fine(call(admin, "admin.customers.invite", { selection: { ids: [list.rows[0].id] } }));
	wait(invited);
	return expected;
}

/** Returns the number of messages per address, except those that only woke the queue. */
const arrived = () => {
	const counts = new Map<string, number>();
	for (const { to } of mailServer.received) if (to !== BELL) counts.set(to, (counts.get(to) ?? 0) + 1);
	return counts;
};
const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

test("OPS-04 while the mail server is down for an hour, requests work as usual, and each message arrives once", async ({
	annotate,
}) => {
	const admin = await site.signedIn("admin@example.com");
	await addPerson({ db } as unknown as Services, { email: BELL });
	const before = await forgotPassword([BELL]);
	await allTried();
	mailServer.received.length = 0;

	await mailServer.refuse();
	const expected = new Map<string, number>();
	const waits: number[] = [];
	let elapsed = 0;
	for (let round = 0; elapsed < HOUR; round += 1) {
		for (const [email, count] of await askForEachKind(round, admin)) expected.set(email, count);
		const email = `reset-${round}@example.org`;
		await addPerson({ db } as unknown as Services, { email });
		const { answer, milliseconds } = await forgotPassword([email]);
		expected.set(email, 1);
		expect(answer).toBe(before.answer);
		waits.push(milliseconds);
		await allTried();
		// Doubled each time, like the delays between attempts, up to ten minutes.
		elapsed += Math.min(10_000 * 2 ** round, 10 * MINUTE);
		await letTimePass(elapsed);
	}
	expect(mailServer.received).toEqual([]);
	const { rows: states } = await db.$client.query(
		"select state, max(attempts) as attempts from messages where state <> 'sent' group by state",
	);
	expect(states.map(({ state }) => state)).toEqual(["queued"]);

	await mailServer.answer();
	const back = elapsed;
	const asked = total(expected);
	while (total(arrived()) < asked && elapsed < back + 3 * HOUR) {
		elapsed += MINUTE;
		await letTimePass(elapsed);
		await answerOf(BELL);
		await allTried();
	}
	await annotate(
		`${asked} messages waited, tried up to ${states[0].attempts} times; the last arrived ${(elapsed - back) / MINUTE} minutes after the server was back; forgot-password answered after ${Math.round(before.milliseconds)} ms before, ${Math.round(median(waits))} ms meanwhile`,
	);
	expect(Object.fromEntries(arrived())).toEqual(Object.fromEntries(expected));
	expect(new Set(mailServer.received.map(({ messageId }) => messageId)).size).toBe(mailServer.received.length);
	expect(elapsed - back).toBeLessThanOrEqual(SOON);
	expect(median(waits)).toBeLessThan(before.milliseconds * 2);
});

test("OPS-04 a mail server that accepts connections and never responds blocks no request, and each message arrives once", async () => {
	const people = Array.from({ length: 7 }, (_, number) => `waiting-${number}@example.org`);
	for (const email of [BELL, ...people]) await addPerson({ db } as unknown as Services, { email });
	const before = await forgotPassword([]);
	await mailServer.hang();
	const { answer, milliseconds } = await forgotPassword(people);
	expect(answer).toBe(before.answer);
	expect(milliseconds).toBeLessThan(before.milliseconds * 2);
	const untried = async () =>
		(await db.$client.query("select count(*)::int from messages where state = 'queued' and attempts = 0")).rows[0]
			.count;
	await expect.poll(untried, { timeout: 60_000 }).toBe(0);
	expect(mailServer.received).toEqual([]);
	await mailServer.answer();
	await letTimePass(10 * MINUTE);
	// A message being tried at that moment waits a few seconds longer.
	const expected = Object.fromEntries(people.map((email) => [email, 1]));
	await expect.poll(() => Object.fromEntries(arrived()), { timeout: 60_000 }).toEqual(expected);
	await allTried();
	expect(Object.fromEntries(arrived())).toEqual(expected);
});
