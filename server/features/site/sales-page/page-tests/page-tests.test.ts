import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { PageContent } from "../../../../../contract/site/sales-page/page-content.ts";
import { firstContent } from "../../../../../contract/site/sales-page/page-sections/sections.ts";
import type { Database } from "../../../../database/database.ts";
import { createLog } from "../../../../log.ts";
import { signedIn } from "../../../../testing/builders.ts";
import { openCheckout, payFor } from "../../../../testing/buyers.ts";
import { call } from "../../../../testing/call.ts";
import { editPage, publishPage } from "../../../../testing/publish-page.ts";
import { siteForThisFile } from "../../../../testing/site-for-this-file.ts";
import { TestClient } from "../../../../testing/test-client.ts";
import { createVisitCounter } from "../../analytics/visit-counter.ts";

const site = await siteForThisFile({ config: { trustedProxies: ["127.0.0.1"] } });
const { services } = site;
const { db, visits, publishedPage } = services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const other = await signedIn(site, { email: "other@example.org", role: "admin" });

const B_TITLE = "Greens that pay for themselves";
const agents = [
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
];

/** A visitor with a separate address and browser. */
class Visitor extends TestClient {
	readonly #headers: Record<string, string>;
	constructor(number: number, headers: Record<string, string> = {}) {
		super(site.url);
		this.#headers = {
			"x-forwarded-for": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
			"user-agent": agents[number % agents.length] ?? "",
			...headers,
		};
	}
	override fetch(path: string, init: RequestInit = {}): Promise<Response> {
		return super.fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...this.#headers } });
	}
	async sees(): Promise<"a" | "b"> {
		return (await (await this.fetch("/")).text()).includes(B_TITLE) ? "b" : "a";
	}
	/** The same without the page, for many visitors: each version has its own ETag. */
	async seesByTag(tagOfB: string | null): Promise<"a" | "b"> {
		return (await this.fetch("/", { method: "HEAD" })).headers.get("etag") === tagOfB ? "b" : "a";
	}
	/** Sends what the page's script reports. */
	tell(beacon: object = { kind: "view", from: "", source: "", campaign: "" }): Promise<Response> {
		return this.fetch("/api/visits", { method: "POST", body: JSON.stringify(beacon) });
	}
}

const differ = (page: PageContent) => {
	firstContent(page.sections, "hero").title = B_TITLE;
	page.offer.price = 39;
};
/** Returns the response of starting a test. */
async function start(edit: (page: PageContent) => void = differ) {
	return call(admin, "admin.pageTests.start", { updatedAt: await editPage(admin, edit), note: "A dearer one" });
}
const current = async () => (await call(admin, "admin.pageTests.current")).body;
const end = (id: string, chosen: "a" | "b" | null, browser = admin) =>
	call(browser, "admin.pageTests.end", { id, chosen });
/** Finds a visitor who sees a version, by trying. */
async function someoneWhoSees(arm: "a" | "b", from: number): Promise<Visitor> {
	for (let number = from; ; number += 1) {
		const visitor = new Visitor(number);
		if ((await visitor.sees()) === arm) return visitor;
	}
}

afterEach(async () => {
	const running = await current();
	if (running) await end(running.id, null);
	const { body } = await call(admin, "admin.salesPage.read");
	await call(admin, "admin.salesPage.discardDraft", { updatedAt: body.draft.updatedAt });
});

/** Processes a few at a time. */
async function each<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
	const results: Result[] = [];
	for (let at = 0; at < items.length; at += 50)
		results.push(...(await Promise.all(items.slice(at, at + 50).map(work))));
	return results;
}

test("PAGE-03 of 1,000 visitors half see each version, each keeps theirs all day, and each is counted once", {
	tags: "slow",
}, async () => {
	const { status, body } = await start();
	expect(status).toBe(200);
	// Nothing was published before, so the initial page becomes version 1.
	expect(body).toMatchObject({ a: { version: 1, visitors: 0 }, b: { version: 2, visitors: 0 }, endedAt: null });
	const people = Array.from({ length: 1_000 }, (_, number) => new Visitor(number));
	const tagOfB = async () => (await (await someoneWhoSees("b", 0)).fetch("/")).headers.get("etag");
	const first = await tagOfB();
	const seen = await each(people, async (person) => {
		await person.tell();
		return person.seesByTag(first);
	});
	const ofB = seen.filter((arm) => arm === "b").length;
	// Within 4 standard deviations of 500: a fair split exceeds that once in 16,000 times.
	expect(Math.abs(ofB - 500)).toBeLessThanOrEqual(64);
	const again = await each(people.slice(0, 200), async (person) => {
		await person.tell();
		return person.seesByTag(first);
	});
	expect(again).toEqual(seen.slice(0, 200));
	expect(await current()).toMatchObject({ a: { visitors: 1_000 - ofB }, b: { visitors: ofB } });
	expect(people.flatMap(({ cookies }) => [...cookies])).toEqual([]);
	// Another process, or this one after a restart, shows them the same.
	const restarted = createVisitCounter(db, {
		siteUrl: site.url,
		log: createLog("silent"),
		runningTest: publishedPage.runningTest,
	});
	for (let number = 0; number < 50; number += 1) {
		const about = { address: `10.0.0.${number}`, userAgent: agents[number % agents.length] ?? "" };
		expect(await restarted.armFor(about)).toBe(seen[number]);
	}
	await restarted.stop();
	// Another test splits visitors differently.
	await end(body.id, "a");
	expect((await start()).status).toBe(200);
	const second = await tagOfB();
	const anew = await each(people.slice(0, 200), (person) => person.seesByTag(second));
	expect(anew.filter((arm, at) => arm === seen[at]).length).toBeLessThan(150);
});

test.for<[string, Record<string, string>]>([
	["Sec-GPC", { "sec-gpc": "1" }],
	["Do Not Track", { dnt: "1" }],
	// As documented at developers.google.com/search/docs/crawling-indexing.
	[
		"the name of Googlebot",
		{ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
	],
	["no name", { "user-agent": "" }],
])("PAGE-03 a visitor with %s gets A from every address, and is not counted", async ([, headers]) => {
	expect((await start()).status).toBe(200);
	for (let number = 0; number < 16; number += 1) {
		const quiet = new Visitor(5_000 + number, headers);
		expect(await quiet.sees()).toBe("a");
		await quiet.tell();
		await quiet.tell({ kind: "buyClick" });
	}
	const { a, b } = await current();
	expect([a.visitors, a.buyClicks, b.visitors, b.buyClicks]).toEqual([0, 0, 0, 0]);
});

test("PAGE-03 checkouts, purchases and revenue count for the version that the buyer saw, whose price they paid", {
	tags: "slow",
}, async () => {
	expect((await start()).status).toBe(200);
	const [anna, ben] = [await someoneWhoSees("a", 10_000), await someoneWhoSees("b", 11_000)];
	for (const person of [anna, ben]) {
		await person.tell();
		await person.tell({ kind: "buyClick" });
	}
	const [checkoutA, checkoutB] = [await openCheckout(site, anna), await openCheckout(site, ben)];
	expect([checkoutA.subtotal, checkoutB.subtotal]).toEqual([2_700, 3_900]);
	await payFor(site, anna, checkoutA, "anna@example.org");
	await payFor(site, ben, checkoutB, "ben@example.org");
	// The price on our own page before paying is the same.
	const price = async (person: Visitor) => (await call(person, "visitor.buying.options")).body.price.minorUnits;
	expect([await price(anna), await price(ben)]).toEqual([2_700, 3_900]);
	// Someone who blocks the script still counts as a visitor when they buy.
	const carl = await someoneWhoSees("b", 12_000);
	await openCheckout(site, carl);
	// Someone who opts out of counting pays the price of A, and is not recorded.
	const quiet = new Visitor(13_000, { "sec-gpc": "1" });
	const unseen = await openCheckout(site, quiet);
	expect(unseen.subtotal).toBe(2_700);
	await payFor(site, quiet, unseen, "quiet@example.org");
	const { id, a, b } = await current();
	const money = (minorUnits: number) => [{ minorUnits, currency: "USD" }];
	const ofEach = { buyClicks: 1, purchases: 1 };
	expect(a).toMatchObject({ ...ofEach, visitors: 1, checkouts: 1, conversion: 1, revenue: money(2_700) });
	expect(b).toMatchObject({ ...ofEach, visitors: 2, checkouts: 2, conversion: 0.5, revenue: money(3_900) });
	// A refunded amount is not revenue.
	await db.execute(sql`update orders set refunded_minor_units = 900 where email = 'ben@example.org'`);
	expect((await current()).b).toMatchObject({ purchases: 1, revenue: money(3_000) });
	// A payment after the end of the test still belongs to it; everyone else now pays the price of B.
	const late = await openCheckout(site, await someoneWhoSees("a", 14_000));
	expect((await end(id, "b")).body).toMatchObject({ chosen: "b", endedBy: "admin@example.org" });
	await payFor(site, anna, late, "late@example.org").catch(() => {});
	await expect.poll(async () => (await call(admin, "admin.pageTests.list", {})).body.rows[0].a.purchases).toBe(2);
	expect((await openCheckout(site, anna)).subtotal).toBe(3_900);
	await publishPage(admin, (page) => {
		firstContent(page.sections, "hero").title = "As it was";
		page.offer.price = 27;
	});
});

test("CODE-02 PAGE-03 a code reduces the price of the version that its visitor sees, on the page, before and at the checkout", async () => {
	await call(admin, "admin.codes.create", { code: "BOTH15", percent: 15, amount: null });
	expect((await start()).status).toBe(200);
	const [anna, ben] = [await someoneWhoSees("a", 15_000), await someoneWhoSees("b", 15_500)];
	for (const [person, shown, minorUnits, text] of [
		[anna, "2295USD", 2_295, "$22.95 instead of $27.00"],
		[ben, "3315USD", 3_315, "$33.15 instead of $39.00"],
	] as const) {
		for (const address of ["/?code=BOTH15", "/?v=old&code=both15"]) {
			const html = await (await person.fetch(address)).text();
			expect(html).toContain(text);
			expect(html).toContain(`shown=${shown}`);
		}
		const { price, quote } = (await call(person, "visitor.buying.options", { code: "BOTH15" })).body;
		expect([price.minorUnits, quote.text]).toEqual([minorUnits, expect.stringContaining(text)]);
		const session = await openCheckout(site, person, `BOTH15&shown=${shown}`);
		expect(session.subtotal - session.discount).toBe(minorUnits);
	}
});

test("PAGE-03 each version has its own ETag, no visitor gets 304 for the other one, and shared caches store neither", async () => {
	expect((await start()).status).toBe(200);
	const [anna, ben] = [await someoneWhoSees("a", 20_000), await someoneWhoSees("b", 20_000)];
	const [a, b] = [await anna.fetch("/"), await ben.fetch("/")];
	const tags = [a, b].map((answer) => answer.headers.get("etag") ?? "");
	expect(new Set(tags).size).toBe(2);
	for (const answer of [a, b]) {
		expect(answer.headers.get("cache-control")).toBe("private, no-cache");
		expect(answer.headers.get("vary")).toBe("Accept-Encoding, Cookie, User-Agent, Sec-GPC, DNT");
		expect(answer.headers.getSetCookie()).toEqual([]);
	}
	const status = async (person: Visitor, tag = "") =>
		(await person.fetch("/", { headers: { "if-none-match": tag } })).status;
	expect([await status(anna, tags[0]), await status(ben, tags[1])]).toEqual([304, 304]);
	expect([await status(anna, tags[1]), await status(ben, tags[0])]).toEqual([200, 200]);
	// The older landing page and the terms show the same price as the page that led there.
	const text = async (person: Visitor, path: string) => (await person.fetch(path)).text();
	expect([await text(anna, "/?v=old"), await text(ben, "/?v=old")].map((page) => /\$39\b/.test(page))).toEqual([
		false,
		true,
	]);
	await expect.poll(() => text(ben, "/terms"), { timeout: 5_000 }).toMatch(/\$39\b/);
	expect(await text(anna, "/terms")).not.toMatch(/\$39\b/);
});

describe("while a test runs", () => {
	test("PAGE-03 nothing can be published or restored, the draft can still be edited, and switching to B shows B to everyone", async () => {
		const { body: running } = await start();
		const before = (await call(admin, "admin.salesPage.read")).body;
		expect(before.testing).toBe(true);
		const refused = [
			await publishPage(admin, ({ site }) => Object.assign(site, { productName: "Refused" })),
			await call(admin, "admin.salesPage.restore", {
				number: 1,
				updatedAt: (await call(admin, "admin.salesPage.read")).body.draft.updatedAt,
			}),
			await start(({ site }) => Object.assign(site, { productName: "Drafted" })),
		];
		expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
			Array.from({ length: 3 }, () => [409, "TEST_RUNNING"]),
		);
		const { body: state } = await call(admin, "admin.salesPage.read");
		expect(state).toMatchObject({ draft: { content: { site: { productName: "Drafted" } } }, live: before.live });
		const { body: versions } = await call(admin, "admin.salesPage.versions", {});
		expect(versions.rows[0]).toMatchObject({ number: running.b.version, live: false, onlyTested: true });
		expect((await end(running.id, "b")).status).toBe(200);
		for (let number = 0; number < 16; number += 1) expect(await new Visitor(30_000 + number).sees()).toBe("b");
		const { body: after } = await call(admin, "admin.salesPage.read");
		expect(after).toMatchObject({
			testing: false,
			live: { number: running.b.version, onlyTested: false },
			draft: { content: { site: { productName: "Drafted" } } },
		});
		expect((await new Visitor(30_000).fetch("/")).headers.get("vary")).toBe("Accept-Encoding, Cookie");
		await publishPage(admin, (page) => {
			firstContent(page.sections, "hero").title = "As it was";
			page.offer.price = 27;
		});
	});

	test("PAGE-03 if two admins start or end a test concurrently, one succeeds, and the other gets a conflict", async () => {
		const updatedAt = await editPage(admin, differ);
		const started = await Promise.all(
			[admin, other].map((browser) => call(browser, "admin.pageTests.start", { updatedAt })),
		);
		expect(started.map(({ status }) => status).sort()).toEqual([200, 409]);
		const { id } = await current();
		const ended = await Promise.all([end(id, "a"), end(id, null, other)]);
		expect(ended.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(ended.find(({ status }) => status === 409)?.body.code).toBe("TEST_OVER");
		expect(await current()).toBeNull();
		for (let number = 0; number < 8; number += 1) expect(await new Visitor(31_000 + number).sees()).toBe("a");
	});

	test("PAGE-03 an incomplete draft, one equal to the live page, or one from an hour ago cannot be tested", async () => {
		const unready = await start((page) => {
			firstContent(page.sections, "hero").title = "";
		});
		expect([unready.status, unready.body.code]).toEqual([422, "PAGE_NOT_READY"]);
		const { body } = await call(admin, "admin.salesPage.read");
		const stale = await call(admin, "admin.pageTests.start", { updatedAt: "1999-01-01T00:00:00Z" });
		expect([stale.status, stale.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
		await call(admin, "admin.salesPage.discardDraft", { updatedAt: body.draft.updatedAt });
		const same = await start(() => {});
		expect([same.status, same.body.code]).toEqual([409, "NOTHING_TO_TEST"]);
		expect(await current()).toBeNull();
	});

	test("PAGE-03 while the database is unavailable visitors do not wait for the day's salt: they see A", async () => {
		expect((await start()).status).toBe(200);
		const hanging: Database = Object.create(db, { execute: { value: () => new Promise(() => {}) } });
		const refusing: Database = Object.create(db, { execute: { value: () => Promise.reject(new Error("away")) } });
		for (const away of [hanging, refusing]) {
			const counter = createVisitCounter(away, {
				siteUrl: site.url,
				log: createLog("silent"),
				runningTest: publishedPage.runningTest,
			});
			const began = performance.now();
			for (let number = 0; number < 20; number += 1)
				expect(await counter.armFor({ address: `10.9.9.${number}`, userAgent: agents[0] ?? "" })).toBe("a");
			// Only one of the twenty waits for the salt.
			expect(performance.now() - began).toBeLessThan(3_000);
		}
	});

	test("PAGE-03 someone who was here before the test began is counted in it, as one visit of the day", async () => {
		const early = new Visitor(40_000);
		await early.tell();
		await visits.flush();
		const count = async () =>
			(await db.execute(sql`select coalesce(sum(count), 0)::int as visits from analytics_counts where kind = 'visit'`))
				.rows[0]?.visits;
		const before = await count();
		expect((await start()).status).toBe(200);
		await early.tell();
		await early.tell();
		const { a, b } = await current();
		expect(a.visitors + b.visitors).toBe(1);
		expect(await count()).toBe(before);
	});
});
