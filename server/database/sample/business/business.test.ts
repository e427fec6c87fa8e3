import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../../config.ts";
import { inspectPurchasers, readPurchaserRows } from "../../../features/customers/imports/read-purchasers.ts";
import { createRowReader } from "../../../features/customers/imports/read-row.ts";
import { list } from "../../../features/customers/imports/shops/list.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { startTestSite } from "../../../testing/test-site.ts";
import { loadSampleContent } from "../load-sample-content.ts";
import { sampleAccounts } from "../sample-accounts.ts";
import { planBusiness } from "./plan-business.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "seller@example.org", role: "admin" });

const one = async (query: ReturnType<typeof sql>) => (await db.execute<Record<string, unknown>>(query)).rows[0];

beforeAll(async () => {
	await loadSampleContent(site.services);
});

test("TRY-01 a plan is the same for the same moment, and has buyers of each kind at every hour of any day", () => {
	const now = new Date("2026-04-01T00:03:00Z");
	expect(planBusiness(now)).toEqual(planBusiness(now));
	for (let hour = 0; hour < 48; hour += 7) {
		const at = new Date(Date.UTC(2026, 1, 27, hour, 59));
		const { buyers, counts } = planBusiness(at);
		const times = buyers.flatMap((buyer) => [
			buyer.boughtAt,
			buyer.notifiedAt,
			buyer.registeredAt,
			buyer.signedInAt,
			...buyer.downloadedAt,
			...buyer.facts.map((fact) => fact.at),
		]);
		expect(times.filter((time) => time && time > at)).toEqual([]);
		expect(new Set(buyers.map(({ email }) => email)).size).toBe(buyers.length);
		expect(buyers.length).toBeGreaterThan(350);
		expect(buyers.length).toBeLessThan(520);
		expect(new Set(buyers.map(({ cart }) => cart))).toEqual(new Set(["stripe", "thrivecart", "import"]));
		const visits = counts.filter(({ kind }) => kind === "visit").reduce((sum, { count }) => sum + count, 0);
		expect(visits / 120).toBeGreaterThan(800);
		expect(visits / 120).toBeLessThan(1_050);
	}
});

test("TRY-01 all figures agree to the cent: the sum of orders, Today, the list, its export and the database", async () => {
	const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
	const net = sql.raw(`sum(case when state = 'refunded' then 0 when dispute = 'lost' then 0
		else minor_units - refunded_minor_units end)::int`);
	const inDatabase = await one(sql`
		select ${net} as revenue, count(*)::int as orders from orders
		where state in ('paid', 'refunded', 'disputed') and placed_at >= ${day(29)}::date`);
	const { body: figures } = await call(admin, "admin.figures.read");
	const [dollars, ...more] = figures.sales;
	expect(more).toEqual([]);
	expect(dollars).toMatchObject({ currency: "USD", revenue: inDatabase?.revenue, orders: inDatabase?.orders });
	expect(dollars.sources.map(({ source }: { source: string }) => source)).toEqual(
		expect.arrayContaining(["stripe", "thrivecart"]),
	);

	const csv = await (await admin.fetch(`/files/orders.csv?from=${day(29)}&to=${day(0)}`)).text();
	const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
	const cents = (amount = "") => Math.round(Number(amount) * 100);
	expect(rows.reduce((sum, { revenue }) => sum + cents(revenue), 0)).toBe(inDatabase?.revenue);

	// Visits: there are at most as many buyers as visitors, on any day and from any source.
	const { body: analytics } = await call(admin, "admin.analytics.read", { from: day(119), to: day(0) });
	expect(analytics.totals.visit / 120).toBeGreaterThan(800);
	expect(analytics.totals.checkout).toBeGreaterThan(analytics.totals.purchase / 2);
	const before = await one(sql`
		select count(*)::int as wrong from (
			select minute, source, sum(count) filter (where kind = 'visit') as visits,
				sum(count) filter (where kind = 'checkout') as checkouts
			from analytics_counts group by 1, 2
		) as counted left join (
			select date_trunc('day', created_at at time zone 'UTC') at time zone 'UTC' as minute, visit_source as source, count(*) as sold
			from checkouts where order_id is not null group by 1, 2
		) as bought using (minute, source) where coalesce(sold, 0) > coalesce(checkouts, 0) or checkouts > visits`);
	expect(before).toEqual({ wrong: 0 });
	// The stored summaries are those that the site itself computes.
	const drift = await one(sql`
		with stored as (select id, has_paid_order, has_premium_order, order_number, order_minor_units, approved from customers),
			again as (select summarize_orders((select array_agg(id) from stored)))
		select count(*)::int as count from stored, again join customers on true
		where customers.id = stored.id and row(stored.has_paid_order, stored.order_number) is distinct from row(customers.has_paid_order, customers.order_number)`);
	expect(drift).toEqual({ count: 0 });
});

test("TRY-01 there are refunds, disputes, gifts, seats, a code, reviews, bounces, a sequence under way and buyers at every stage", async () => {
	const counted = await one(sql`
		select (select count(*) from orders where state = 'refunded')::int as refunds,
			(select count(*) from orders where dispute = 'open')::int as open,
			(select count(*) from orders where dispute = 'lost')::int as lost,
			(select count(*) from orders where gift)::int as gifts,
			(select count(*) from orders where quantity > 1)::int as seats,
			(select count(*) from orders where discount_code <> '')::int as discounts,
			(select count(*) from reviews where state = 'published')::int as published,
			(select count(*) from reviews where state = 'waiting')::int as waiting,
			(select count(*) from mail_suppressions)::int as bounces,
			(select count(*) from sequence_enrollments where state = 'running')::int as running,
			(select count(distinct stage) from customers where approved)::int as stages,
			(select count(distinct actor_email) from audit_log where actor_email like '%example.com')::int as admins`);
	const { open, lost, stages, admins, ...others } = counted as Record<string, number>;
	expect({ open, lost, stages, admins }).toEqual({ open: 1, lost: 1, stages: 5, admins: 3 });
	expect(Object.entries(others).filter(([, count]) => count < 2)).toEqual([]);
	// Nothing is sent to invented people when a try-out starts.
	expect(await one(sql`select count(*)::int as count from messages where state = 'queued'`)).toEqual({ count: 0 });
	const attention = (await call(admin, "admin.today.read")).body;
	expect(attention.sampleBusiness).toBe(true);
});

test("TRY-01 a sample order says that it has no payment to refund", async () => {
	const { body } = await call(admin, "admin.orders.list", { q: "MG-1" });
	const { id } = body.rows.find(({ source }: { source: string }) => source === "stripe");
	expect((await call(admin, "admin.orders.read", { orderId: id })).body).toMatchObject({
		sample: true,
		refundable: false,
	});
});

test("TRY-01 IMP-03 an imported sample order has the key that an import of it would have", async () => {
	const order = await one(sql`select email, number, import_key from orders where source = 'import' limit 1`);
	const file = `email,orderId,orderStatus\n${order?.email},${order?.number},COMPLETED\n`;
	const open = () => Readable.from([Buffer.from(file)]);
	const { layout } = await inspectPurchasers(open);
	const readRow = createRowReader({ ...layout, shop: list, statuses: {}, bundle: { name: "Bundle", total: "27.0" } });
	for await (const rows of readPurchaserRows(open, layout))
		for (const row of rows) expect(readRow(row)).toMatchObject({ report: { importKey: order?.import_key } });
	expect.assertions(1);
});

test("TRY-01 a test of two page versions is running, and its figures are those of its days", async () => {
	const { body: test } = await call(admin, "admin.pageTests.current");
	const day = (date: Date) => date.toISOString().slice(0, 10);
	const range = { from: day(new Date(test.startedAt)), to: day(new Date()) };
	const { totals } = (await call(admin, "admin.analytics.read", range)).body;
	expect(test.a.visitors + test.b.visitors).toBe(totals.visit);
	expect(test.a.buyClicks + test.b.buyClicks).toBe(totals.buyClick);
	expect(test.a.checkouts + test.b.checkouts).toBe(totals.checkout);
	const sold = await one(sql`
		select count(*)::int as purchases, sum(case when state = 'refunded' or dispute = 'lost' then 0
			else minor_units - refunded_minor_units end)::int as revenue
		from orders where source = 'stripe' and state in ('paid', 'refunded', 'disputed') and placed_at >= ${test.startedAt}`);
	const revenue = [...test.a.revenue, ...test.b.revenue].reduce((sum, { minorUnits }) => sum + minorUnits, 0);
	expect({ purchases: test.a.purchases + test.b.purchases, revenue }).toEqual(sold);
	for (const arm of [test.a, test.b]) {
		expect(arm.purchases).toBeGreaterThan(3);
		expect(arm.purchases).toBeLessThanOrEqual(arm.checkouts);
	}
	expect(test.a.price).toEqual(test.b.price);
});

test("TRY-01 there are leads of each kind, and those who bought are customers with an order since", async () => {
	const { body } = await call(admin, "admin.leads.list", { page: 1 });
	expect(body.total).toBeGreaterThan(180);
	const counted = await one(sql`
		select count(*) filter (where confirmed_at is null)::int as unconfirmed,
			count(*) filter (where confirmed_at is not null)::int as confirmed,
			count(*) filter (where unsubscribed_at is not null)::int as unsubscribed,
			count(*) filter (where bought_at is not null)::int as bought,
			count(*) filter (where bought_at is not null and not exists (
				select from orders where orders.customer_id = leads.customer_id and placed_at = bought_at and placed_at > leads.created_at
			))::int as strange
		from leads`);
	const { strange, ...kinds } = counted as Record<string, number>;
	expect(strange).toBe(0);
	expect(Object.entries(kinds).filter(([, count]) => count < 2)).toEqual([]);
	const figures = await one(sql`
		select sum(count) filter (where kind = 'signUp')::int as "signUp", sum(count) filter (where kind = 'confirmed')::int as confirmed,
			sum(count) filter (where kind = 'bought')::int as bought from lead_counts`);
	expect(figures).toEqual({
		signUp: (kinds.confirmed ?? 0) + (kinds.unconfirmed ?? 0),
		confirmed: kinds.confirmed,
		bought: kinds.bought,
	});
});

test("TRY-01 one click removes it all, and what the seller added stays", async () => {
	const own = await signedIn(site, { email: "real@example.org" });
	await own.get("/dashboard");
	const member = await signedIn(site, { email: "another@example.org" });
	expect((await call(member, "admin.today.startEmpty")).status).toBe(403);
	// Their orders, from a cart and from a list, stay in the books at first.
	for (const source of ["stripe", "import"]) {
		const bought = await one(sql`
			select customer_id as id from orders where source = ${source} and email like '%buyers.example.com' and customer_id is not null limit 1`);
		const input = { customerId: bought?.id, orders: "keep" };
		expect((await call(admin, "admin.customers.remove", input)).status).toBe(200);
	}
	expect((await call(admin, "admin.figures.read")).body.sales).toMatchObject([
		{ orders: expect.toSatisfy((n) => n > 50) },
	]);
	expect((await call(admin, "admin.today.startEmpty")).body.sampleBusiness).toBe(false);
	expect(await site.services.db.query.auditLog.findMany({ columns: { action: true, subject: true } })).toEqual(
		expect.arrayContaining([{ action: "sample_business.removed", subject: "sample business" }]),
	);
	const left = await one(sql`
		select (select array_agg(email order by email) from customers) as people,
			(select count(*) from users where email like '%example.com')::int as accounts,
			(select array_agg(number) from orders where email like '%example.com') as orders,
			(select count(*) from order_facts)::int + (select count(*) from checkouts)::int + (select count(*) from reviews)::int
				+ (select count(*) from purchase_events)::int + (select count(*) from imports)::int + (select count(*) from messages where address like '%example.com')::int
				+ (select count(*) from discount_uses)::int + (select count(*) from discount_codes)::int
				+ (select count(*) from mail_suppressions)::int + (select count(*) from lesson_progress)::int
				+ (select count(*) from leads)::int + (select count(*) from lead_counts)::int
				+ (select count(*) from sales_page_tests)::int + (select count(*) from sales_page_versions)::int
				+ (select count(*) from analytics_counts where kind = 'visit')::int + (select count(*) from download_logs)::int as rows,
			(select array_agg(name || coalesce(' ' || last_event_at, '')) from purchase_sources) as carts`);
	expect(left).toEqual({
		people: [
			...sampleAccounts.map(({ email }) => email),
			"another@example.org",
			"real@example.org",
			"seller@example.org",
		].sort(),
		accounts: sampleAccounts.length,
		orders: ["SAMPLE-1"],
		rows: 0,
		carts: ["Stripe"],
	});
	expect(await one(sql`select count(*)::int as count from orders where customer_id is null`)).toEqual({ count: 0 });
	expect((await call(admin, "admin.figures.read")).body.sales).toMatchObject([{ orders: 3 }]);
	// Pressed twice.
	expect((await call(admin, "admin.today.startEmpty")).status).toBe(200);
});

test("TRY-01 a switch starts empty, and production never loads it", { tags: "slow" }, async () => {
	const other = await startTestSite({ config: { sampleBusiness: false } });
	onTestFinished(() => other.close());
	await loadSampleContent(other.services);
	const { rows } = await other.services.db.execute(sql`select number from orders`);
	expect(rows).toEqual([{ number: "SAMPLE-1" }]);
	const admin = await signedIn(other, { email: "seller@example.org", role: "admin" });
	expect((await call(admin, "admin.today.read")).body.sampleBusiness).toBe(false);

	const { DATA_DIR = "" } = other.services.serverSettings.environment;
	const production = {
		DATA_DIR,
		NODE_ENV: "production",
		SITE_URL: "https://academy.example",
		AUTH_SECRET: "a long and random secret of the tests",
		SMTP_URL: "smtps://user:pass@mail.example",
		MAIL_FROM: "hello@academy.example",
	};
	expect(readConfig({ ...production, SAMPLE_BUSINESS: "on" }).sampleBusiness).toBe(false);
	expect(readConfig({ DATA_DIR }).sampleBusiness).toBe(true);
	expect(readConfig({ DATA_DIR, SAMPLE_BUSINESS: "off" }).sampleBusiness).toBe(false);
	expect(() => readConfig({ DATA_DIR, SAMPLE_BUSINESS: "maybe" })).toThrow(/SAMPLE_BUSINESS must be on or off/);
});
