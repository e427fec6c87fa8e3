import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailOptOuts } from "../../../database/schema/email/mail-opt-outs.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { reviewRequests, reviews } from "../../../database/schema/site/reviews.ts";
import { PASSWORD, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { whileMailWaits } from "../../../testing/while-mail-waits.ts";
import { askForReviews } from "./ask-for-reviews.ts";

const site = await siteForThisFile();
const { services } = site;
const { db } = services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const DAY = 86_400_000;
/** Noon in UTC, today. */
const noon = new Date(new Date().setUTCHours(12, 0, 0, 0));
const later = (days: number, hours = 0) => new Date(noon.getTime() + days * DAY + hours * 3_600_000);

const texts = {
	rating: 4,
	title: "Third tray, full",
	text: "Radish came up.\n\nEven in winter.",
	displayName: "Dana R.",
};
const save = (browser: TestClient, changes: object = {}) =>
	call(browser, "member.reviews.save", { ...texts, consent: true, updatedAt: null, ...changes });
const own = async (browser: TestClient) => (await call(browser, "member.reviews.own")).body;
const act = (name: "publish" | "unpublish" | "hide" | "reply", input: object) =>
	call(admin, `admin.reviews.${name}`, input);
const listed = async (filter = "all") => (await call(admin, "admin.reviews.list", { filter })).body;
const only = async () => (await listed()).rows[0];
const idOf = async (email: string) => {
	const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, email));
	return row?.id ?? "";
};
/** A member whose first download was at noon. */
async function reader(name: string, changes: Partial<typeof customers.$inferInsert> = {}): Promise<TestClient> {
	const email = `${name}@example.org`;
	const browser = await signedIn(site, { email });
	await db
		.update(customers)
		.set({ downloadedAt: noon, ...changes })
		.where(eq(customers.email, email));
	return browser;
}
/** A published review. */
async function published(name: string, changes: object = {}): Promise<TestClient> {
	const browser = await reader(name);
	expect((await save(browser, { displayName: name, ...changes })).status).toBe(200);
	const { id, updatedAt } = await only();
	expect((await act("publish", { id, updatedAt })).status).toBe(200);
	return browser;
}
const landing = async (path = "/") => (await site.visit().fetch(path)).text();
const asked = async () =>
	(await db.select().from(messages).where(eq(messages.kind, "reviewRequest")))
		.map(({ address }) => address.split("@")[0])
		.sort();

beforeEach(async () => {
	await db.delete(messages);
	await db.delete(mailOptOuts);
	await db.delete(mailSuppressions);
	await db.delete(reviewRequests);
	await db.delete(reviews);
	await db.delete(orders);
	await db.execute(sql`delete from customers where role <> 'admin'`);
	await db.execute(sql`delete from users where email <> 'admin@example.org'`);
	services.principals.clear();
	await call(admin, "admin.settings.update", {
		review_requests: "on",
		review_days: "7",
		time_zone: "UTC",
		mail_rate: "1000",
	});
});

test("REV-01 members are asked by email once, a number of days after their first download", async () => {
	await reader("bea");
	await reader("late", { downloadedAt: later(1) });
	await reader("long-ago", { downloadedAt: later(-40) });
	await reader("never", { downloadedAt: null });
	expect(await askForReviews(services, later(6, 1))).toBe(0);
	expect(await askForReviews(services, later(7, 1))).toBe(1);
	expect(await asked()).toEqual(["bea"]);
	const mail = await site.mailTo("bea@example.org", /^How do you like it so far\?/);
	expect(mail.text).toContain(`${site.url}/review`);
	expect(mail.text).toContain("good or bad");
	expect(mail.text).toContain("/mail?token=");
	// Each person is asked once, however often it runs, even in parallel.
	await Promise.all([1, 2, 3].map(() => askForReviews(services, later(7, 2))));
	expect(await asked()).toEqual(["bea"]);
	expect(await askForReviews(services, later(8, 1))).toBe(1);
	expect(await asked()).toEqual(["bea", "late"]);
});

test("REV-01 the seller decides after how many days members are asked, or that nobody is", async () => {
	await reader("bea");
	await call(admin, "admin.settings.update", { review_days: "30" });
	expect(await askForReviews(services, later(29, 1))).toBe(0);
	await call(admin, "admin.settings.update", { review_requests: "off" });
	expect(await askForReviews(services, later(30, 1))).toBe(0);
	await call(admin, "admin.settings.update", { review_requests: "on" });
	expect(await askForReviews(services, later(30, 1))).toBe(1);
	for (const review_days of ["0", "91", "7.5", "-1", "", "many"])
		expect((await call(admin, "admin.settings.update", { review_days })).status).toBe(400);
});

test("REV-01 members are asked during their day", async () => {
	await reader("tokyo", { timeZone: "Asia/Tokyo" });
	await reader("unknown");
	// Noon in UTC: 21:00 in Tokyo.
	expect(await askForReviews(services, later(7))).toBe(1);
	expect(await asked()).toEqual(["unknown"]);
	expect(await askForReviews(services, later(7, 14))).toBe(1);
});

const unreached: [string, (email: string) => Promise<unknown>][] = [
	["was revoked", (email) => db.update(customers).set({ revokedAt: noon }).where(eq(customers.email, email))],
	[
		"was refunded",
		async (email) => {
			await db.update(orders).set({ state: "refunded" }).where(eq(orders.email, email));
			await db.execute(sql`select summarize_orders(array[${await idOf(email)}]::uuid[])`);
		},
	],
	[
		"was refunded and keeps access",
		async (email) => {
			await db.update(orders).set({ state: "refunded" }).where(eq(orders.email, email));
			await db.update(customers).set({ grantedAt: noon }).where(eq(customers.email, email));
			await db.execute(sql`select summarize_orders(array[${await idOf(email)}]::uuid[])`);
		},
	],
	[
		"has opted out",
		async (email) => db.insert(mailOptOuts).values({ customerId: await idOf(email), category: "review" }),
	],
	["has bounced", (email) => db.insert(mailSuppressions).values({ address: email, reason: "bounce" })],
	[
		"has written already",
		async (email) => db.insert(reviews).values({ ...texts, customerId: await idOf(email), buyer: true }),
	],
];

test.for(unreached)(
	"REV-01 SEQ-05 someone who %s is not asked, before it is queued and when it is sent",
	async ([, happen]) => {
		await reader("bea");
		await happen("bea@example.org");
		expect(await askForReviews(services, later(7, 1))).toBe(0);
		// The same for a queued message: the outbox row is locked until it has happened.
		await reader("carl");
		await whileMailWaits(db, async () => {
			expect(await askForReviews(services, later(7, 1))).toBe(1);
			await happen("carl@example.org");
		});
		const stateOf = async () =>
			(await db.select().from(messages).where(eq(messages.address, "carl@example.org")))
				.filter(({ kind }) => kind === "reviewRequest")
				.map(({ state }) => state);
		await expect.poll(stateOf).toEqual(["withheld"]);
	},
);

test("REV-01 the dashboard asks from the same day on, until a review is written or declined", async () => {
	const bea = await reader("bea", { downloadedAt: new Date(Date.now() - 6 * DAY) });
	expect(await own(bea)).toEqual({ mayWrite: true, asked: false, review: null });
	await db.update(customers).set({ downloadedAt: new Date(Date.now() - 8 * DAY) });
	expect((await own(bea)).asked).toBe(true);
	const { body } = await save(bea);
	expect(body).toMatchObject({ asked: false, review: { ...texts, consent: true, state: "waiting" } });
	// Someone who declines is asked neither there nor by email.
	const carl = await reader("carl", { downloadedAt: new Date(Date.now() - 8 * DAY) });
	expect((await own(carl)).asked).toBe(true);
	expect((await call(carl, "member.reviews.dismiss")).body.asked).toBe(false);
	await askForReviews(services, new Date(new Date().setUTCHours(12)));
	expect(await asked()).toEqual([]);
	expect((await save(carl)).status).toBe(200);
});

test("REV-01 nobody can write a review without a purchase, or write two", async () => {
	const given = await reader("given");
	await db.delete(orders);
	await db.update(customers).set({ grantedAt: noon }).where(eq(customers.email, "given@example.org"));
	await db.execute(sql`select summarize_orders(array(select id from customers))`);
	services.principals.clear();
	expect((await own(given)).mayWrite).toBe(false);
	expect((await save(given)).body.code).toBe("NO_PURCHASE");
	expect((await save(admin)).body.code).toBe("NO_PURCHASE");
	expect((await save(site.visit())).status).toBe(401);
	const bea = await reader("bea");
	const answers = await Promise.all([save(bea), save(bea, { text: "Another" }), save(bea, { text: "A third" })]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
	expect((await listed()).total).toBe(1);
});

test.for<[string, object, string]>([
	["no stars", { rating: 0 }, "rating"],
	["six stars", { rating: 6 }, "rating"],
	["half a star", { rating: 4.5 }, "rating"],
	["stars as a text", { rating: "5" }, "rating"],
	["an empty title", { title: "  " }, "title"],
	["a title of two lines", { title: "one\ntwo" }, "title"],
	["a title that turns the direction of what follows", { title: "\u202eevil" }, "title"],
	["a title that is too long", { title: "x".repeat(121) }, "title"],
	["no text", { text: "\n" }, "text"],
	["a text that is too long", { text: "x".repeat(3_001) }, "text"],
	["a NUL byte", { text: "a\0b" }, "text"],
	["half of a character", { text: "\ud800" }, "text"],
	["a name with an address in it", { displayName: "buy at evil.example.com" }, "displayName"],
	["no name", { displayName: "" }, "displayName"],
	["a consent that is a text", { consent: "yes" }, "consent"],
	["no version", { updatedAt: undefined }, "updatedAt"],
])("REV-01 a review with %s is refused with the field's name", async ([, changes, field]) => {
	const bea = await reader("bea");
	const { status, body } = await save(bea, changes);
	expect([status, body.message]).toEqual([400, expect.stringContaining(field)]);
	expect((await own(bea)).review).toBeNull();
});

test("REV-01 an edited review waits again and is removed from the page; an unchanged one stays", async () => {
	const bea = await published("bea");
	const before = (await own(bea)).review;
	expect(before.state).toBe("published");
	expect((await save(bea, { displayName: "bea", updatedAt: before.updatedAt })).body.review).toEqual(before);
	expect((await save(bea, { updatedAt: "2025-01-01T00:00:00Z" })).body.code).toBe("CHANGED_MEANWHILE");
	const edited = await save(bea, { text: "Changed my mind.", rating: 1, updatedAt: before.updatedAt });
	expect(edited.body.review).toMatchObject({ state: "waiting", text: "Changed my mind.", rating: 1 });
	expect(Date.parse(edited.body.review.writtenAt)).toBeGreaterThan(Date.parse(before.writtenAt));
	// A review can't be published without consent.
	const private_ = await save(bea, { consent: false, updatedAt: edited.body.review.updatedAt });
	const { id, updatedAt } = await only();
	expect((await act("publish", { id, updatedAt })).body.code).toBe("NO_CONSENT");
	expect(private_.body.review.state).toBe("waiting");
	expect((await call(bea, "member.reviews.remove")).body).toMatchObject({ review: null, asked: false });
	expect((await listed()).total).toBe(0);
});

test("REV-01 a review that was edited since an admin read it is not published unread", async () => {
	const bea = await reader("bea");
	await save(bea);
	const seen = await only();
	const { review } = await own(bea);
	await save(bea, { text: "Something else entirely", updatedAt: review.updatedAt });
	for (const [name, more] of [
		["publish", {}],
		["hide", { reason: "Spam" }],
		["reply", { reply: "Thank you" }],
	] as const) {
		const { body } = await act(name, { id: seen.id, updatedAt: seen.updatedAt, ...more });
		expect(body.code).toBe("CHANGED_MEANWHILE");
	}
	expect((await only()).state).toBe("waiting");
});

test("REV-01 the list is paged on the server, filtered by state and counted", async () => {
	const [first] = await db.select({ id: customers.id }).from(customers).limit(1);
	expect(first).toBeDefined();
	await db.execute(
		sql`insert into customers (email, name) select 'c' || n || '@example.org', 'C' || n from generate_series(1, 60) n`,
	);
	await db.execute(sql`insert into reviews (customer_id, rating, title, text, display_name, buyer, state, consented_at, written_at)
		select id, 1 + (substr(name, 2)::int % 5), 'Title ' || name, 'Text', name, true,
			(array['waiting', 'published', 'hidden'])[1 + substr(name, 2)::int % 3], now(), now() + substr(name, 2)::int * interval '1 minute'
		from customers where name like 'C%'`);
	const all = await listed();
	expect([all.total, all.rows.length, all.counts]).toEqual([60, 25, { waiting: 20, published: 20, hidden: 20 }]);
	expect(all.rows.slice(0, 3).map(({ displayName }: { displayName: string }) => displayName)).toEqual([
		"C60",
		"C59",
		"C58",
	]);
	expect(all.average).toBe(3);
	const { body: last } = await call(admin, "admin.reviews.list", { filter: "all", page: 99 });
	expect([last.page, last.rows.length]).toEqual([3, 10]);
	const hidden = await listed("hidden");
	expect([hidden.total, new Set(hidden.rows.map(({ state }: { state: string }) => state)).size]).toEqual([20, 1]);
	expect((await call(admin, "admin.reviews.list", { filter: "bad" })).status).toBe(400);
});

test("REV-01 publishing, answering and hiding are in the audit log", async () => {
	await published("judy");
	const review = await only();
	const replied = await act("reply", { id: review.id, updatedAt: review.updatedAt, reply: "Thank you" });
	await act("hide", { id: review.id, updatedAt: replied.body.updatedAt, reason: "Names a neighbor" });
	const { body } = await call(admin, "admin.auditLog.list", { subject: "judy@example.org" });
	expect(body.entries.map(({ action }: { action: string }) => action)).toEqual([
		"review.hidden",
		"review.replied",
		"review.published",
	]);
});

test("REV-02 the author gets an email when a review is hidden, even after a refund", async () => {
	await published("hilda");
	await db.update(orders).set({ state: "refunded" }).where(eq(orders.email, "hilda@example.org"));
	await db.execute(sql`select summarize_orders(array(select id from customers))`);
	const { id, updatedAt } = await only();
	const answer = await act("hide", { id, updatedAt, reason: "It names a neighbor." });
	expect(answer.body).toMatchObject({ state: "hidden", hiddenReason: "It names a neighbor." });
	const mail = await site.mailTo("hilda@example.org", /^Your review was hidden/);
	expect(mail.text).toContain("It names a neighbor.");
	expect(mail.text).toContain("Third tray, full");
});

test("REV-02 the samples stay until three reviews are published, and are then replaced on both pages", async () => {
	await published("ana", { title: "Ana's words" });
	await published("ben", { title: "Ben's words", rating: 1 });
	for (const path of ["/", "/?v=old"]) {
		const html = await landing(path);
		expect(html).toMatch(/Sample (reviews|testimonials)/);
		expect(html).not.toContain("words</h3>");
		expect(html).not.toMatch(/AggregateRating|"Review"/);
	}
	await published("cleo", { title: "Cleo's words" });
	for (const path of ["/", "/?v=old"]) {
		const html = await landing(path);
		expect(html).not.toMatch(/Sample (reviews|testimonials)|Dana R\./);
		for (const name of ["Ana", "Ben", "Cleo"]) expect(html).toContain(`${name}&#x27;s words`);
		expect(html).toContain("Verified buyer");
		expect(html).toContain("3.0 out of 5 stars from 3 reviews");
		// Its real date.
		expect(html).toContain(`dateTime="${new Date().toISOString().slice(0, 10)}"`);
	}
	const data = [...(await landing()).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
		([, json]) => JSON.parse(json ?? ""),
	);
	const product = data.find((one) => one["@type"] === "Product");
	expect(product.aggregateRating).toMatchObject({ "@type": "AggregateRating", ratingValue: 3, reviewCount: 3 });
	expect(product.review.map((one: { author: { name: string } }) => one.author.name)).toEqual(["cleo", "ben", "ana"]);
});

test("REV-02 the reply is shown; a hidden or deleted review leaves the page within a second, also with its customer", async () => {
	for (const name of ["ana", "ben", "cleo", "dora"]) await published(name, { title: `By ${name}` });
	const rows: { id: string; updatedAt: string; displayName: string }[] = (await listed()).rows;
	const of = (name: string) => rows.find(({ displayName }) => displayName === name);
	await act("reply", { id: of("ana")?.id, updatedAt: of("ana")?.updatedAt, reply: "Glad <b>it</b> grows." });
	expect(await landing()).toContain("Glad &lt;b&gt;it&lt;/b&gt; grows.");
	await act("hide", { id: of("ben")?.id, updatedAt: of("ben")?.updatedAt, reason: "Spam" });
	expect(await landing()).not.toContain("By ben");
	expect(await landing()).toContain("By cleo");
	await call(admin, "admin.customers.remove", { customerId: await idOf("cleo@example.org"), orders: "keep" });
	// A second, plus four for a busy machine.
	await expect.poll(() => landing(), { timeout: 5_000 }).toContain("Sample reviews");
});

test("REV-02 whatever an author writes is text on the page, and cannot break out of a script", async () => {
	await published("ana");
	await published("ben");
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(
				"</script><script>alert(1)</script>",
				"<img src=x onerror=alert(1)>",
				"{price} $& \\u2028",
				"א ב ג",
				"🌱",
			),
			fc.string({ minLength: 1, maxLength: 60, unit: "binary" }),
			async (hostile, any) => {
				await db.execute(sql`delete from reviews where display_name = 'cleo'`);
				await db.execute(sql`delete from customers where email = 'cleo@example.org'`);
				await db.execute(sql`delete from users where email = 'cleo@example.org'`);
				const text = `${hostile} ${any}`.replaceAll(/\0/g, "").toWellFormed();
				await published("cleo", { text });
				const html = await landing();
				expect(html).not.toContain("<script>alert");
				expect(html).not.toContain("<img src=x");
				const json = html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s)?.[1] ?? "";
				expect(JSON.parse(json).review[0].reviewBody).toBe(text.trim());
			},
		),
		{ numRuns: 12 },
	);
});

test("PRO-03 a member's review is in their data, and deleted with their account", async () => {
	const bea = await published("bea");
	const { body } = await bea.get("/files/my-data.json");
	expect(body.review).toEqual([expect.objectContaining({ title: texts.title, state: "published" })]);
	expect((await call(bea, "member.profile.deleteAccount", { password: PASSWORD })).status).toBe(200);
	expect(await db.select().from(reviews)).toEqual([]);
});
