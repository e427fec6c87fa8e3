import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { customerViews } from "../../../../contract/customers/customer-lists.ts";
import type { Customer, CustomerPage } from "../../../../contract/customers/customers.ts";
import { deleteUser } from "../../../auth/access/access.queries.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { auditLog } from "../../../database/schema/site/audit-log.ts";
import { preApprovedEmails } from "../../../database/schema/site/source-views.ts";
import { addPerson, approve, PASSWORD, removeCustomers, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { beginPatientTransaction } from "../../../testing/database/patient-transaction.ts";
import { countWaitingStatements } from "../../../testing/database/waiting-statements.ts";
import { publishPage } from "../../../testing/publish-page.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const other = await signedIn(site, { email: "other@example.org", role: "admin" });
beforeEach(async () => {
	await site.services.db.delete(users).where(sql`email not in ('admin@example.org', 'other@example.org')`);
	await removeCustomers(site.services);
	await site.services.db.delete(auditLog);
});

const ask = async <Body>(procedure: string, input: unknown, browser = admin) => {
	const { status, body } = await call(browser, `admin.customers.${procedure}`, input);
	return { status, body: body as Body & { message: string; code: string } };
};
const list = async (input: object = {}) => (await ask<CustomerPage>("list", { pageSize: 100, ...input })).body;
const emails = async (input: object = {}) => (await list({ search: "@shop", ...input })).rows.map(({ email }) => email);
const read = async (customerId: string) => (await ask<Customer>("read", { customerId })).body;
const idOf = async (email: string) => {
	const [row] = await site.services.db.select({ id: customers.id }).from(customers).where(eq(customers.email, email));
	return row?.id ?? "";
};
const add = (fields: object) => ask<{ id: string }>("add", fields);
const setApproval = (selection: object, approved: boolean) =>
	ask<{ changed: number }>("setApproval", { selection, approved });
const acts = async () =>
	(await site.services.db.select().from(auditLog).orderBy(auditLog.at)).map(({ action, subject }) => [action, subject]);

describe("who is in the table", () => {
	test("USR-02 approved and registered people are joined by email, regardless of case", async () => {
		await add({ email: "Both@Shop.example", name: "Bea" });
		await addPerson(site.services, { email: "both@shop.example", approved: false });
		await approve(site.services, "approved@shop.example");
		await addPerson(site.services, { email: "registered@shop.example", approved: false });
		const { rows } = await list({ search: "@shop", sort: "email" });
		expect(rows.map(({ email, approved, registered }) => [email, approved, registered])).toEqual([
			["approved@shop.example", true, false],
			["both@shop.example", true, true],
			["registered@shop.example", false, true],
		]);
		expect(rows[1]?.name).toBe("Bea");
		expect(rows[2]?.name).toBe("Pat Person");
	});

	test("USR-02 someone whose approval was revoked keeps all order data, and it is back after approval", async () => {
		await add({
			email: "order@shop.example",
			name: "Olga",
			orderId: "O-7",
			orderTotal: "54.0",
			products: ["A"],
			premium: true,
		});
		const ids = [await idOf("order@shop.example")];
		expect((await setApproval({ ids }, false)).body.changed).toBe(1);
		const [gone] = (await list({ search: "order@shop" })).rows;
		expect(gone).toMatchObject({ approved: false, name: "Olga", orderId: "O-7", orderTotal: "54.0", products: ["A"] });
		expect((await setApproval({ ids }, true)).body.changed).toBe(1);
		const [back] = await site.services.db.select().from(preApprovedEmails);
		expect(back).toMatchObject({
			email: "order@shop.example",
			name: "Olga",
			premium: true,
			purchaseInfo: { order_id: "O-7", order_total: "54.0", products: ["A"] },
		});
	});

	test("USR-02 deleting an account keeps the order, and removes the customer if there was none", async () => {
		const bought = await addPerson(site.services, { email: "bought@shop.example" });
		const passing = await addPerson(site.services, { email: "passing@shop.example", approved: false });
		for (const id of [bought, passing]) await site.services.db.transaction((tx) => deleteUser(tx, id));
		const { rows } = await list({ search: "@shop" });
		expect(rows.map(({ email, approved, registered }) => [email, approved, registered])).toEqual([
			["bought@shop.example", true, false],
		]);
	});

	test("USR-02 the table and its counters are correct, however rows were added and removed", async () => {
		const { db } = site.services;
		for (let number = 0; number < 12; number += 1) {
			if (number % 2) await add({ email: `p${number}@shop.example`, name: `P${number}`, orderId: `O-${number}` });
			if (number % 3) await addPerson(site.services, { email: `p${number}@shop.example`, approved: false });
		}
		await ask("correctEmail", { customerId: await idOf("p1@shop.example"), email: "moved@shop.example" });
		await ask("update", { customerId: await idOf("p3@shop.example"), email: "elsewhere@shop.example", orderId: "E-3" });
		await setApproval({ ids: [await idOf("p5@shop.example"), await idOf("p8@shop.example")] }, false);
		await setApproval({ ids: [await idOf("p10@shop.example"), await idOf("p8@shop.example")] }, true);
		const gone = (await db.select().from(users).where(eq(users.email, "p4@shop.example")))[0]?.id ?? "";
		await db.transaction((tx) => deleteUser(tx, gone));
		const kept = await db.execute(sql`select email, has_paid_order as paid, order_number as number, approved, registered
			from customers where email like '%@shop.example' order by 1`);
		await db.execute(sql`select summarize_orders(array(select id from customers))`);
		const again =
			await db.execute(sql`select email, has_paid_order as paid, order_number as number, approved, registered
			from customers where email like '%@shop.example' order by 1`);
		expect(kept.rows).toEqual(again.rows);
		expect(kept.rows.map(({ email }) => email)).toEqual(
			["elsewhere", "moved", "p10", "p11", "p2", "p5", "p7", "p8", "p9"].map((name) => `${name}@shop.example`),
		);
		const counted =
			await db.execute(sql`select count(*)::int as total, count(*) filter (where approved)::int as approved,
			count(*) filter (where registered)::int as registered, count(*) filter (where approved and registered)::int as "both" from customers`);
		const counters = await db.execute(
			sql`select sum(total)::int as total, sum(approved)::int as approved, sum(registered)::int as registered, sum("both")::int as "both" from customer_counts`,
		);
		expect(counters.rows).toEqual(counted.rows);
	});

	test("USR-02 many people who register and are approved at the same time all appear as both", async () => {
		const people = Array.from({ length: 20 }, (_, number) => `race${number}@shop.example`);
		await Promise.all(
			people.flatMap((email) => [approve(site.services, email), addPerson(site.services, { email, approved: false })]),
		);
		const { found } = await list({ search: "race", status: "approved", registration: "registered" });
		expect(found).toBe(20);
	});
});

describe("search, filters, order, pages", () => {
	beforeEach(async () => {
		await add({ email: "zoe@shop.example", name: "Zoë Smith", orderId: "A-100%", orderTotal: "9.5" });
		await add({ email: "adam@shop.example", name: "adam west", orderId: "B_7", orderTotal: "100" });
		await add({ email: "bert@shop.example", name: "Bert O'Neil", orderId: "C\\8", orderTotal: "$27.0" });
		await addPerson(site.services, { email: "guest@shop.example", approved: false });
	});

	test.for<[string, string[]]>([
		["ZOE@", ["zoe@shop.example"]],
		["smith zoë", ["zoe@shop.example"]],
		["a-100%", ["zoe@shop.example"]],
		["%", ["zoe@shop.example"]],
		["_", ["adam@shop.example"]],
		["%%", []],
		["b_7", ["adam@shop.example"]],
		["c\\8", ["bert@shop.example"]],
		["o'neil", ["bert@shop.example"]],
		["ad", ["adam@shop.example"]],
		["we", ["adam@shop.example"]],
		["es", ["adam@shop.example"]],
		["mi", ["zoe@shop.example"]],
		["c\\", ["bert@shop.example"]],
		["o'", ["bert@shop.example"]],
		["a-", ["zoe@shop.example"]],
		["a.", []],
		[".*", []],
		["(", []],
		["[^", []],
		["' or 1=1 --", []],
		["nobody at all", []],
	])("USR-03 a search for %j finds customers by email, name or order ID", async ([search, expected]) => {
		const { rows, found } = await list({ search, status: "approved" });
		expect(rows.map(({ email }) => email)).toEqual(expected);
		expect(found).toBe(expected.length);
	});

	test("USR-03 a repeated search finds what has changed since", async () => {
		const search = { search: "shop.example", status: "approved" };
		expect((await list(search)).found).toBe(3);
		await add({ email: "carla@shop.example", name: "Carla", orderId: "D9" });
		expect(await emails(search)).toContain("carla@shop.example");
		await setApproval({ ids: [await idOf("carla@shop.example")] }, false);
		expect((await list(search)).found).toBe(3);
	});

	test("USR-11 the pages of a search are consecutive, and the last one is the last", async () => {
		const page = async (number: number) => emails({ search: "shop.example", pageSize: 10, page: number });
		for (let number = 0; number < 20; number += 1) await approve(site.services, `many${number}@shop.example`);
		const pages = [await page(1), await page(2), await page(3)];
		expect(pages.map(({ length }) => length)).toEqual([10, 10, 4]);
		expect(new Set(pages.flat()).size).toBe(24);
		expect(await page(99)).toEqual(pages[2]);
	});

	test("USR-03 filters separate approved and registered customers, and the counters stay the same", async () => {
		expect(await emails({ status: "approved" })).toHaveLength(3);
		expect(await emails({ status: "not-approved" })).toEqual(["guest@shop.example"]);
		expect(await emails({ registration: "registered" })).toEqual(["guest@shop.example"]);
		expect(await emails({ status: "approved", registration: "registered" })).toEqual([]);
		const { counts, found } = await list({ status: "not-approved", registration: "registered" });
		expect(counts).toEqual({ total: 6, approved: 3, registered: 3 });
		expect(found).toBe(3);
	});

	test("USR-05 the list is sorted by name from A to Z, or as chosen; totals as numbers", async () => {
		expect(await emails({ status: "approved" })).toEqual([
			"adam@shop.example",
			"bert@shop.example",
			"zoe@shop.example",
		]);
		const total = { status: "approved", sort: "orderTotal" };
		expect(await emails(total)).toEqual(["zoe@shop.example", "bert@shop.example", "adam@shop.example"]);
		expect(await emails({ ...total, direction: "desc" })).toEqual([
			"adam@shop.example",
			"bert@shop.example",
			"zoe@shop.example",
		]);
		expect(await emails({ status: "approved", sort: "orderId" })).toEqual([
			"zoe@shop.example",
			"adam@shop.example",
			"bert@shop.example",
		]);
	});

	test.for([
		["a column that is none", { sort: "purchase_info" }],
		["SQL for a column", { sort: "name; drop table customers" }],
		["a direction that is none", { direction: "sideways" }],
		["a page that is none", { page: 0 }],
		["a page of a million rows", { pageSize: 1_000_000 }],
		["a NUL byte to search for", { search: "a\0b" }],
		["a megabyte to search for", { search: "x".repeat(1_000_000) }],
	] as [string, object][])("SEC-04 a list request with %s is refused with a message", async ([, input]) => {
		const { status, body } = await ask("list", input);
		expect(status).toBe(400);
		expect(body.message).toMatch(/^Please check what you entered: /);
	});

	test.for(["email", "name", "orderId", "orderTotal"])(
		"USR-11 the pages of a list sorted by %s contain everyone once, in both directions",
		async (sort) => {
			for (const direction of ["asc", "desc"]) {
				const whole = (await list({ sort, direction })).rows.map(({ email }) => email);
				const paged = [];
				for (let page = 1; page <= 3; page += 1) {
					paged.push(...(await list({ sort, direction, page, pageSize: 2 })).rows.map(({ email }) => email));
				}
				expect(paged).toEqual(whole);
			}
		},
	);

	test("USR-11 a page beyond the last one shows the last one", async () => {
		expect(await list({ page: 9_999, pageSize: 4 })).toMatchObject({ page: 2, pages: 2, rows: { length: 2 } });
		expect(await list({ page: 9_999, pageSize: 2, search: "@shop" })).toMatchObject({ page: 2, pages: 2 });
	});
});

test("USR-11 deep pages of a long list contain everyone once, however the kinds of customers are distributed", {
	tags: "slow",
}, async () => {
	await site.services.db.execute(sql`
		insert into customers (email, name, order_number, order_minor_units, granted_at, user_id)
		select 'n' || n || '@shop.example', 'Name ' || n % 7, n % 11, n % 5, case when n % 7 < 6 then now() end, null
		from generate_series(1, 5000) n`);
	for (const sort of ["name", "orderId", "orderTotal", "email"]) {
		for (const status of ["approved", "all"]) {
			const all: string[] = [];
			const { found, pages } = await list({ status });
			for (let page = 1; page <= pages; page += 1) {
				all.push(...(await list({ sort, page, status })).rows.map(({ email }) => email));
			}
			expect(new Set(all).size).toBe(found);
			const backwards = await list({ sort, page: 26, status, direction: "desc" });
			expect(backwards.rows.map(({ email }) => email)).toEqual(all.toReversed().slice(2_500, 2_600));
		}
	}
	const search = await list({ search: "shop", page: 10 });
	expect(search).toMatchObject({ found: 1_000, foundMore: true, pages: 10, rows: { length: 100 } });
	// Some four hundred pages, on any machine.
});

describe("more matches than are counted", () => {
	beforeEach(async () => {
		const { db } = site.services;
		await db.execute(sql`
			insert into users (name, email, email_verified)
			select 'Name', 'many-b' || n || '@shop.example', false from generate_series(1, 1001) n`);
		await db.execute(sql`
			insert into customers (email, name, granted_at, user_id, registered_at, tags)
			select 'many-' || kind || n || '@shop.example', 'Name', now(), users.id,
				case when users.id is not null then now() - interval '90 days' end, array['vip']
			from unnest(array['a', 'b']) kind cross join generate_series(1, 1001) n
			left join users on users.email = 'many-' || kind || n || '@shop.example'`);
		await db.execute(sql`
			insert into orders (customer_id, source, number, email, name, products, minor_units, total_text, status, state, ordered_at)
			select id, 'import', email, email, 'Name', '["Bundle"]', 2700, '27.00', 'REFUNDED', 'refunded', '2024-03-01'
			from customers where email like 'many-b%'`);
	});

	test.for([
		...customerViews.map((view) => ({ view })),
		{ tag: "vip" },
		{ order: "refunded" },
		{ orderedFrom: "2024-02-29" },
		{ orderedUntil: "2024-03-02" },
		{ search: "many" },
	])("USR-03 USR-11 more than a thousand matches are listed in pages: %j", async (filter) => {
		for (const sort of ["name", "orderId", "orderTotal", "email"])
			expect(await list({ ...filter, sort, page: 2 })).toMatchObject({
				found: 1_000,
				foundMore: true,
				rows: { length: 100 },
			});
		const both = await list({ ...filter, search: "many", page: 3 });
		expect(both).toMatchObject({ found: 1_000, foundMore: true, rows: { length: 100 } });
	});
});

describe("adding and editing", () => {
	test("USR-09 USR-10 a total without a currency is in the one that the site sells in, unless it was not edited", async () => {
		const sellIn = (currency: "EUR" | "USD") =>
			publishPage(admin, (page) => {
				page.offer.currency = currency;
			});
		const { body: earlier } = await add({ email: "usd@shop.example", orderTotal: "27.00" });
		await sellIn("EUR");
		try {
			const { body } = await add({ email: "eur@shop.example", orderTotal: "149,00" });
			expect(await read(body.id)).toMatchObject({ orderTotal: "149.00 EUR" });
			await ask("update", { customerId: earlier.id, email: "usd@shop.example", name: "Una", orderTotal: "27.00" });
			expect(await read(earlier.id)).toMatchObject({ name: "Una", orderTotal: "27.00" });
			await ask("update", { customerId: earlier.id, email: "usd@shop.example", name: "Una", orderTotal: "28" });
			expect(await read(earlier.id)).toMatchObject({ orderTotal: "28.00 EUR" });
		} finally {
			await sellIn("USD");
		}
	});

	test.for(["-27.00", "27.00-", "(27.00)", "free"])("USR-09 a total of %j is refused", async (orderTotal) => {
		const { status, body } = await add({ email: "total@shop.example", orderTotal });
		expect([status, body.message]).toEqual([
			400,
			"Please check what you entered: orderTotal must be an amount such as 27.00.",
		]);
	});

	test("USR-09 an existing customer is refused, in any spelling and by two concurrent requests", async () => {
		await add({ email: "there@shop.example" });
		const { status, body } = await add({ email: " THERE@Shop.Example " });
		expect([status, body.code, body.message]).toEqual([409, "EMAIL_EXISTS", "User with this email already exists"]);
		const both = await Promise.all([admin, other].map((who) => ask("add", { email: "new@shop.example" }, who)));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
	});

	test("USR-09 blank products are dropped, and a role in the request is ignored", async () => {
		const { body } = await add({
			email: "one@shop.example",
			products: ["Book", " ", ""],
			role: "admin",
			approved: false,
		});
		expect(await read(body.id)).toMatchObject({ products: ["Book"], approved: true, account: null });
	});

	test("USR-10 USR-13 editing changes the customer, approved or not", async () => {
		const { body } = await add({ email: "edit@shop.example", name: "Before", products: ["Book"] });
		await ask("update", {
			customerId: body.id,
			email: "edit@shop.example",
			name: "After",
			orderId: "9",
			premium: true,
		});
		expect(await read(body.id)).toMatchObject({ name: "After", orderId: "9", premium: true, products: [] });
		await setApproval({ ids: [body.id] }, false);
		await ask("update", { customerId: body.id, email: "edit@shop.example", name: "Later", orderTotal: "5" });
		expect(await read(body.id)).toMatchObject({ name: "Later", orderTotal: "5", approved: false });
	});

	test("USR-10 editing keeps the day of the order, approved or not", async () => {
		const email = "dated@shop.example";
		const { body } = await add({ email, name: "Before", orderStatus: "COMPLETED" });
		const orderedAt = new Date("2026-11-21");
		await site.services.db.update(orders).set({ orderedAt, source: "import" }).where(eq(orders.email, email));
		for (const [approved, name] of [
			[true, "After"],
			[false, "Later"],
		] as const) {
			await setApproval({ ids: [body.id] }, approved);
			await ask("update", { customerId: body.id, email, name });
			expect(await read(body.id)).toMatchObject({ name, approved, orderDate: "2026-11-21" });
		}
		const csv = await (await admin.fetch("/files/customers.csv?search=dated%40shop")).text();
		expect(csv).toContain(`${email},Later,,2026-11-21,`);
	});

	test("USR-10 the later of two admins gets a conflict, and can overwrite", async () => {
		const { body } = await add({ email: "two@shop.example", name: "First" });
		const { updatedAt } = await read(body.id);
		const edit = (name: string, who: TestClient, since?: unknown) =>
			ask("update", { customerId: body.id, email: "two@shop.example", name, updatedAt: since }, who);
		expect((await edit("Second", admin, updatedAt)).status).toBe(200);
		const late = await edit("Third", other, updatedAt);
		expect([late.status, late.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
		expect(await read(body.id)).toMatchObject({ name: "Second" });
		expect((await edit("Third", other)).status).toBe(200);
		expect(await read(body.id)).toMatchObject({ name: "Third" });
	});

	test("USR-10 if two admins save at the same time, one succeeds and the other gets a conflict", async () => {
		const { body } = await add({ email: "moment@shop.example" });
		const { updatedAt } = await read(body.id);
		const edits = await Promise.all(
			[admin, other].map((who, number) =>
				ask("update", { customerId: body.id, email: "moment@shop.example", name: `N${number}`, updatedAt }, who),
			),
		);
		expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
	});
});

describe("access", () => {
	test("USR-08 revoking access ends every session immediately, and sign-in says why; restoring it works again", async () => {
		const member = await signedIn(site, { email: "member@shop.example" });
		const ids = [await idOf("member@shop.example")];
		await setApproval({ ids }, false);
		expect((await call(member, "member.updates.list")).status).toBe(401);
		expect((await member.get("/files/bundle.zip")).status).toBe(401);
		const refused = await site.visit().signIn("member@shop.example", PASSWORD);
		expect(refused.status).toBe(403);
		expect(refused.body.message).toMatch(/^Your access to the members' area has ended\./);
		await setApproval({ ids }, true);
		expect((await site.visit().signIn("member@shop.example", PASSWORD)).status).toBe(200);
	});

	test("USR-07 everyone who matches a filter is approved or revoked, and admins stay signed in", async () => {
		for (const name of ["a", "b", "c"]) await add({ email: `${name}@shop.example` });
		await approve(site.services, "admin@example.org");
		const filter = { search: "", status: "approved", registration: "all" };
		expect((await setApproval({ filter }, false)).body.changed).toBe(4);
		expect((await list({})).counts.approved).toBe(0);
		expect((await setApproval({ filter: { search: "@shop" } }, true)).body.changed).toBe(3);
		expect((await acts()).filter(([action]) => action === "customer.approved")).toHaveLength(3);
	});

	test("USR-07 an undo only reverts its own decision: after a newer one it is refused with a message", async () => {
		const decision = async (id: string) => {
			const columns = { granted: customers.grantedAt, revoked: customers.revokedAt, approved: customers.approved };
			const [row] = await site.services.db.select(columns).from(customers).where(eq(customers.id, id));
			return { granted: row?.granted !== null, revoked: row?.revoked !== null, approved: row?.approved };
		};
		const decide = (id: string, approved: boolean, undoOf?: string) =>
			ask<{ changed: number; at: string; message?: string }>("setApproval", {
				selection: { ids: [id] },
				approved,
				...(undoOf ? { undoOf } : {}),
			});
		await approve(site.services, "undo-paid@shop.example");
		const paid = await idOf("undo-paid@shop.example");
		const revoked = await decide(paid, false);
		expect(await decision(paid)).toEqual({ granted: false, revoked: true, approved: false });
		expect((await decide(paid, true, revoked.body.at)).status).toBe(200);
		// The order gives access again, so that a refund of it ends access.
		expect(await decision(paid)).toEqual({ granted: false, revoked: false, approved: true });

		await addPerson(site.services, { email: "undo-free@shop.example", approved: false });
		const free = await idOf("undo-free@shop.example");
		const granted = await decide(free, true);
		expect((await decide(free, false, granted.body.at)).status).toBe(200);
		expect(await decision(free)).toEqual({ granted: false, revoked: false, approved: false });

		const first = await decide(paid, false);
		await decide(paid, true);
		const again = await decide(paid, false);
		expect(again.body.at).not.toBe(first.body.at);
		const { status, body } = await decide(paid, true, first.body.at);
		expect([status, body.message]).toEqual([409, expect.stringContaining("This was edited since you opened it")]);
		expect((await decision(paid)).approved).toBe(false);
	});

	test.for([
		["view", "unconfirmed", ["view-unconfirmed@shop.example"]],
		["view", "needs-invitation", ["view-late@shop.example", "view-new@shop.example"]],
		["view", "unpaid-but-approved", ["view-refunded@shop.example"]],
		["view", "inactive", ["view-inactive@shop.example"]],
		["order", "refunded", ["view-refunded@shop.example"]],
		["orderedFrom", "2024-02-29", ["view-late@shop.example"]],
		["orderedUntil", "2024-02-28", ["view-new@shop.example"]],
	] as const)("USR-03 the filter %s %s finds exactly the customers it describes", async ([name, value, emails]) => {
		const { db } = site.services;
		await site.services.db.execute(sql`delete from customers where email like 'view-%'`);
		await db.execute(sql`delete from users where email like 'view-%'`);
		for (const [email, day] of [
			["view-new@shop.example", "2024-02-28T23:59:59Z"],
			["view-late@shop.example", "2024-02-29T00:00:00Z"],
		] as const)
			await approve(site.services, email, { order: { orderedAt: new Date(day) } });
		await approve(site.services, "view-invited@shop.example");
		await db.execute(sql`update customers set invited_at = now() where email = 'view-invited@shop.example'`);
		await approve(site.services, "view-refunded@shop.example", { order: { status: "REFUNDED", state: "refunded" } });
		await db.execute(
			sql`update customers set granted_at = now(), invited_at = now() where email = 'view-refunded@shop.example'`,
		);
		for (const email of ["view-unconfirmed@shop.example", "view-inactive@shop.example", "view-active@shop.example"])
			await addPerson(site.services, { email });
		await db.execute(sql`update users set email_verified = false where email = 'view-unconfirmed@shop.example'`);
		await db.execute(
			sql`update customers set registered_at = now() - interval '40 days' where email in ('view-inactive@shop.example', 'view-active@shop.example')`,
		);
		await db.execute(sql`insert into download_logs (user_id, file_name)
			select user_id, 'a file' from customers where email = 'view-active@shop.example'`);
		const found = await list({ search: "view-", [name]: value, sort: "email" });
		expect(found.rows.map(({ email }) => email)).toEqual(emails);
		// The same without the search, also with a scan of the sorted list.
		const all = await list({ [name]: value, sort: "email", direction: "desc" });
		expect(all.rows.map(({ email }) => email)).toEqual(expect.arrayContaining([...emails]));
	});

	test("USR-07 concurrent approvals and revocations of one person end in one state", async () => {
		await add({ email: "often@shop.example" });
		const ids = [await idOf("often@shop.example")];
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, number) =>
				ask("setApproval", { selection: { ids }, approved: number % 2 === 0 }, number % 3 ? admin : other),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
		const [inList] = await site.services.db.select().from(preApprovedEmails);
		expect((await read(ids[0] ?? "")).approved).toBe(inList !== undefined);
	});

	test("SEC-05 every admin action is recorded with its actor and its target", async () => {
		const { body } = await add({ email: "log@shop.example" });
		await setApproval({ ids: [body.id] }, false);
		await setApproval({ ids: [body.id] }, false);
		expect(await acts()).toEqual([
			["customer.added", "log@shop.example"],
			["customer.revoked", "log@shop.example"],
		]);
		const { history } = await read(body.id);
		expect(history.map(({ action, actor }) => [action, actor])).toEqual([
			["customer.revoked", "admin@example.org"],
			["customer.added", "admin@example.org"],
		]);
		const { body: log } = await call(admin, "admin.auditLog.list", { subject: "log@shop.example" });
		expect(log.entries).toHaveLength(2);
	});
});

describe("support actions", () => {
	test("USR-12 an invitation is sent to customers who are approved and not registered, with a link that fills in the form", async () => {
		const { body } = await add({ email: "in+vite@shop.example", name: 'I"nes Roy' });
		expect((await ask("invite", { selection: { ids: [body.id] } })).body).toMatchObject({ changed: 1 });
		const mail = await site.mailTo("in+vite@shop.example");
		expect(mail.text).toContain(`${site.url}/auth?mode=register&email=in%2Bvite%40shop.example`);
		expect(mail.html).toContain("I&quot;nes");
		const customer = await read(body.id);
		expect(customer.invitedAt).not.toBeNull();
		await addPerson(site.services, { email: "there@shop.example" });
		const refused = await ask("invite", { selection: { ids: [await idOf("there@shop.example")] } });
		expect([refused.status, refused.body.code]).toEqual([409, "NOBODY_TO_INVITE"]);
	});

	test("USR-12 a bulk invitation first shows whom it reaches and whom not, and follows the filter", async () => {
		const stamp = "reach.example";
		for (const [name, orderStatus] of [
			["paid", "COMPLETED"],
			["pending", "PENDING"],
			["back", "Refunded"],
			["gone", "charge-back"],
		]) {
			await ask("add", { email: `${name}@${stamp}`, name, orderStatus });
		}
		await ask("add", { email: "other@elsewhere.example", name: "other" });
		const selection = { filter: { search: stamp, status: "all", registration: "all" } };
		const counted = { invited: 2, registered: 0, notApproved: 0, unpaid: 2, invitedBefore: 0 };
		expect((await ask("countInvitees", { selection })).body).toEqual(counted);
		expect((await ask("invite", { selection })).body).toEqual({ changed: 2 });
		expect((await ask("countInvitees", { selection })).body).toEqual({ ...counted, invited: 0, invitedBefore: 2 });
		await ask("setApproval", { selection: { ids: [await idOf(`paid@${stamp}`)] }, approved: false });
		expect((await ask("countInvitees", { selection })).body).toMatchObject({ notApproved: 1, invitedBefore: 1 });
		const { rows } = await site.services.db.execute(
			"select email from customers where invited_at is not null and (email like '%@reach.example' or email like '%@elsewhere.example') order by email",
		);
		expect(rows).toEqual([{ email: `paid@${stamp}` }, { email: `pending@${stamp}` }]);
	});

	test("USR-12 everyone who has not registered is invited once, however often the button is clicked", async () => {
		for (const name of ["x", "y"]) await add({ email: `${name}@shop.example` });
		await addPerson(site.services, { email: "z@shop.example" });
		const selection = { filter: {} };
		expect((await ask("invite", { selection })).body).toMatchObject({ changed: 2 });
		expect((await ask("invite", { selection })).status).toBe(409);
		await site.mailTo("x@shop.example");
		await site.mailTo("y@shop.example");
		expect(await site.mailsTo("z@shop.example")).toEqual([]);
	});

	test("USR-12 everyone can be invited while an import writes the same customers, which locks them by email", async () => {
		for (const name of ["z", "a"]) await add({ email: `${name}@shop.example` });
		const importing = await beginPatientTransaction(site.services.db);
		await importing.query("select from customers where email = 'a@shop.example' for update");
		const inviting = ask("invite", { selection: { filter: {} } });
		await expect.poll(() => countWaitingStatements(site.services.db)).toBe(1);
		await importing.query("select from customers where email = 'z@shop.example' for update");
		await importing.query("commit");
		expect(await inviting).toMatchObject({ status: 200, body: { changed: 2 } });
	});

	test("USR-07 many can be approved or revoked while an order is moved from one of them to another", async () => {
		for (const name of ["a", "z"]) await add({ email: `${name}@shop.example` });
		const moving = await beginPatientTransaction(site.services.db);
		await moving.query("select from customers where email = 'z@shop.example' for update");
		const revoking = setApproval({ filter: {} }, false);
		await expect.poll(() => countWaitingStatements(site.services.db)).toBe(1);
		await moving.query("select from customers where email = 'a@shop.example' for update");
		await moving.query("commit");
		expect(await revoking).toMatchObject({ status: 200, body: { changed: 2 } });
	});

	test("USR-10 a customer can be edited while an import is undone, which locks orders before their customers", async () => {
		await add({ email: "crossing@shop.example", name: "Before", orderId: "C-1" });
		const customerId = await idOf("crossing@shop.example");
		const undoing = await beginPatientTransaction(site.services.db);
		await undoing.query("select from orders where customer_id = $1 for update", [customerId]);
		const editing = ask("update", { customerId, email: "crossing@shop.example", name: "After", orderId: "C-1" });
		await expect.poll(() => countWaitingStatements(site.services.db)).toBe(1);
		await undoing.query("select from customers where id = $1 for update", [customerId]);
		await undoing.query("commit");
		expect((await editing).status).toBe(200);
		expect((await read(customerId)).name).toBe("After");
	});

	test("USR-12 the link that confirms an email is sent again, to customers who have not confirmed it", async () => {
		await addPerson(site.services, { email: "late@shop.example", verified: false });
		expect((await ask("resendVerification", { customerId: await idOf("late@shop.example") })).status).toBe(200);
		expect((await site.mailTo("late@shop.example")).text).toContain("/api/auth/verify-email");
		await addPerson(site.services, { email: "done@shop.example" });
		const done = await ask("resendVerification", { customerId: await idOf("done@shop.example") });
		expect([done.status, done.body.code]).toEqual([409, "ALREADY_VERIFIED"]);
		expect((await ask("sendPasswordReset", { customerId: await idOf("done@shop.example") })).status).toBe(200);
		await site.mailTo("done@shop.example", /password/i);
	});

	test("USR-10 correcting an email moves account, order and approval, ends sessions and requires confirmation", async () => {
		await add({ email: "wrogn@shop.example", name: "Wanda", orderId: "W-1" });
		await addPerson(site.services, { email: "wrogn@shop.example", approved: false });
		const member = site.visit();
		await member.signIn("wrogn@shop.example", PASSWORD);
		const old = await idOf("wrogn@shop.example");
		const { status, body } = await ask<{ id: string }>("correctEmail", {
			customerId: old,
			email: "Right@shop.example",
		});
		expect(status).toBe(200);
		expect((await call(member, "member.updates.list")).status).toBe(401);
		const customer = await read(body.id);
		expect(customer).toMatchObject({
			email: "right@shop.example",
			name: "Wanda",
			orderId: "W-1",
			approved: true,
			registered: true,
			account: { verified: false, sessions: [] },
		});
		expect(await idOf("wrogn@shop.example")).toBe("");
		const link = (await site.mailTo("right@shop.example")).text.match(/http\S+verify-email\S+/)?.[0] ?? "";
		expect((await site.visit().signIn("right@shop.example", PASSWORD)).status).toBe(403);
		// Opened in a browser that did not register, the link asks for the account's password first.
		const phone = site.visit();
		const page = new URL((await phone.fetch(link)).headers.get("location") ?? "", site.url);
		await phone.post("/api/auth/confirm-registration", {
			registration: page.searchParams.get("registration"),
			password: PASSWORD,
		});
		await phone.fetch(link);
		expect((await site.visit().signIn("right@shop.example", PASSWORD)).status).toBe(200);
	});

	test("USR-10 the order of someone revoked moves along with the account", async () => {
		await addPerson(site.services, { email: "typo@shop.example" });
		const ids = [await idOf("typo@shop.example")];
		await setApproval({ ids }, false);
		const { body } = await ask<{ id: string }>("correctEmail", { customerId: ids[0], email: "fixed@shop.example" });
		expect(await read(body.id)).toMatchObject({ approved: false, registered: true, orderId: "T-1" });
		expect((await list({ search: "@shop" })).found).toBe(1);
	});

	test("USR-10 a customer cannot get the email of somebody else, and an admin's own email cannot be changed", async () => {
		await addPerson(site.services, { email: "one@shop.example" });
		await add({ email: "two@shop.example" });
		const taken = await ask("correctEmail", { customerId: await idOf("one@shop.example"), email: "TWO@shop.example" });
		expect([taken.status, taken.body.message]).toEqual([409, "User with this email already exists"]);
		const own = await ask("correctEmail", { customerId: await idOf("other@example.org"), email: "new@shop.example" });
		expect([own.status, own.body.code]).toEqual([409, "ADMIN_ACCOUNT"]);
		expect(await read(await idOf("one@shop.example"))).toMatchObject({ account: { verified: true } });
	});
});

describe("export", () => {
	test("USR-11 the filtered list is a CSV without active formulas, and can be imported again", async () => {
		await add({
			email: "+1@shop.example",
			name: '=HYPERLINK("http://x")',
			orderId: "@SUM",
			products: ['A "quoted", one'],
		});
		await add({ email: "plain@shop.example", name: "+49 1", orderId: "-5", orderStatus: "\tTAB" });
		const response = await admin.fetch("/files/customers.csv?search=%40shop&status=approved");
		expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename=customers-[\d-]+\.csv$/);
		const lines = Buffer.from(await response.arrayBuffer())
			.toString()
			.split("\n");
		expect(lines[0]).toBe(
			"\ufeffemail,name,orderId,orderDate,orderStatus,orderTotal,products,premium,approved,registered,invitedAt,assumedTotal",
		);
		expect(lines[1]).toBe(
			`'+1@shop.example,"'=HYPERLINK(""http://x"")",'@SUM,,,,"""A """"quoted"""", one""",no,yes,no,,`,
		);
		expect(lines[2]).toMatch(/^plain@shop\.example,'\+49 1,'-5,,TAB,/);
	});

	test("USR-11 selected customers are exported, and 3,000 are streamed completely", async () => {
		await site.services.db.execute(sql`insert into customers (email, granted_at)
			select 'e' || n || '@shop.example', now() from generate_series(1, 3000) n`);
		expect((await (await admin.fetch("/files/customers.csv")).text()).trim().split("\n")).toHaveLength(3_003);
		const ids = `${await idOf("e1@shop.example")},${await idOf("e2@shop.example")}`;
		expect((await (await admin.fetch(`/files/customers.csv?ids=${ids}`)).text()).trim().split("\n")).toHaveLength(3);
	});

	test("SEC-01 only admins can export, and an invalid address gets a message", async () => {
		expect((await site.visit().get("/files/customers.csv")).status).toBe(401);
		const member = await signedIn(site, { email: "nosy@shop.example" });
		expect((await member.get("/files/customers.csv")).status).toBe(403);
		for (const query of ["ids=1", "status=gold", "search=%00"]) {
			expect((await admin.get(`/files/customers.csv?${query}`)).status).toBe(400);
		}
	});
});
