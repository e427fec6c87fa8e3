import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { orderStates } from "../../../contract/order-status.ts";
import { customers } from "../../database/schema/customers.ts";
import { orderRecipients } from "../../database/schema/order-recipients.ts";
import { orders } from "../../database/schema/orders.ts";
import { PASSWORD, signedIn } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import { hasAccess } from "./access.ts";

const site = await siteForThisFile();
const { db } = site.services;

const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2026-01-01"), noInvalidDate: true });
const facts = fc.record({
	decision: fc.oneof(
		fc.constant({ grantedAt: null, revokedAt: null }),
		moment.map((grantedAt) => ({ grantedAt, revokedAt: null })),
		moment.map((revokedAt) => ({ grantedAt: null, revokedAt })),
	),
	orders: fc.array(
		fc.record({ state: fc.constantFrom(...orderStates), orderedAt: fc.option(moment), gift: fc.boolean() }),
		{ maxLength: 3 },
	),
	/** Bought by somebody else, for them. */
	given: fc.array(fc.record({ state: fc.constantFrom(...orderStates), givenAt: fc.option(moment) }), { maxLength: 2 }),
});

test("BUY-06 BUY-08 who has access is the same in the database as in the code, whatever was decided and bought", async () => {
	const people = fc.sample(facts, { numRuns: 500, seed: 17 });
	await db
		.insert(customers)
		.values(people.map(({ decision }, number) => ({ email: `facts${number}@example.org`, ...decision })));
	const ids = new Map(
		(await db.select({ id: customers.id, email: customers.email }).from(customers)).map(({ id, email }) => [email, id]),
	);
	const idOf = (number: number) => ids.get(`facts${number}@example.org`) ?? "";
	await db.insert(orders).values(
		people.flatMap((person, number) =>
			person.orders.map((order) => ({
				...order,
				customerId: idOf(number),
				email: `facts${number}@example.org`,
				source: "import" as const,
			})),
		),
	);
	const [buyer] = await db.insert(customers).values({ email: "giver@example.org" }).returning({ id: customers.id });
	for (const [number, person] of people.entries()) {
		for (const { state, givenAt } of person.given) {
			const [order] = await db
				.insert(orders)
				.values({ state, customerId: buyer?.id, email: "giver@example.org", source: "manual", gift: true })
				.returning({ id: orders.id });
			const email = `facts${number}@example.org`;
			const giveAt = givenAt ?? new Date();
			await db
				.insert(orderRecipients)
				.values({ orderId: order?.id ?? "", email, giveAt, givenAt, customerId: givenAt && idOf(number) });
		}
	}
	await db.execute(sql`select summarize_orders(array(select id from customers))`);
	const approved = new Map(
		(await db.select({ id: customers.id, approved: customers.approved }).from(customers)).map((row) => [
			row.id,
			row.approved,
		]),
	);
	const inDatabase = people.map((_, number) => approved.get(idOf(number)));
	const inCode = people.map(({ decision, orders, given }) =>
		hasAccess(decision, [
			...orders.map(({ state, gift }) => ({ state, gives: !gift })),
			...given.map(({ state, givenAt }) => ({ state, gives: givenAt !== null })),
		]),
	);
	expect(inDatabase).toEqual(inCode);
	expect(new Set(inDatabase)).toEqual(new Set([true, false]));
});

test("USR-08 a decision in the database alone holds for the next sign-in, and a paid order gives nothing back", async () => {
	const member = await signedIn(site, { email: "decided@example.org" });
	expect((await call(member, "member.updates.list")).status).toBe(200);
	await db.update(customers).set({ revokedAt: new Date() }).where(sql`email = 'decided@example.org'`);
	expect((await site.visit().signIn("decided@example.org", PASSWORD)).body.message).toMatch(/access .* has ended/);
});
