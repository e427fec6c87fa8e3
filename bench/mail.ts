import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { startTryOut } from "../server/testing/built-site.ts";
import { atMost, checkGoals, type Goal, percentile, round } from "./lib/goals.ts";
import { openDatabase, signIn } from "./lib/site.ts";

/*
 * 10,000 messages through the outbox to a local mail server, compared to a bare nodemailer pool; the latency of others
 * meanwhile; and the time to find what is due among 100,000 messages, and one minute's members among 100,000
 * enrollments, compared to reading as many rows by key: `npm run bench:mail`.
 */

const MESSAGES = 10_000;
const QUEUED = 100_000;
const CONNECTIONS = 5;

const sink = fork(join(import.meta.dirname, "lib/mail-sink.ts"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
const [{ port }] = (await once(sink, "message")) as [{ port: number }];
const received = async (): Promise<number> => {
	sink.send("count");
	return ((await once(sink, "message")) as [{ received: number }])[0].received;
};
const smtp = `smtp://127.0.0.1:${port}`;
const site = await startTryOut(() => ({ SMTP_URL: smtp }));
const database = await openDatabase(site);
const goals: Record<string, Goal> = {};
try {
	const cookie = await signIn(site, "admin");
	const body = `<html><body>${"<p>Water the trays in the morning, and from below.</p>".repeat(80)}</body></html>`;
	const text = "Water the trays in the morning, and from below. ".repeat(80);

	const bare = await bareRate(body, text);
	await database.query("insert into settings (key, value) values ('mail_rate', '9999')");
	await database.query("notify settings_changed");
	await database.query(
		`insert into messages (kind, address, subject, html, text, priority)
		select 'invitation', 'reader-' || n || '@example.org', 'Day ' || n, $1, $2, 2 from generate_series(1, $3::int) n`,
		[body, text, MESSAGES],
	);
	const before = await received();
	const began = performance.now();
	await database.query("notify outbox");
	const waits = await askMeanwhile(cookie, async () => (await received()) - before >= MESSAGES);
	const ours = Math.round((MESSAGES / (performance.now() - began)) * 1_000);
	goals["messages a second"] = { ours, baseline: bare, goal: "≥ 0.7 of a bare pool", met: ours >= bare * 0.7 };
	const p99 = round(percentile(waits, 0.99));
	goals["API meanwhile, p99 ms"] = atMost(p99, 100);

	await database.query(
		`insert into messages (kind, address, subject, html, text, priority, due_at)
		select 'invitation', 'later-' || n || '@example.org', 'Later', '', '', 2, now() + n * interval '1 minute' from generate_series(1, $1::int) n`,
		[QUEUED],
	);
	await database.query("analyze messages");
	const times: number[] = [];
	for (let round = 0; round < 50; round += 1) {
		const asked = performance.now();
		await database.query(
			"select id from messages where state = 'queued' and priority >= 2 and due_at <= now() + interval '1 minute' order by priority, due_at limit 100 for update skip locked",
		);
		times.push(performance.now() - asked);
	}
	const due = round(percentile(times, 0.95), 1);
	goals[`what is due among ${QUEUED.toLocaleString("en-US")}, p95 ms`] = atMost(due, 20);
	const { found, byKey, rows } = await dueOnSequences();
	goals[`${rows} due in a minute of ${QUEUED.toLocaleString("en-US")} on a sequence, p95 ms`] = {
		ours: found,
		baseline: byKey,
		goal: "≤ 20",
		met: found <= 20,
	};
} finally {
	await database.end();
	await site.stop();
	sink.kill();
}
checkGoals(goals);

/**
 * Runs the scheduler's query of each minute (`lockDue`), for members whose hours are spread over two days.
 *
 * @returns the 95th percentile in milliseconds of finding them, and of reading as many rows by key
 */
async function dueOnSequences(): Promise<{ found: number; byKey: number; rows: number }> {
	await database.query(
		"insert into customers (email, granted_at, approved_at) select 'on-it-' || n || '@example.org', now(), now() from generate_series(1, $1::int) n",
		[QUEUED],
	);
	await database.query(
		`insert into sequence_enrollments (sequence_id, customer_id, day_one, last_day, next_day, due_at)
		select (select id from sequences limit 1), id, current_date, 1, 2,
			date_trunc('minute', now()) + interval '1 day' + (row_number() over () % 2880) * interval '1 minute'
		from customers where email like 'on-it-%'`,
	);
	await database.query("analyze sequence_enrollments");
	const until = "date_trunc('minute', now()) + interval '1 day'";
	const due = `select id from sequence_enrollments where due_at is not null and due_at <= ${until} order by due_at limit 100 for update skip locked`;
	const { rows } = await database.query<{ id: string }>(due);
	const found = await slowest(() => database.query(due));
	const byKey = await slowest(() =>
		database.query("select id from sequence_enrollments where id = any($1::uuid[]) for update skip locked", [
			rows.map(({ id }) => id),
		]),
	);
	return { found, byKey, rows: rows.length };
}

/** Returns the 95th percentile of a hundred runs, in milliseconds. */
async function slowest(act: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < 100; round += 1) {
		const asked = performance.now();
		await act();
		times.push(performance.now() - asked);
	}
	return round(percentile(times, 0.95), 1);
}

/** Returns messages a second of nodemailer's own pool alone. */
async function bareRate(html: string, plain: string): Promise<number> {
	const pool = createTransport({ url: smtp, pool: true, maxConnections: CONNECTIONS, maxMessages: 1_000 });
	const began = performance.now();
	await Promise.all(
		Array.from({ length: MESSAGES }, (_, number) =>
			pool.sendMail({
				from: "hello@example.com",
				to: `bare-${number}@example.org`,
				subject: `Day ${number}`,
				html,
				text: plain,
			}),
		),
	);
	pool.close();
	return Math.round((MESSAGES / (performance.now() - began)) * 1_000);
}

/** Returns how long an admin's calls took until it was done, in milliseconds. */
async function askMeanwhile(cookie: string, isDone: () => Promise<boolean>): Promise<number[]> {
	const waits: number[] = [];
	while (!(await isDone())) {
		const asked = performance.now();
		const answer = await fetch(`${site.url}/api/admin/customers`, { headers: { cookie } });
		await answer.arrayBuffer();
		if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
		waits.push(performance.now() - asked);
		await pause(10);
	}
	return waits;
}
