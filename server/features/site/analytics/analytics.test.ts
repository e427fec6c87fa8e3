import { sql } from "drizzle-orm";
import fc from "fast-check";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { type VisitBeacon, visitBeacon } from "../../../../contract/site/analytics.ts";
import { listTables } from "../../../backup/backup.queries.ts";
import type { Database } from "../../../database/database.ts";
import { createLog } from "../../../log.ts";
import { signedIn } from "../../../testing/builders.ts";
import { buy, choosePassword, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { forgetOldVisits } from "./forget-old-visits.ts";
import { createVisitCounter } from "./visit-counter.ts";
import { sourceOf } from "./visit-source.ts";

const site = await siteForThisFile();
const { services } = site;
const { db, visits } = services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const today = dayOf(Date.now());
/** Returns Chrome's user agent on Windows; each number is a different machine. */
const agent = (number = 0) =>
	`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${120 + number}.0.0.0 Safari/537.36`;
/** Returns a visitor with a separate browser. */
function visitor(number = 0, headers: Record<string, string> = {}): TestClient {
	const browser = site.visit();
	const fetch = browser.fetch.bind(browser);
	browser.fetch = (path, init = {}) =>
		fetch(path, {
			...init,
			headers: { ...(init.headers as Record<string, string>), "user-agent": agent(number), ...headers },
		});
	return browser;
}
const tell = (browser: TestClient, body: unknown) =>
	browser
		.fetch("/api/visits", { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) })
		.then(({ status }) => status);
const view = (more: object = {}) => ({ kind: "view", from: "", source: "", campaign: "", ...more });
const read = async (from = today, to = today) => (await call(admin, "admin.analytics.read", { from, to })).body;
const ofSource = async (source: string) =>
	(await read()).sources.find((one: { source: string }) => one.source === source);

beforeEach(async () => {
	await visits.flush();
	await db.execute(sql`delete from analytics_counts`);
});

test("PAGE-04 a visit is one visitor a day, by their first source; views, scroll depth and buy clicks are counted separately", async () => {
	const [ana, ben] = [visitor(1), visitor(2)];
	expect(await tell(ana, view({ from: "www.Search.example" }))).toBe(204);
	expect(await tell(ana, view({ from: "localhost" }))).toBe(204);
	expect(await tell(ana, { kind: "scroll", depth: 50, before: 0 })).toBe(204);
	expect(await tell(ana, { kind: "scroll", depth: 100, before: 50 })).toBe(204);
	expect(await tell(ana, { kind: "buyClick" })).toBe(204);
	expect(await tell(ben, view({ from: "mail.example", source: "Newsletter", campaign: "Spring!" }))).toBe(204);
	const { totals, days, sources } = await read();
	expect(totals).toMatchObject({ visit: 2, view: 3, scroll25: 1, scroll50: 1, scroll75: 1, scroll100: 1, buyClick: 1 });
	expect(days).toEqual([{ day: today, ...totals }]);
	expect(
		sources.map((one: { source: string; visit: number; view: number }) => [one.source, one.visit, one.view]),
	).toEqual([
		["newsletter / spring", 1, 1],
		["search.example", 1, 2],
	]);
});

test("PAGE-04 several processes recognize the same visitors, and their counts add up", async () => {
	const other = createVisitCounter(db, { siteUrl: site.url, log: createLog("silent") });
	const both = { address: "203.0.113.7", userAgent: agent(3) };
	const beacon = view({ from: "one.example" }) as VisitBeacon;
	for (let time = 0; time < 3; time += 1) {
		await visits.note(both, beacon);
		await other.note(both, beacon);
	}
	await Promise.all([visits.flush(), other.flush()]);
	expect((await read()).totals).toMatchObject({ visit: 1, view: 6 });
	// A visitor seen by one process is recognized by the other at a checkout.
	await other.note({ address: "203.0.113.8", userAgent: agent(4) }, view({ from: "two.example" }) as VisitBeacon);
	await other.stop();
	const sourceAt = async (address: string) =>
		(await visits.recordCheckoutVisit({ address, userAgent: agent(4) })).visitSource;
	expect(await sourceAt("203.0.113.8")).toBe("two.example");
	expect(await sourceAt("203.0.113.9")).toBeNull();
});

test.for<[string, Record<string, string>]>([
	["Sec-GPC", { "sec-gpc": "1" }],
	["Do Not Track", { dnt: "1" }],
	["no name of a browser", { "user-agent": "" }],
	// As documented at developers.google.com/search/docs/crawling-indexing and curl.se.
	["Googlebot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
	["curl", { "user-agent": "curl/8.11.0" }],
	["a browser without a screen", { "user-agent": agent().replace("Chrome", "HeadlessChrome") }],
	["a session", { cookie: "academy.session_token=x.y" }],
	["a session over HTTPS", { cookie: "a=b; __Secure-academy.session_token=x.y" }],
])("PAGE-04 a visitor with %s gets a response but is not counted", async ([, headers]) => {
	const browser = visitor(5, headers);
	expect(await tell(browser, view())).toBe(204);
	expect(await tell(browser, { kind: "buyClick" })).toBe(204);
	await visits.flush();
	expect((await db.execute(sql`select * from analytics_counts`)).rows).toEqual([]);
});

test("PAGE-04 no cookie is set, and neither address nor browser is stored anywhere", async () => {
	const browser = visitor(6);
	const answer = await browser.fetch("/api/visits", {
		method: "POST",
		body: JSON.stringify(view({ from: "x.example" })),
	});
	expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
	await visits.flush();
	const { rows } = await db.execute<{ row: string }>(sql`
		select row_to_json(one)::text as row from analytics_visitors one union all
		select row_to_json(one)::text from analytics_counts one`);
	expect(rows.length).toBeGreaterThan(1);
	for (const { row } of rows) expect(row).not.toMatch(/127\.0\.0\.1|::1|Mozilla|Chrome/);
});

test.for<[string, string, number]>([
	["nothing", "", 400],
	["no JSON", "{", 400],
	["a list", "[]", 400],
	["a forged purchase", '{"kind":"purchase"}', 400],
	["a forged visit", '{"kind":"visit","count":1000}', 400],
	["a purchase beside a view", JSON.stringify({ ...view(), purchase: 1 }), 400],
	["a depth that is none", '{"kind":"scroll","depth":33,"before":0}', 400],
	["a host that is a number", JSON.stringify(view({ from: 7 })), 400],
	["a host that is too long", JSON.stringify(view({ from: "x".repeat(201) })), 400],
	["more than 2 KB", JSON.stringify(view({ from: "x".repeat(2_100) })), 413],
	["deep JSON", "[".repeat(1_500), 400],
])("PAGE-04 a beacon with %s is refused and changes nothing", async ([, body, status]) => {
	expect(await tell(visitor(7), body)).toBe(status);
	await visits.flush();
	expect((await db.execute(sql`select * from analytics_counts`)).rows).toEqual([]);
});

test("PAGE-04 a beacon from another site is refused", async () => {
	const answer = await visitor(8).fetch("/api/visits", {
		method: "POST",
		body: JSON.stringify(view()),
		headers: { origin: "https://evil.example" },
	});
	expect(answer.status).toBe(403);
});

test("PAGE-04 any request gets a 2xx or 4xx response, and only short sources are counted", async () => {
	const browser = visitor(9);
	const host = new URL(site.url).host;
	await fc.assert(
		fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: "binary", maxLength: 400 })), async (body) => {
			expect(await tell(browser, body)).toBe(400);
		}),
		{ numRuns: 60, endOnFailure: true },
	);
	const word = fc.string({ unit: "binary", maxLength: 200 });
	fc.assert(
		fc.property(word, word, word, (from, source, campaign) => {
			const parsed = visitBeacon.safeParse({ kind: "view", from, source, campaign });
			if (parsed.data?.kind !== "view") return;
			const found = sourceOf(parsed.data, host);
			expect(found.length).toBeLessThanOrEqual(83);
			expect(found).toMatch(/^[\p{L}\p{N} ._~+/-]*$/u);
			expect(found.isWellFormed()).toBe(true);
		}),
	);
});

test("PAGE-04 the server counts purchases, registrations and first downloads, by the source of the checkout", async () => {
	const browser = visitor(10);
	await tell(browser, view({ from: "friend.example" }));
	await tell(browser, { kind: "buyClick" });
	const session = await buy(site, browser, "bea@example.org");
	await thanksSays(browser, session, "paid");
	expect((await choosePassword(browser, session)).status).toBe(200);
	expect(await ofSource("friend.example")).toMatchObject({ visit: 1, buyClick: 1, checkout: 1, purchase: 1 });
	// No customer has an account until the address is proven by the receipt's link.
	const mail = await site.mailTo("bea@example.org", /^Your purchase from/);
	expect(mail.text).toContain("/open-purchase?link=");
	await db.execute(
		sql`update customers set registered_at = now(), downloaded_at = now() where email = 'bea@example.org'`,
	);
	expect(await ofSource("friend.example")).toMatchObject({ registration: 1, download: 1 });
	// A visitor who opted out of counting can still buy, and their source stays unknown.
	const quiet = visitor(11, { "sec-gpc": "1" });
	await tell(quiet, view({ from: "friend.example" }));
	const other = await buy(site, quiet, "carl@example.org");
	await thanksSays(quiet, other, "paid");
	expect(await ofSource("(unknown)")).toMatchObject({ visit: 0, checkout: 1, purchase: 1 });
	expect(await ofSource("friend.example")).toMatchObject({ purchase: 1 });
});

test("PAGE-04 a range is shown beside the same number of days before it", async () => {
	const at = (days: number) => new Date(Date.parse(today) - days * DAY).toISOString();
	await db.execute(sql`insert into analytics_counts values
		(${at(0)}, 'visit', '', 5), (${at(6)}, 'visit', 'a.example', 2), (${at(7)}, 'visit', '', 3), (${at(13)}, 'visit', '', 1), (${at(14)}, 'visit', '', 9)`);
	const { totals, before, days } = await read(dayOf(Date.now() - 6 * DAY), today);
	expect([totals.visit, before.visit, days.length]).toEqual([7, 4, 7]);
	expect(days.map(({ visit }: { visit: number }) => visit)).toEqual([2, 0, 0, 0, 0, 0, 5]);
	for (const [from, to] of [
		[today, dayOf(Date.now() - DAY)],
		["2020-01-01", today],
		["2026-02-30", today],
		["x", today],
	])
		expect((await call(admin, "admin.analytics.read", { from, to })).status).toBe(400);
});

test("PAGE-04 sources beyond the daily limit are counted together", async () => {
	const counter = createVisitCounter(db, { siteUrl: site.url, log: createLog("silent") });
	for (let number = 0; number < 260; number += 1)
		await counter.note(
			{ address: `198.51.100.${number % 250}`, userAgent: agent(number) },
			view({ from: `host-${number}.example` }) as VisitBeacon,
		);
	await counter.stop();
	const { rows } = await db.execute<{ sources: number; views: number }>(sql`
		select count(distinct source)::int as sources, sum(count)::int as views from analytics_counts where kind = 'view'`);
	expect(rows[0]?.views).toBe(260);
	expect(rows[0]?.sources).toBeLessThanOrEqual(201);
	const shown = (await read()).sources;
	expect(shown).toHaveLength(51);
	expect(shown.at(-1).source).toBe("(other)");
});

test.each([
	["on the same day", 0, "203.0.113.50"],
	["after midnight, before the new day's first visitor", DAY, "203.0.113.51"],
])(
	"PAGE-04 counts that fail to be saved are kept in memory and saved later, once: %s",
	async (_when, later, address) => {
		let now = Date.now() - later;
		let broken = true;
		const failing: Database = Object.create(db, {
			transaction: {
				value: (work: Parameters<Database["transaction"]>[0]) =>
					broken ? Promise.reject(new Error("the database is away")) : db.transaction(work),
			},
		});
		const counter = createVisitCounter(failing, { siteUrl: site.url, log: createLog("silent"), clock: () => now });
		const source = `kept-${later}.example`;
		const somebody = { address, userAgent: agent(20) };
		await counter.note(somebody, view({ from: source }) as VisitBeacon);
		now += later;
		await expect(counter.flush()).rejects.toThrow("away");
		if (later === 0) await counter.note(somebody, { kind: "buyClick" });
		broken = false;
		await counter.flush();
		await counter.stop();
		const { rows } = await db.execute(
			sql`select kind, sum(count)::int as count from analytics_counts where source = ${source} group by kind order by kind`,
		);
		expect(rows).toEqual([
			...(later === 0 ? [{ kind: "buyClick", count: 1 }] : []),
			{ kind: "view", count: 1 },
			{ kind: "visit", count: 1 },
		]);
	},
);

test("PAGE-04 on the next day nothing is left that distinguishes yesterday's visitors, and they count as new", async () => {
	let now = Date.now();
	const counter = createVisitCounter(db, { siteUrl: site.url, log: createLog("silent"), clock: () => now });
	const somebody = { address: "203.0.113.60", userAgent: agent(21) };
	const beacon = view({ from: "again.example" }) as VisitBeacon;
	const left = async () =>
		(
			await db.execute<{ day: string }>(
				sql`select day::text from analytics_visitors union select day::text from analytics_salts`,
			)
		).rows;
	await counter.note(somebody, beacon);
	await counter.flush();
	expect(await left()).toEqual([{ day: today }]);
	now += DAY;
	await counter.note(somebody, beacon);
	await counter.stop();
	expect(await left()).toEqual([{ day: dayOf(now) }]);
	const { rows } = await db.execute(
		sql`select minute::date::text as day, count from analytics_counts where kind = 'visit' order by 1`,
	);
	expect(rows.map(({ count }) => count)).toEqual([1, 1]);
	// Even without visitors: the hourly job deletes it.
	await forgetOldVisits(db, new Date(now + DAY));
	expect(await left()).toEqual([]);
});

test("PAGE-04 minutes become days after two days and are deleted after two years; a backup has no salt and no visitor", async () => {
	const at = (days: number, hour: number) => new Date(Date.parse(today) - days * DAY + hour * 3_600_000).toISOString();
	await db.execute(sql`insert into analytics_counts values
		(${at(3, 0)}, 'visit', '', 1), (${at(3, 5)}, 'visit', '', 2), (${at(3, 23)}, 'visit', '', 4), (${at(1, 5)}, 'visit', '', 8),
		(${at(761, 0)}, 'visit', '', 16)`);
	await forgetOldVisits(db, new Date());
	await forgetOldVisits(db, new Date());
	const { rows } = await db.execute(sql`select minute, count from analytics_counts order by minute`);
	expect(rows.map(({ minute, count }) => [new Date(minute as string).toISOString(), count])).toEqual([
		[at(3, 0), 7],
		[at(1, 5), 8],
	]);
	const client = new pg.Client(db.$client.options);
	await client.connect();
	const tables = (await listTables(client)).map(({ name }) => name);
	await client.end();
	expect(tables).toContain("analytics_counts");
	expect(tables).not.toContain("analytics_salts");
	expect(tables).not.toContain("analytics_visitors");
});

test("PAGE-04 the CSV has each day and source, no active formulas, and is only for admins", async () => {
	await db.execute(sql`insert into analytics_counts values (now(), 'visit', '=cmd()', 3), (now(), 'view', '', 4)`);
	const answer = await admin.fetch(`/files/analytics.csv?from=${today}&to=${today}`);
	const text = await answer.text();
	expect(answer.headers.get("content-disposition")).toContain(`analytics-${today}-${today}.csv`);
	expect(text).toContain("day,source,visit,view");
	expect(text).toContain(`${today},'=cmd(),3,0`);
	expect(text).toContain(`${today},(direct),0,4`);
	expect((await admin.fetch("/files/analytics.csv?from=x&to=y")).status).toBe(400);
	expect((await site.visit().fetch(`/files/analytics.csv?from=${today}&to=${today}`)).status).not.toBe(200);
	const member = await signedIn(site, { email: "member@example.org" });
	expect((await member.fetch(`/files/analytics.csv?from=${today}&to=${today}`)).status).toBe(403);
});

test("PAGE-04 a machine that sends too much is refused, and other visitors are still counted", async () => {
	const browser = visitor(30);
	const answers = new Map<number, number>();
	for (let batch = 0; batch < 20; batch += 1)
		for (const status of await Promise.all(Array.from({ length: 40 }, () => tell(browser, { kind: "buyClick" }))))
			answers.set(status, (answers.get(status) ?? 0) + 1);
	expect([...answers.keys()].sort()).toEqual([204, 429]);
	// A minute may have passed while they arrived.
	expect(answers.get(204)).toBeLessThanOrEqual(600);
});

test.each([
	["0001-01-01", "0001-01-02"],
	["1969-12-31", "1969-12-31"],
	["9999-12-31", "9999-12-31"],
])("SEC-04 days from %s to %s are refused, and the first and last valid ones are accepted", async (from, to) => {
	expect((await call(admin, "admin.analytics.read", { from, to })).status).toBe(400);
	expect((await admin.fetch(`/files/analytics.csv?from=${from}&to=${to}`)).status).toBe(400);
	for (const day of ["1970-01-01", "2999-12-31"])
		expect((await call(admin, "admin.analytics.read", { from: day, to: day })).status).toBe(200);
});
