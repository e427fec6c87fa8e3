import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import type { AttentionItem } from "../../../../contract/site/today.ts";
import { signedIn } from "../../../testing/builders.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { saveTasks } from "../../../work/schedule.queries.ts";

const site = await siteForThisFile({ config: { smsHook: { url: "http://localhost:1", secret: "secret" } } });
const { db, queues } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const attention = async (): Promise<AttentionItem[]> => (await admin.get("/api/admin/today")).body.attention;

const REASON = "The far end answered with an error (503).";
const hourAgo = sql`now() - interval '61 minutes'`;
const tomorrow = sql`now() + interval '1 day'`;

const failJob = (queue: string) => async () => {
	await db.execute(sql`
		insert into pgboss.job (name, state, created_on, start_after, output)
		values (${queue}, 'retry', ${hourAgo}, ${tomorrow}, ${JSON.stringify({ message: REASON })}::jsonb)`);
};
const failTask = async (name: string, label: string) => {
	await saveTasks(db, [{ name, label, intervalSeconds: 3_600 }]);
	await db.execute(sql`update scheduled_tasks set failing_since = ${hourAgo}, last_error = ${REASON}`);
};

/** Makes something in a queue fail for an hour, with the next attempt tomorrow. */
const makeStuck: Record<string, () => Promise<unknown>> = {
	purchase_events: () =>
		db.execute(sql`
			insert into purchase_events (source_id, key, type, body, test, attempts, next_attempt_at, failing_since, last_error)
			select id, 'stuck', 'sale', '{}', false, 9, ${tomorrow}, ${hourAgo}, ${REASON} from purchase_sources limit 1`),
	order_refunds: async () => {
		const order = { orderNumber: "1001", orderStatus: "COMPLETED", orderTotal: "$27.00" };
		expect((await admin.post("/api/admin/customers", { email: "refunded@example.org", ...order })).status).toBe(200);
		await db.execute(sql`
			insert into order_refunds (order_id, minor_units, refunded_before, next_attempt_at, failing_since, last_error)
			select id, 100, 0, ${tomorrow}, ${hourAgo}, ${REASON} from orders limit 1`);
	},
	imports: () =>
		db.execute(sql`
			insert into imports (actor_email, upload_id, file_name, plan, total_rows, next_attempt_at, failing_since, last_error)
			values ('admin@example.org', 'upload', 'a.csv', '{}', 1, ${tomorrow}, ${hourAgo}, ${REASON})`),
	messages: () =>
		db.execute(sql`
			insert into messages (kind, address, subject, html, text, priority, attempts, detail, created_at, due_at)
			values ('other', 'a@example.org', '', '', '', 0, 9, ${REASON}, ${hourAgo}, ${tomorrow})`),
	sequence_enrollments: async () => {
		await db.execute(sql`insert into customers (email) values ('reader@example.org')`);
		await db.execute(sql`insert into sequences (title) values ('Ten days')`);
		await db.execute(sql`
			insert into sequence_enrollments (sequence_id, customer_id, due_at)
			select sequences.id, customers.id, ${hourAgo} from sequences, customers where email = 'reader@example.org'`);
		await failTask("sequences", "Messages of sequences");
	},
	scheduled_tasks: () => failTask("backups", "Backups"),
	"due-code-uses": failJob("due-code-uses"),
	gift: failJob("gift"),
	invitation: failJob("invitation"),
	audiobooks: failJob("audiobooks"),
	sms: failJob("sms"),
	"offsite-backups": failJob("offsite-backups"),
	"restore-drills": failJob("restore-drills"),
	mail: failJob("mail"),
};

afterEach(async () => {
	await db.execute(sql`truncate purchase_events, order_refunds, imports, messages, sequences, scheduled_tasks cascade`);
	await db.execute(sql`delete from pgboss.job`);
});

/** Failures that another check describes. */
const ITEM_OF: Record<string, string> = { purchase_events: "orders", order_refunds: "refunds", messages: "email" };

test.for(queues)("SET-05 stuck work in $name is listed on Today with its reason", async ({ name, problem }) => {
	const id = ITEM_OF[name] ?? `queue-${name}`;
	expect((await attention()).map((item) => item.id)).not.toContain(id);
	await makeStuck[name]?.();
	const items = (await attention()).filter((item) => item.id === id || item.id === `queue-${name}`);
	expect(items).toMatchObject([{ id, tone: "problem", detail: expect.stringContaining(REASON) }]);
	if (ITEM_OF[name]) return;
	expect(items).toMatchObject([{ title: problem, detail: expect.stringMatching(/^For 6\d minutes\. /) }]);
});

test("SET-05 work that nothing has handled is listed too, but not a failure of only some minutes", async () => {
	const ids = async () => (await attention()).map(({ id }) => id).filter((id) => id.startsWith("queue-"));
	await makeStuck.gift?.();
	await db.execute(sql`update pgboss.job set created_on = now() - interval '9 minutes'`);
	expect(await ids()).toEqual([]);
	await saveTasks(db, [{ name: "backups", label: "Backups", intervalSeconds: 3_600 }]);
	await db.execute(sql`update scheduled_tasks set scheduled_at = now() - interval '2 hours'`);
	expect(await ids()).toEqual(["queue-scheduled_tasks"]);
	expect((await attention()).find(({ id }) => id === "queue-scheduled_tasks")?.detail).toMatch(
		/^For 6\d minutes\. Backups: It has not run\./,
	);
});

test("OPS-05 the metrics contain every queue with its waiting and failing work, and how long it has been stuck", async () => {
	await makeStuck.imports?.();
	const { body } = await site.visit().get("/metrics");
	for (const { name } of queues) expect(body).toContain(`work_rows{queue="${name}",state="waiting"}`);
	expect(body).toContain('work_rows{queue="imports",state="failing"} 1');
	expect(Number(/work_stuck_seconds\{queue="imports"\} ([\d.]+)/.exec(String(body))?.[1])).toBeGreaterThan(3_600);
});

test("SET-05 every job queue is monitored by Today", async () => {
	const { rows } = await db.execute<{ name: string }>(sql`
		select name from pgboss.queue where policy <> 'exclusive' and name not like '\\_\\_pgboss%' order by name`);
	const known = queues.map(({ name }) => name);
	expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
	expect(rows.length).toBeGreaterThan(3);
});
