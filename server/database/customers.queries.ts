import { and, desc, eq, ne, sql } from "drizzle-orm";
import { parseMoney } from "../../contract/money.ts";
import { stateOfEntered } from "../../contract/order-status.ts";
import type { Role } from "../../contract/roles.ts";
import type { Queryable } from "./database.ts";
import { customers } from "./schema/customers.ts";
import { orders } from "./schema/orders.ts";

/* How customers and their orders are written, whoever does it. */

/** An order as a person enters it. */
export interface EnteredOrder {
	number: string;
	status: string;
	/** As typed; one that is no amount counts as nothing. */
	totalText: string;
	products: string[];
}

/** What an entered order comes to. */
export function readOrder({ totalText, ...order }: EnteredOrder) {
	const { minorUnits, currency } = parseMoney(totalText) ?? { minorUnits: 0, currency: "USD" };
	return { ...order, totalText, minorUnits, currency, state: stateOfEntered(order.status, minorUnits) };
}

/** @returns the id of the customer of this email, who is made where there is none; a name they have stays */
export async function upsertCustomer(
	tx: Queryable,
	customer: { email: string; name: string; premium?: boolean },
): Promise<string> {
	const { email, name, premium } = customer;
	const [row] = await tx
		.insert(customers)
		.values({ email, name, premiumAt: premium ? new Date() : null })
		.onConflictDoUpdate({
			target: customers.email,
			set: {
				name: sql`case when ${customers.name} = '' then excluded.name else ${customers.name} end`,
				premiumAt: sql`coalesce(${customers.premiumAt}, excluded.premium_at)`,
			},
		})
		.returning({ id: customers.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

/** Adds an order to a customer, whose access and place in the list follow. */
export async function insertOrder(
	tx: Queryable,
	customerId: string,
	order: Omit<typeof orders.$inferInsert, "customerId" | "id">,
): Promise<void> {
	await tx.insert(orders).values({ ...order, customerId });
	await summarizeOrders(tx, [customerId]);
}

/** Whoever writes orders calls this in the same transaction. */
export async function summarizeOrders(tx: Queryable, customerIds: string[]): Promise<void> {
	await tx.execute(sql`select summarize_orders(${sql.param(customerIds)}::uuid[])`);
}

/**
 * Makes an account that of the customer with its email, who is made where there is none. A customer who has an account
 * already stays as they are.
 *
 * @param account its email is the auth service's: lower case, unique
 */
export async function linkAccount(
	tx: Queryable,
	account: { userId: string; email: string; name: string; role?: Role },
): Promise<void> {
	const { userId, email, name, role = "member" } = account;
	const now = new Date();
	// One whose account was made when they bought is signed in before it is theirs.
	const signedInAt = sql`(select min(created_at) from sessions where user_id = ${userId})`;
	const link = { userId, accountName: name, role, registeredAt: now, signedInAt };
	await tx
		.insert(customers)
		.values({ email, ...link })
		.onConflictDoUpdate({
			target: customers.email,
			// The role too: one of an account that is gone must not come back with the next.
			set: { ...link, updatedAt: now },
			setWhere: sql`${customers.userId} is null`,
		});
}

/** The order of a customer that is shown, for a lateral join. What an older site's account knew is no order of theirs. */
export const newestOrder = (db: Queryable) =>
	db
		.select()
		.from(orders)
		.where(and(eq(orders.customerId, customers.id), ne(orders.source, "profile")))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(1)
		.as("newest_order");
