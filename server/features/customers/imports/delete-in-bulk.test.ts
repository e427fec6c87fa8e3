import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { connect, type Queryable } from "../../../database/database.ts";
import { listForeignKeys } from "../../../database/foreign-keys.queries.ts";
import { createTestDatabase } from "../../../testing/database/test-database.ts";
import { countWaitingStatements } from "../../../testing/database/waiting-statements.ts";
import { deleteInBulk } from "./delete-in-bulk.queries.ts";

const database = await createTestDatabase();
const db = connect(database.connection, () => {});
afterAll(async () => {
	await db.$client.end();
	await database.drop();
});

/** Adds customers with one order each; every second one has an opt-out and a refund, which refer to them. */
async function addBuyers(tx: Queryable, count: number) {
	const { rows } = await tx.execute<{ customerId: string; orderId: string; referenced: boolean }>(sql`
		with people as (
			insert into customers (email, granted_at)
			select 'buyer.' || gen_random_uuid() || '@example.org', case when number % 3 = 0 then now() end
			from generate_series(1, ${count}) number returning id, email
		), bought as (
			insert into orders (customer_id, source, email, state) select id, 'import', email, 'paid' from people
			returning id, customer_id
		)
		select id as "orderId", customer_id as "customerId", row_number() over () % 2 = 0 as referenced from bought`);
	const referenced = rows.filter((row) => row.referenced);
	await tx.execute(sql`insert into import_updates (import_id, order_id)
		select (select id from imports limit 1), unnest(${sql.param(referenced.map(({ orderId }) => orderId))}::uuid[])`);
	await tx.execute(sql`insert into import_restorations (import_id, customer_id)
		select (select id from imports limit 1), unnest(${sql.param(referenced.map(({ customerId }) => customerId))}::uuid[])`);
	return rows;
}

/** Returns what is left, and every reference to a row that is not there. */
async function readState(tx: Queryable) {
	const { rows: counts } = await tx.execute(sql`
		select sum(total)::int as total, sum(approved)::int as approved, sum(registered)::int as registered from customer_counts`);
	const { rows: left } = await tx.execute(sql`
		select (select count(*) from customers)::int as customers, (select count(*) from orders)::int as orders,
			(select count(*) from import_updates)::int as updates, (select count(*) from import_restorations)::int as restorations`);
	const broken: string[] = [];
	for (const { table, column, parent, parentKey } of await listForeignKeys(tx)) {
		const { rows } = await tx.execute(sql`select from ${sql.identifier(table)} as child
			where ${sql.identifier(column)} is not null and not exists (
				select from ${sql.identifier(parent)} as parent where parent.${sql.identifier(parentKey)} = child.${sql.identifier(column)})`);
		if (rows.length > 0) broken.push(`${table}.${column}`);
	}
	return { counts, left, broken };
}

await db.execute(sql`insert into imports (actor_email, upload_id, file_name, plan, total_rows)
	values ('admin@example.org', gen_random_uuid(), 'a.csv', '{}', 1)`);

/** Adds buyers and deletes some, in a transaction that leaves nothing behind. */
async function outcomeOf(
	prepare: (tx: Queryable) => Promise<unknown>,
	look: (tx: Queryable) => Promise<void> = async () => {},
) {
	let outcome: Awaited<ReturnType<typeof readState>> | undefined;
	await db
		.transaction(async (tx) => {
			const buyers = await addBuyers(tx, 60);
			await prepare(tx);
			const gone = buyers.slice(0, 40);
			await deleteInBulk(
				tx,
				"orders",
				gone.map(({ orderId }) => orderId),
			);
			// The orders of the last ten are deleted with them.
			await deleteInBulk(
				tx,
				"customers",
				buyers.slice(0, 50).map(({ customerId }) => customerId),
			);
			outcome = await readState(tx);
			await look(tx);
			throw new Error("leave nothing");
		})
		.catch((error) => {
			if (error.message !== "leave nothing") throw error;
		});
	return outcome;
}

test("IMP-04 a deletion in bulk leaves what an ordinary one leaves, counts included", async () => {
	const bulk = await outcomeOf(async () => {});
	expect(bulk).toMatchObject({
		broken: [],
		counts: [{ total: 10, registered: 0 }],
		left: [{ customers: 10, orders: 10, updates: 5, restorations: 5 }],
	});
	const ordinary = await outcomeOf(async (tx) => {
		await tx.execute(sql`create role limited`);
		await tx.execute(sql`grant all on all tables in schema public to limited`);
		await tx.execute(sql`set local role limited`);
	});
	expect(ordinary).toEqual(bulk);
});

test("IMP-04 an unknown trigger makes it an ordinary deletion, which runs it", async () => {
	await outcomeOf(async (tx) => {
		await tx.execute(sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`);
		await tx.execute(sql`create trigger refused after delete on orders for each row execute function refuse()`);
	}).then(
		() => expect.unreachable(),
		(error) => expect(String(error.cause)).toContain("refused"),
	);
});

test("IMP-04 a later table that refers to the rows is asked, whatever its keys", async () => {
	const ordinary = await outcomeOf(async () => {});
	const withTable = async (keys: string) => {
		let rows: unknown[] = [];
		const outcome = await outcomeOf(
			async (tx) => {
				await tx.execute(sql`create unique index orders_id_source on orders (id, source)`);
				await tx.execute(sql.raw(`create table later (id uuid, source text, foreign key ${keys})`));
				await tx.execute(sql`insert into later select id, source from orders`);
			},
			async (tx) => {
				rows = (await tx.execute(sql`select from later`)).rows;
			},
		);
		return { outcome, count: rows.length };
	};
	// Ten customers and their orders stay.
	const left = { outcome: ordinary, count: 10 };
	expect(await withTable("(id) references orders (id) on delete cascade")).toEqual(left);
	expect(await withTable("(id, source) references orders (id, source) on delete cascade")).toEqual(left);
	await withTable("(id) references orders (id)").then(
		() => expect.unreachable(),
		(error) => expect(error.cause.constraint).toBe("later_id_fkey"),
	);
});

test("IMP-04 an order that comes while its customer is deleted is refused, and none is left without one", async () => {
	const [buyer] = await addBuyers(db, 1);
	const id = buyer?.customerId ?? "";
	let coming: Promise<unknown> = Promise.resolve();
	await db.transaction(async (tx) => {
		await tx.execute(sql`select from customers where id = ${id} for update`);
		coming = db
			.execute(
				sql`insert into orders (customer_id, source, email, state) values (${id}, 'import', 'a@example.org', 'paid')`,
			)
			.then(
				() => "written",
				(error) => error.cause.constraint,
			);
		await expect.poll(() => countWaitingStatements(db)).toBe(1);
		await deleteInBulk(tx, "customers", [id]);
	});
	expect(await coming).toBe("orders_customer_id_customers_id_fk");
	expect((await readState(db)).broken).toEqual([]);
});
