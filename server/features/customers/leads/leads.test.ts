import { brotliCompressSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { customers } from "../../../database/schema/customers/customers.ts";
import { leadCounts, leads } from "../../../database/schema/customers/leads.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";
import { sequenceEnrollments, sequenceMessages, sequences } from "../../../database/schema/email/sequences.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { consentTexts } from "../../../database/schema/selling/consent-texts.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { normalizeMailbox } from "../../../mail/address-key.ts";
import { leadPreferenceToken, lessonToken, readLeadPreferenceToken } from "../../../mail/lead-link.ts";
import { announceMessages } from "../../../mail/outbox.queries.ts";
import { preferenceToken, readPreferenceToken } from "../../../mail/preference-link.ts";
import { addDownload, approve, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { publishPage } from "../../../testing/publish-page.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { startTestSite } from "../../../testing/test-site.ts";
import { sendDueMessages } from "../../email/sequences/send-due-messages.ts";
import { confirmLead } from "./confirm-lead.ts";
import { forgetUnconfirmed } from "./forget-unconfirmed.ts";

const site = await siteForThisFile();
const { services } = site;
const { db, config } = services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const [module] = await db.insert(modules).values({ title: "Start", published: true, orderIndex: 0 }).returning();
const [lesson] = await db
	.insert(lessons)
	.values({
		moduleId: module?.id ?? "",
		title: "Your first tray",
		description: "In ten minutes",
		content: "# Soak\n\nUse **cold** water. <script>alert(1)</script>",
		orderIndex: 0,
		published: true,
	})
	.returning();
const gift = `lesson:${lesson?.id}`;

const addSequence = async (days: number[], more: object = {}) => {
	const [row] = await db
		.insert(sequences)
		.values({ title: "After the lesson", active: true, forLeads: true, ...more })
		.returning();
	const id = row?.id ?? "";
	await db.insert(sequenceMessages).values(
		days.map((day) => ({
			sequenceId: id,
			day,
			hour: 7,
			subject: `Day ${day} for leads`,
			content: "Again: [the lesson]({download_link})",
		})),
	);
	return id;
};
const saveOffer = async (changes: object = {}) => {
	const { body } = await call(admin, "admin.leads.readSettings");
	const { updatedAt, consentText } = body;
	const fields = { active: true, gift, sequence: "", consentText, updatedAt, ...changes };
	return call(admin, "admin.leads.saveSettings", fields);
};

let sequence = "";
beforeEach(async () => {
	await db.delete(leads);
	await db.delete(leadCounts);
	await db.delete(mailSuppressions);
	await db.delete(sequences);
	await call(admin, "admin.settings.update", { time_zone: "UTC", mail_rate: "1000" });
	sequence = await addSequence([1, 2]);
	expect((await saveOffer({ sequence })).status).toBe(200);
});

const FORM = /<form(?=[^>]* method="post")[^>]* action="\/free-lesson"/;

let number = 0;
const newAddress = () => {
	number += 1;
	return `lead-${number}@example.org`;
};
const consentVersion = async () => (await services.settings.read()).lead_consent_text;
const currentVersion = async () => {
	const [row] = await db
		.select()
		.from(consentTexts)
		.where(eq(consentTexts.text, await consentVersion()));
	return String(row?.version);
};
const post = async (fields: Record<string, string>, headers: Record<string, string> = {}, url = site.url) =>
	fetch(`${url}/free-lesson`, {
		method: "POST",
		redirect: "manual",
		headers: { "content-type": "application/x-www-form-urlencoded", origin: url, ...headers },
		body: new URLSearchParams({ consent: await currentVersion(), ...fields }),
	});
const leadOf = async (email: string) => (await db.select().from(leads).where(eq(leads.email, email)))[0];
const linkOf = async (email: string) =>
	(await site.mailTo(email, /free lesson/)).text.match(/\/free-lesson\/open\/[\w.-]+/)?.[0] ?? "";
const press = (link: string) =>
	fetch(site.url + link, { method: "POST", redirect: "manual", headers: { origin: site.url } });
/** Signs up and presses the button. */
const confirmed = async (email = newAddress()) => {
	await post({ email });
	const link = await linkOf(email);
	expect((await press(link)).status).toBe(303);
	return { email, link, id: (await leadOf(email))?.id ?? "" };
};
const settled = () =>
	expect
		.poll(async () => (await db.select().from(messages).where(eq(messages.state, "queued"))).length, { interval: 5 })
		.toBe(0);
/** The morning of the day after tomorrow: all hours of a message of day 1 or 2 are reached. */
const morning = (days: number) => new Date(new Date().setUTCHours(24, 0, 0, 0) + days * DAY + 8 * HOUR);
const enrollmentOf = async (leadId: string) =>
	(await db.select().from(sequenceEnrollments).where(eq(sequenceEnrollments.leadId, leadId)))[0];

test("LEAD-01 the form works without script, and keeps the consent, its version, the time, page version and source", async () => {
	const page = await (await fetch(`${site.url}/free-lesson`)).text();
	expect(page).toMatch(FORM);
	expect(page).toContain("I can unsubscribe with one click");
	const email = newAddress();
	const answer = await post({ email: ` ${email.toUpperCase()} ` });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/free-lesson/sent"]);
	expect(await (await fetch(`${site.url}/free-lesson/sent`)).text()).toContain("Check your email");
	const lead = await leadOf(email);
	expect(lead).toMatchObject({ confirmedAt: null, pageVersion: 0, source: "(unknown)" });
	expect(lead?.consentedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
	const [text] = await db
		.select()
		.from(consentTexts)
		.where(eq(consentTexts.version, lead?.consentVersion ?? 0));
	expect(text?.text).toBe(await consentVersion());
});

test.each([
	["/?utm_source=Facebook&utm_campaign=spring", "facebook / spring"],
	["/", "(unknown)"],
])("LEAD-01 LEAD-04 without script the source is that of the link to the page: %s", async (path, source) => {
	const email = newAddress();
	await post({ email }, { referer: site.url + path });
	expect(await leadOf(email)).toMatchObject({ source });
	const foreign = newAddress();
	await post({ email: foreign }, { referer: `https://elsewhere.example${path}` });
	expect(await leadOf(foreign)).toMatchObject({ source: "(unknown)" });
});

test("LEAD-01 the section is on the sales page only once the seller shows it, and while the lesson is offered", async () => {
	const home = async () => (await fetch(site.url)).text();
	expect(await home()).not.toMatch(FORM);
	await publishPage(admin, ({ sections }) => {
		for (const one of sections) if (one.kind === "leadForm") one.visible = true;
	});
	expect(await home()).toMatch(FORM);
	await post({ email: newAddress() });
	expect(await db.select({ pageVersion: leads.pageVersion }).from(leads)).toEqual([{ pageVersion: 1 }]);
	await saveOffer({ active: false });
	expect(await home()).not.toMatch(FORM);
});

test("LEAD-01 CODE-02 PAGE-02 a running code and the form add less than 1 KB to the page", async () => {
	const weigh = async (address: string) =>
		brotliCompressSync(await (await fetch(site.url + address)).arrayBuffer()).length;
	const show = (visible: boolean) =>
		publishPage(admin, ({ sections }) => {
			for (const one of sections) if (one.id === "leadForm") one.visible = visible;
		});
	await show(false);
	const plain = await weigh("/");
	await call(admin, "admin.codes.create", { code: "LIGHT", percent: 15, amount: null, endsOn: "2099-12-31" });
	await show(true);
	const html = await (await fetch(`${site.url}/?code=LIGHT`)).text();
	expect(html).toMatch(FORM);
	expect(html).toContain("Code LIGHT: $22.95");
	expect((await weigh("/?code=LIGHT")) - plain).toBeLessThan(1_024);
});

test("LEAD-01 what cannot be an address is refused, and stays on the screen", async () => {
	for (const email of ["", "nothing", "a@b", "eve@example.org\r\nBcc: all@example.org", '"><script>@example.org']) {
		const answer = await post({ email });
		expect([email, answer.status]).toEqual([email, 422]);
		const html = await answer.text();
		expect(html).toContain("Please enter a valid email address");
		expect(html).not.toContain("<script>@");
		if (email === "nothing") expect(html).toContain('value="nothing"');
	}
	expect((await post({ email: "x".repeat(20_000) })).status).toBe(413);
	const old = await post({ email: newAddress(), consent: "0" });
	expect([old.status, await old.text()]).toEqual([422, expect.stringContaining("has changed since you opened")]);
	expect((await post({ email: newAddress() }, { origin: "https://evil.example" })).status).toBe(403);
	expect(await db.select().from(leads)).toEqual([]);
});

test("LEAD-01 a robot that fills in the hidden field gets the usual answer, and is not stored", async () => {
	const email = newAddress();
	const answer = await post({ email, website: "https://spam.example" });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/free-lesson/sent"]);
	expect(await leadOf(email)).toBeUndefined();
});

test("LEAD-01 SEC-03 a network that sends many addresses is asked to wait", async () => {
	const limited = await startTestSite({ config: { rateLimits: true } });
	await limited.services.settings.save({ leads: "on", lead_gift: gift });
	const text = (await limited.services.settings.read()).lead_consent_text;
	const [row] = await limited.services.db.select().from(consentTexts).where(eq(consentTexts.text, text));
	const answers = await Promise.all(
		Array.from({ length: 30 }, (_, at) =>
			post({ email: `a-${at}@example.org`, consent: String(row?.version) }, {}, limited.url),
		),
	);
	expect(answers.filter(({ status }) => status === 303)).toHaveLength(10);
	const refused = answers.find(({ status }) => status === 429);
	expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await refused?.text()).toContain("Too many requests from your network");
	await limited.close();
});

test("LEAD-01 while it is off there is neither page nor form, and links of leads still work", async () => {
	const { link } = await confirmed();
	await saveOffer({ active: false });
	expect((await fetch(`${site.url}/free-lesson`)).status).toBe(404);
	const answer = await post({ email: newAddress() });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
	expect(await (await fetch(site.url + link)).text()).toContain("Your first tray");
});

test("LEAD-02 opening the link changes nothing, the button confirms and opens the lesson, also twice", async () => {
	const email = newAddress();
	await post({ email });
	const link = await linkOf(email);
	for (const method of ["GET", "HEAD", "GET"]) {
		const answer = await fetch(site.url + link, { method });
		expect(answer.status).toBe(200);
		expect(answer.headers.get("referrer-policy")).toBe("same-origin");
		if (method === "GET") expect(await answer.text()).toContain("Confirm and open the lesson");
	}
	expect((await leadOf(email))?.confirmedAt).toBeNull();
	expect(await db.select().from(sequenceEnrollments)).toEqual([]);
	for (let time = 0; time < 2; time += 1) {
		const answer = await press(link);
		expect([answer.status, answer.headers.get("location")]).toEqual([303, link]);
	}
	const html = await (await fetch(site.url + link)).text();
	expect(html).toContain("Your first tray");
	expect(html).toContain("<strong>cold</strong>");
	expect(html).not.toContain("<script>alert");
	expect(await db.select().from(leadCounts).orderBy(leadCounts.kind)).toMatchObject([
		{ kind: "confirmed", count: 1 },
		{ kind: "signUp", count: 1 },
	]);
});

test("LEAD-02 in two tabs and again within the hour there is one row and one email; after an hour another", async () => {
	const email = newAddress();
	await Promise.all([post({ email }), post({ email }), post({ email })]);
	await site.mailTo(email);
	await settled();
	expect(await site.mailsTo(email)).toHaveLength(1);
	expect(await db.select().from(leads)).toHaveLength(1);
	await db.update(leads).set({ mailedAt: new Date(Date.now() - HOUR - 1_000) });
	await post({ email });
	await site.mailTo(email, 2);
});

test("LEAD-02 plus-addresses, capital letters and dots of Gmail are one mailbox: one email an hour", async () => {
	const forms = ["seed.ling@gmail.com", "SEEDLING+2@gmail.com", "s.eedling+x@googlemail.com"];
	await Promise.all(forms.map((email) => post({ email })));
	await settled();
	const { rows } = await db.$client.query(
		"select from messages where kind = 'leadConfirmation' and address like '%eed%'",
	);
	expect(rows).toHaveLength(1);
	await post({ email: "seedling@example.org" });
	await site.mailTo("seedling@example.org");
	const old = new Date(Date.now() - HOUR - 1_000);
	await db.update(leads).set({ mailedAt: old });
	await post({ email: "seed.ling+3@gmail.com" });
	await site.mailTo("seed.ling+3@gmail.com");
});

test("LEAD-02 LEAD-03 a confirmed lead who asks again gets the lesson, with the same answer on the screen", async () => {
	const { email, link } = await confirmed();
	await db.update(leads).set({ mailedAt: new Date(Date.now() - HOUR - 1_000) });
	const [known, unknown] = [await post({ email }), await post({ email: newAddress() })];
	expect([known.status, known.headers.get("location"), await known.text()]).toEqual([
		unknown.status,
		unknown.headers.get("location"),
		await unknown.text(),
	]);
	const mail = await site.mailTo(email, /Your link to the free lesson/);
	expect(mail.text).not.toContain("Confirm");
	const again = mail.text.match(/\/free-lesson\/open\/[\w.-]+/)?.[0] ?? "";
	for (const each of [again, link]) expect(await (await fetch(site.url + each)).text()).toContain("Your first tray");
});

test("LEAD-02 an expired link does not work again because the same address was typed again", async () => {
	const email = newAddress();
	await post({ email });
	const id = (await leadOf(email))?.id ?? "";
	const expired = `/free-lesson/open/${lessonToken(config.authSecret, id, new Date(Date.now() - 8 * DAY))}`;
	await db.update(leads).set({ mailedAt: null });
	await post({ email });
	expect((await fetch(site.url + expired)).status).toBe(404);
	expect((await press(expired)).status).toBe(404);
	expect((await leadOf(email))?.confirmedAt).toBeNull();
	expect((await press(await linkOf(email))).status).toBe(303);
	// A proven address keeps its lesson by every link.
	expect((await fetch(site.url + expired)).status).toBe(200);
});

test("LEAD-02 a customer, an admin, a suppressed and a disposable address get the same answer as a stranger", async () => {
	await approve(services, "buyer@example.org");
	await db.insert(mailSuppressions).values({ address: "bounced@example.org", reason: "bounce" });
	const answers: unknown[] = [];
	for (const email of [
		newAddress(),
		"buyer@example.org",
		"admin@example.org",
		"bounced@example.org",
		"a@mailinator.com",
	]) {
		const began = performance.now();
		const answer = await post({ email });
		expect(performance.now() - began).toBeGreaterThan(245);
		const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(answer.headers);
		answers.push([answer.status, headers, await answer.text()]);
	}
	for (const answer of answers) expect(answer).toEqual(answers[0]);
	await settled();
	expect(await site.mailsTo("bounced@example.org")).toEqual([]);
	// A buyer gets the lesson, and no emails that sell what they have.
	expect((await press(await linkOf("buyer@example.org"))).status).toBe(303);
	const lead = await leadOf("buyer@example.org");
	expect(lead?.customerId).not.toBeNull();
	expect(await enrollmentOf(lead?.id ?? "")).toBeUndefined();
	expect(await db.select().from(leadCounts).where(eq(leadCounts.kind, "bought"))).toEqual([]);
	await db.delete(customers).where(eq(customers.email, "buyer@example.org"));
});

test("LEAD-02 after 8 days the button no longer works, and the row and its email are deleted", async () => {
	const [late, kept] = [newAddress(), await confirmed()];
	await post({ email: late });
	await settled();
	const long = new Date(Date.now() - 8 * DAY);
	const link = `/free-lesson/open/${lessonToken(config.authSecret, (await leadOf(late))?.id ?? "", long)}`;
	await db.update(leads).set({ askedAt: long });
	const answer = await fetch(site.url + link);
	expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("no longer works")]);
	expect((await press(link)).status).toBe(404);
	expect(await forgetUnconfirmed(db, new Date())).toBe(1);
	expect(await db.select({ email: leads.email }).from(leads)).toEqual([{ email: kept.email }]);
	expect(await db.select().from(messages).where(eq(messages.address, late))).toEqual([]);
	expect((await press(link)).status).toBe(404);
});

test("LEAD-02 a token is for one purpose: that of the preferences opens no lesson, and neither is a customer's", async () => {
	const { id, link } = await confirmed();
	const preferences = leadPreferenceToken(config.authSecret, id);
	for (const token of [preferences, link.slice(0, -1).split("/").at(-1) ?? "", "x", `lead.${id}.`, `lead.${id}.1.`])
		expect((await fetch(`${site.url}/free-lesson/open/${token}`)).status).toBe(404);
	expect(readPreferenceToken(config.authSecret, preferences)).toBeNull();
	expect(readLeadPreferenceToken(config.authSecret, preferenceToken(config.authSecret, id))).toBeNull();
	expect((await fetch(`${site.url}/dashboard`, { redirect: "manual" })).status).toBe(302);
});

test("LEAD-03 a confirmed lead gets the sequence with a link to the lesson, and one click ends the emails", async () => {
	const { email, link, id } = await confirmed();
	expect(await sendDueMessages(services, morning(0))).toBe(1);
	const mail = await site.mailTo(email, /Day 1/);
	const again = mail.text.match(/\/free-lesson\/open\/[\w.-]+/)?.[0] ?? "";
	expect(await (await fetch(site.url + again)).text()).toContain("Your first tray");
	expect(mail.text).toContain("because you asked for the free lesson");
	const header = mail.headers?.["list-unsubscribe"] ?? mail.html.match(/\/mail\?token=([\w.-]+)/)?.[1] ?? "";
	const token = header.match(/lead\.[\w.-]+/)?.[0] ?? "";
	expect(await call(site.visit(), "visitor.mailPreferences.read", { token })).toMatchObject({
		body: { email: "l•••@example.org", categories: [{ category: "sequence", on: true }] },
	});
	const oneClick = (category: string) =>
		fetch(`${site.url}/mail/unsubscribe/${category}/${token}`, {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: "List-Unsubscribe=One-Click",
		});
	expect((await fetch(`${site.url}/mail/unsubscribe/sequence/${token}`)).status).toBe(200);
	expect((await leadOf(email))?.unsubscribedAt).toBeNull();
	expect((await oneClick("announcement")).status).toBe(404);
	expect((await oneClick("sequence")).status).toBe(200);
	expect((await leadOf(email))?.unsubscribedAt).not.toBeNull();
	expect(await sendDueMessages(services, morning(1))).toBe(0);
	// The lesson itself stays theirs; asking again shows a button in the new link.
	expect(await (await fetch(site.url + link)).text()).toContain("Your first tray");
	await db.update(leads).set({ mailedAt: null });
	await post({ email });
	await site.mailTo(email, 3);
	const next = await linkOf(email);
	expect(await (await fetch(site.url + next)).text()).toContain("Confirm and open");
	await press(next);
	expect(await leadOf(email)).toMatchObject({ unsubscribedAt: null });
	expect((await enrollmentOf(id))?.state).toBe("running");
});

test("LEAD-03 a message that is queued is withheld from a lead who unsubscribed since", async () => {
	const { email, id } = await confirmed();
	await db.update(leads).set({ unsubscribedAt: new Date() }).where(eq(leads.id, id));
	const [message] = await db
		.insert(messages)
		.values({ kind: "sequence", leadId: id, address: email, subject: "Day 9", html: "", text: "", priority: 2 })
		.returning();
	await announceMessages(db);
	await expect
		.poll(
			async () =>
				(
					await db
						.select()
						.from(messages)
						.where(eq(messages.id, message?.id ?? ""))
				)[0],
		)
		.toMatchObject({ state: "withheld", detail: "They switched these emails off." });
});

/** What ends a sequence, as it reaches the database: by a cart or by hand, by an import, by access without an order. */
const purchases: Record<string, (email: string) => Promise<unknown>> = {
	"in a cart": (email) => approve(services, email, { order: { source: "thrivecart", state: "paid" } }),
	"in an import": (email) => approve(services, email, { order: { source: "import" } }),
	"by hand": (email) => call(admin, "admin.customers.add", { email }),
	"as access of a customer without an order": async (email) => {
		await db.insert(customers).values({ email });
		await db.update(customers).set({ grantedAt: new Date() }).where(eq(customers.email, email));
	},
};
test.each(Object.keys(purchases))(
	"LEAD-03 a purchase %s ends the sequence and what is queued, in its transaction",
	async (from) => {
		const { email, id } = await confirmed();
		await db.execute(sql`update sequence_enrollments set due_at = now() + interval '1 day' where lead_id = ${id}`);
		const [queued] = await db
			.insert(messages)
			.values({
				...{ kind: "sequence", leadId: id, address: email, subject: "Day 1", html: "", text: "", priority: 2 },
				dueAt: new Date(Date.now() + DAY),
			})
			.returning();
		await purchases[from]?.(email);
		expect(await enrollmentOf(id)).toMatchObject({ state: "stopped", dueAt: null });
		expect(
			(
				await db
					.select()
					.from(messages)
					.where(eq(messages.id, queued?.id ?? ""))
			)[0],
		).toMatchObject({
			state: "canceled",
			detail: "They have already bought.",
		});
		const [customer] = await db.select().from(customers).where(eq(customers.email, email));
		expect(await leadOf(email)).toMatchObject({ boughtAt: expect.any(Date), customerId: customer?.id });
		expect(await sendDueMessages(services, morning(2))).toBe(0);
		expect(await db.select().from(leadCounts).where(eq(leadCounts.kind, "bought"))).toMatchObject([{ count: 1 }]);
	},
);

test("LEAD-03 paying with another form of the same address ends the sequence, and joins nobody", async () => {
	const { email, id } = await confirmed("seed.ling@gmail.com");
	await approve(services, "SeedLing+cart@googlemail.com".toLowerCase());
	expect(await enrollmentOf(id)).toMatchObject({ state: "stopped", dueAt: null });
	expect(await leadOf(email)).toMatchObject({ boughtAt: expect.any(Date), customerId: null });
});

test("LEAD-03 one statement with the purchases of many ends the leads among them, each at the time of its order", async () => {
	const [first, second, given, pending] = [await confirmed(), await confirmed(), await confirmed(), await confirmed()];
	const alias = await confirmed("seed.ling.too@gmail.com");
	const people = [first.email, second.email, pending.email, "seedlingtoo@gmail.com", newAddress()];
	const added = await db
		.insert(customers)
		.values(people.map((email) => ({ email })))
		.returning();
	const order = (index: number, day: string, state: "paid" | "pending" = "paid") => ({
		...{ customerId: added[index]?.id, email: people[index] ?? "", source: "import" as const, state, status: state },
		orderedAt: new Date(day),
	});
	await db
		.insert(orders)
		.values([
			order(0, "2026-03-03"),
			order(0, "2026-01-01"),
			order(1, "2026-02-02"),
			order(2, "2026-02-02", "pending"),
			order(3, "2026-04-04"),
			order(4, "2026-05-05"),
		]);
	await db.insert(customers).values([given.email, newAddress()].map((email) => ({ email, grantedAt: new Date() })));

	expect(await leadOf(first.email)).toMatchObject({ boughtAt: new Date("2026-01-01"), customerId: added[0]?.id });
	expect(await leadOf(second.email)).toMatchObject({ boughtAt: new Date("2026-02-02"), customerId: added[1]?.id });
	expect(await leadOf(alias.email)).toMatchObject({ boughtAt: new Date("2026-04-04"), customerId: null });
	const [holder] = await db.select().from(customers).where(eq(customers.email, given.email));
	expect(await leadOf(given.email)).toMatchObject({ boughtAt: expect.any(Date), customerId: holder?.id });
	expect(await leadOf(pending.email)).toMatchObject({ boughtAt: null });
	for (const [lead, state] of [
		[first, "stopped"],
		[given, "stopped"],
		[alias, "stopped"],
		[pending, "running"],
	] as const)
		expect((await enrollmentOf(lead.id))?.state).toBe(state);
});

test("LEAD-03 the database and the server agree on which mailbox an address belongs to", async () => {
	for (const address of [
		"lead@example.org",
		" Lead+Tag@Example.org ",
		"a.b+c+d@gmail.com",
		"A.B@googlemail.com",
		"a.b@example.org",
		"+only@example.org",
		'"a@b"@example.org',
		"zoë+x@xn--mller-kva.example",
	]) {
		const { rows } = await db.execute<{ mailbox: string }>(sql`select mailbox_of(${address}) as mailbox`);
		expect(rows).toEqual([{ mailbox: normalizeMailbox(address) }]);
	}
});

test("LEAD-02 LEAD-03 the first email can be unsubscribed, and then the address is mailed at most once a week", async () => {
	const email = newAddress();
	await post({ email });
	const mail = await site.mailTo(email, /free lesson/);
	// In plain text, nothing follows the address.
	expect(mail.text).toMatch(/\/mail\?token=lead\.[\w.-]+\w\s*$/);
	const [, path = ""] = mail.headers?.["List-Unsubscribe"]?.match(/<http:\/\/[^/]+(.*)>/) ?? [];
	expect(path).toMatch(/^\/mail\/unsubscribe\/sequence\/lead\./);
	expect((await fetch(site.url + path, { method: "POST", body: "List-Unsubscribe=One-Click" })).status).toBe(200);
	const ago = (ms: number) => db.update(leads).set({ mailedAt: new Date(Date.now() - ms) });
	await ago(6 * DAY);
	await post({ email });
	await ago(8 * DAY);
	await post({ email });
	await site.mailTo(email, 2);
	await settled();
	expect(await db.select().from(messages).where(eq(messages.address, email))).toHaveLength(2);
});

test("LEAD-04 who had access before they signed up is listed as that, not as a sale", async () => {
	const email = newAddress();
	await approve(services, email);
	await confirmed(email);
	const { body } = await call(admin, "admin.leads.list", { page: 1 });
	expect(body.rows).toMatchObject([{ email, state: "customer" }]);
	expect(body.consents).toMatchObject([{ version: body.rows[0].consentVersion, text: await consentVersion() }]);
	expect((await call(admin, "admin.leads.list", { page: 1, state: "bought" })).body.rows).toEqual([]);
});

test("LEAD-03 a purchase that is rolled back, pending or of someone else ends nothing", async () => {
	const { email, id } = await confirmed();
	await approve(services, "other@example.org");
	await approve(services, email, { order: { state: "pending" } });
	await db
		.transaction(async (tx) => {
			await tx.update(orders).set({ state: "paid" }).where(eq(orders.email, email));
			throw new Error("rolled back");
		})
		.catch(() => {});
	expect((await enrollmentOf(id))?.state).toBe("running");
	expect(await leadOf(email)).toMatchObject({ boughtAt: null });
});

test("LEAD-03 who buys before confirming is joined by the button only, and gets no sequence", async () => {
	const email = newAddress();
	await post({ email });
	await approve(services, email);
	expect(await leadOf(email)).toMatchObject({ boughtAt: expect.any(Date), customerId: null });
	const link = await linkOf(email);
	expect((await press(link)).status).toBe(303);
	const lead = await leadOf(email);
	expect(lead?.customerId).not.toBeNull();
	expect(await enrollmentOf(lead?.id ?? "")).toBeUndefined();
	expect(await (await fetch(site.url + link)).text()).toContain("Your first tray");
});

test("LEAD-03 a confirmation and a purchase at the same moment never leave a running sequence", {
	tags: "slow",
}, async () => {
	for (let time = 0; time < 10; time += 1) {
		const email = newAddress();
		await post({ email });
		const { id = "" } = (await leadOf(email)) ?? {};
		await Promise.all([
			confirmLead(services, { leadId: id, issuedAt: new Date() }, new Date()),
			approve(services, email),
		]);
		expect((await enrollmentOf(id))?.state ?? "none").not.toBe("running");
	}
});

test("LEAD-03 a file is given like a lesson, by the link of a confirmed lead only", async () => {
	const file = await addDownload(services, { title: "Price list", content: Buffer.from("%PDF-1.4 prices") });
	await saveOffer({ gift: `file:${file}` });
	const email = newAddress();
	await post({ email });
	const link = await linkOf(email);
	expect((await fetch(`${site.url}${link}/file`)).status).toBe(404);
	await press(link);
	expect(await (await fetch(site.url + link)).text()).toContain(`href="${link}/file"`);
	expect(await (await fetch(`${site.url}${link}/file`)).text()).toBe("%PDF-1.4 prices");
	await db.execute(sql`delete from downloads where id = ${file}`);
	expect(await (await fetch(site.url + link)).text()).toContain("available right now");
});

test("LEAD-03 a sequence for leads is not one of the members', and the other way round", async () => {
	const member = await signedIn(site, { email: "member@example.org" });
	expect((await call(member, "member.sequences.list")).body).toEqual([]);
	expect((await call(member, "member.sequences.start", { id: sequence })).status).toBe(404);
	const ofMembers = await addSequence([1], { forLeads: false });
	expect(await saveOffer({ sequence: ofMembers })).toMatchObject({ status: 422, body: { code: "SEQUENCE_MISSING" } });
	expect(await saveOffer({ gift: "" })).toMatchObject({ status: 422, body: { code: "GIFT_MISSING" } });
	const hyphens = "-".repeat(36);
	expect((await saveOffer({ gift: `lesson:${hyphens}` })).status).toBe(400);
	expect((await saveOffer({ sequence: hyphens })).status).toBe(400);
	// The general settings leave out what has checks of its own.
	const before = await services.settings.read();
	await call(admin, "admin.settings.update", { lead_gift: "", lead_sequence: "", leads: "off" });
	expect(await services.settings.read()).toEqual(before);
});

test("LEAD-03 the preview of a message for leads is what they get, and a lesson that is gone is on Today", async () => {
	const texts = { subject: "Again", content: "[The lesson]({download_link})" };
	const preview = async (sequenceId?: string) =>
		(await call(admin, "admin.sequenceMessages.preview", { ...texts, sequenceId })).body.html;
	expect(await preview(sequence)).toContain("because you asked for the free lesson");
	expect(await preview(sequence)).toContain("/free-lesson/open/");
	expect(await preview()).toContain("/digital-downloads");
	const attention = async () => {
		const { body } = await call(admin, "admin.today.read");
		return body.attention.map(({ id }: { id: string }) => id);
	};
	expect(await attention()).not.toContain("leads");
	await db.update(lessons).set({ published: false });
	expect(await attention()).toContain("leads");
	await db.update(lessons).set({ published: true });
});

test("LEAD-04 the list is searched and filtered, exported as CSV, and a deleted lead leaves only the figures", async () => {
	const one = await confirmed();
	const other = newAddress();
	await post({ email: other });
	const list = async (input: object = {}) => (await call(admin, "admin.leads.list", input)).body;
	expect((await list()).total).toBe(2);
	expect((await list({ search: one.email.toUpperCase() })).rows).toMatchObject([
		{ email: one.email, state: "confirmed" },
	]);
	expect((await list({ state: "unconfirmed" })).rows).toMatchObject([{ email: other }]);
	expect((await list({ search: "%" })).total).toBe(0);
	expect((await list({ source: "(unknown)" })).total).toBe(2);
	expect((await list({ source: "" })).total).toBe(0);
	const csv = await (await admin.fetch("/files/leads.csv?state=confirmed")).text();
	expect(csv.split("\n")).toHaveLength(3);
	expect(csv).toContain(`${one.email},confirmed,`);
	expect((await site.visit().fetch("/files/leads.csv")).status).not.toBe(200);
	await sendDueMessages(services, morning(0));
	await settled();
	expect((await call(admin, "admin.leads.remove", { id: one.id })).status).toBe(200);
	expect((await call(admin, "admin.leads.remove", { id: one.id })).status).toBe(404);
	expect(await db.select().from(messages).where(eq(messages.address, one.email))).toEqual([]);
	expect((await fetch(site.url + one.link)).status).toBe(404);
	expect((await call(admin, "admin.leads.figures")).body).toEqual({
		sources: [{ source: "(unknown)", signedUp: 2, confirmed: 1, bought: 0 }],
		pageVersions: [{ pageVersion: expect.any(Number), signedUp: 2, confirmed: 1, bought: 0 }],
	});
});
