import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Mailing } from "../../../../contract/email/mailings.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailOptOuts } from "../../../database/schema/email/mail-opt-outs.ts";
import { mailings } from "../../../database/schema/email/mailings.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";
import { updates } from "../../../database/schema/library/updates.ts";
import { addDownload, addPerson, approve, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { beginPatientTransaction } from "../../../testing/database/patient-transaction.ts";
import { countWaitingStatements } from "../../../testing/database/waiting-statements.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { whileMailWaits } from "../../../testing/while-mail-waits.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const members = Array.from({ length: 30 }, (_, number) => `member-${number}@example.org`);
for (const email of members) await addPerson(site.services, { email, premium: email === "member-0@example.org" });
await approve(site.services, "not-registered@example.org");

const idOf = async (email: string) => {
	const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, email));
	return row?.id ?? "";
};
const addUpdate = async (title: string, more: object = {}) => {
	const [row] = await db
		.insert(updates)
		.values({ title, content: "First.\n\nSecond <b>.", ...more })
		.returning();
	return { about: "update" as const, id: row?.id ?? "" };
};
const start = (source: object) => call(admin, "admin.mailings.start", source);
const listed = async (): Promise<Mailing[]> => (await call(admin, "admin.mailings.list", {})).body.rows;
const received = async (subject: string) => {
	const { body } = await site.visit().get("/dev/mailbox.json");
	return body
		.filter((mail: { subject: string }) => mail.subject === subject)
		.map(({ to }: { to: string }) => to)
		.sort();
};
const pace = (mail_rate: string) => call(admin, "admin.settings.update", { mail_rate });
beforeEach(() => pace("1000"));

test("SEQ-04 an update is emailed to members, who are counted first, once each, with a way to opt out", async () => {
	const source = await addUpdate("Radish week", { linkUrl: "https://shop.example/radish", linkText: "See radish" });
	expect((await call(admin, "admin.mailings.sources")).body).toContainEqual({ ...source, title: "Radish week" });
	const preview = (await call(admin, "admin.mailings.preview", source)).body;
	expect(preview).toMatchObject({ subject: "Radish week", recipients: members.length });
	expect(preview.html).toContain("Second &lt;b&gt;.");
	expect((await start(source)).body.recipients).toBe(members.length);
	await expect.poll(() => received("Radish week")).toEqual(members.toSorted());
	await expect
		.poll(async () => (await listed())[0])
		.toMatchObject({ state: "done", sent: 30, notSent: 0, recipients: 30 });
	const [mail] = await site.mailsTo("member-3@example.org");
	expect(mail?.headers?.["List-Unsubscribe"]).toMatch(/\/mail\/unsubscribe\/announcement\//);
	expect(mail?.text).toContain("https://shop.example/radish");
	expect(mail?.text).toContain(`${site.url}/mail?token=`);
	// Its text is stored once.
	expect((await db.select().from(messages).where(sql`mailing_id is not null and html <> ''`)).length).toBe(0);
	const email = (await call(admin, "admin.emails.list", { customerId: await idOf("member-3@example.org") })).body
		.rows[0];
	expect(await (await admin.fetch(`/files/emails/${email.id}`)).text()).toContain("Radish week");
	expect((await call(admin, "admin.emails.resend", { emailId: email.id })).status).toBe(200);
	await site.mailTo("member-3@example.org", 2);
});

test("SEQ-04 a mailing is stopped halfway and resumed, and nobody gets it twice", async () => {
	await pace("10");
	const source = await addUpdate("Pea week");
	const { id } = (await start(source)).body;
	expect(await start(source)).toMatchObject({ status: 409, body: { code: "ALREADY_SENDING" } });
	await expect.poll(async () => (await received("Pea week")).length).toBeGreaterThan(0);
	expect((await call(admin, "admin.mailings.stop", { id })).status).toBe(200);
	// Messages being sent at that moment arrive; then nothing else does.
	await expect
		.poll(
			async () =>
				(await db.select().from(messages).where(sql`mailing_id = ${id} and state = 'canceled' and due_at > now()`))
					.length,
			{ timeout: 70_000 },
		)
		.toBe(0);
	const half = (await received("Pea week")).length;
	expect(half).toBeLessThan(members.length);
	expect((await listed())[0]).toMatchObject({ state: "stopped" });
	expect(await start(source)).toMatchObject({ status: 409, body: { code: "ALREADY_SENDING" } });
	await pace("1000");
	expect((await call(admin, "admin.mailings.resume", { id })).status).toBe(200);
	await expect.poll(async () => (await received("Pea week")).length).toBe(members.length);
	expect(await received("Pea week")).toEqual(members.toSorted());
	await expect.poll(async () => (await listed())[0]).toMatchObject({ state: "done", sent: 30 });
});

test("SEQ-04 a mailing is stopped while some of it is recorded as sent, which locks messages in another order", async () => {
	const source = await addUpdate("Cress week");
	let id = "";
	await whileMailWaits(db, async () => {
		id = (await start(source)).body.id;
		const [first, last] = ["asc", "desc"].map((order) => sql.raw(`order by ctid ${order} limit 1`));
		const idBy = async (order = sql``) => {
			const { rows } = await db.execute<{ id: string }>(sql`select id from messages where mailing_id = ${id} ${order}`);
			return rows[0]?.id;
		};
		const [visited, awaited] = [await idBy(first), await idBy(last)];
		const recording = await beginPatientTransaction(db);
		await recording.query("select from messages where id = $1 for update", [awaited]);
		const stopping = call(admin, "admin.mailings.stop", { id });
		await expect.poll(() => countWaitingStatements(db, "mailing_id")).toBe(1);
		await recording.query("select from messages where id = $1 for update", [visited]);
		await recording.query("commit");
		expect((await stopping).status).toBe(200);
	});
	expect(await received("Cress week")).toEqual([]);
	await db.delete(messages).where(eq(messages.mailingId, id));
});

test("SEQ-04 it does not reach people who opted out, bounced or lost access, even after it was queued", async () => {
	await db.insert(mailOptOuts).values({ customerId: await idOf("member-1@example.org"), category: "announcement" });
	await db.insert(mailSuppressions).values({ address: "member-2@example.org", reason: "bounce" });
	const source = await addUpdate("Basil week");
	expect((await call(admin, "admin.mailings.preview", source)).body.recipients).toBe(28);
	await whileMailWaits(db, async () => {
		expect((await start(source)).body.recipients).toBe(28);
		await revoke(site.services, "member-4@example.org");
		await db.insert(mailOptOuts).values({ customerId: await idOf("member-5@example.org"), category: "announcement" });
	});
	await expect.poll(async () => (await listed())[0]).toMatchObject({ state: "done", sent: 26, notSent: 2 });
	const got = await received("Basil week");
	for (const number of [1, 2, 4, 5]) expect(got).not.toContain(`member-${number}@example.org`);
});

test("SEQ-04 a premium file is announced to premium members, and a file hidden from members to nobody", async () => {
	const id = await addDownload(site.services, {
		title: "Premium planner",
		description: "For you.",
		accessLevel: "premium",
	});
	expect((await start({ about: "download", id })).body.recipients).toBe(1);
	await site.mailTo("member-0@example.org", /Premium planner/);
	const hidden = await addUpdate("Hidden", { isActive: false });
	expect(await start(hidden)).toMatchObject({ status: 404, body: { code: "SOURCE_NOT_FOUND" } });
	await db.update(customers).set({ premiumAt: null });
	const other = await addDownload(site.services, { title: "Nobody", accessLevel: "premium" });
	expect(await start({ about: "download", id: other })).toMatchObject({
		status: 409,
		body: { code: "NOBODY_TO_MAIL" },
	});
	expect((await db.select().from(mailings)).some(({ subject }) => subject === "Nobody")).toBe(false);
});
