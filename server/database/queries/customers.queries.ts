import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Role } from "../../../contract/accounts/roles.ts";
import { DEFAULT_CURRENCY, parseMoney, writeAsTyped } from "../../../contract/money.ts";
import { stateOfEntered } from "../../../contract/selling/order-status.ts";
import type { Queryable } from "../database.ts";
import { customers } from "../schema/customers/customers.ts";
import { orders } from "../schema/selling/orders.ts";

/* Writes customers and their orders, for all features. */

/** An order as a person enters it. */
export interface EnteredOrder {
	number: string;
	status: string;
	/** As typed; text that is not an amount counts as nothing. */
	totalText: string;
	products: string[];
}

/**
 * Normalizes an entered order.
 *
 * @param currency of a total that names none
 */
export function readOrder({ totalText: typed, ...order }: EnteredOrder, currency = DEFAULT_CURRENCY) {
	const money = parseMoney(typed, { currency });
	const { minorUnits } = money ?? { minorUnits: 0 };
	const totalText = money ? writeAsTyped(typed, money) : typed;
	const amount = money ?? { minorUnits, currency };
	return { ...order, ...amount, totalText, state: stateOfEntered(order.status, minorUnits) };
}

/** Returns the ID of the customer with this email, created if missing; keeps an existing name. */
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

/** Adds an order to a customer, and updates the customer's access and position in the list. */
export async function insertOrder(
	tx: Queryable,
	customerId: string,
	order: Omit<typeof orders.$inferInsert, "customerId" | "id">,
): Promise<void> {
	await tx.insert(orders).values({ ...order, customerId });
	await summarizeOrders(tx, [customerId]);
}

/** Recomputes a customer's order summary. Callers that write orders call this in the same transaction. */
export async function summarizeOrders(tx: Queryable, customerIds: string[]): Promise<void> {
	await tx.execute(sql`select summarize_orders(${sql.param(customerIds)}::uuid[])`);
}

/**
 * Links an account to the customer with its email, created if missing. Leaves a customer unchanged who already has an
 * account.
 *
 * @param account its email comes from the auth service: lowercase, unique
 */
export async function linkAccount(
	tx: Queryable,
	account: { userId: string; email: string; name: string; role?: Role },
): Promise<void> {
	const { userId, email, name, role = "member" } = account;
	const now = new Date();
	// Buyers who created an account after paying are signed in before the account is theirs.
	const signedInAt = sql`(select min(created_at) from sessions where user_id = ${userId})`;
	const link = { userId, accountName: name, role, registeredAt: now, signedInAt };
	await tx
		.insert(customers)
		.values({ email, ...link })
		.onConflictDoUpdate({
			target: customers.email,
			// The role too: one of a deleted account must not carry over to the next.
			set: { ...link, updatedAt: now },
			setWhere: sql`${customers.userId} is null`,
		});
}

/** The order shown for a customer, for a lateral join. Excludes purchases known only from an older site's account. */
export const newestOrder = (db: Queryable) =>
	db
		.select()
		.from(orders)
		.where(and(eq(orders.customerId, customers.id), ne(orders.source, "profile")))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(1)
		.as("newest_order");

/** @param zones null for customers without a time zone */
export function isInTimeZone(zones: (string | null)[]): SQL | undefined {
	const named = zones.filter((zone) => zone !== null);
	return or(
		zones.includes(null) ? isNull(customers.timeZone) : undefined,
		named.length > 0 ? inArray(customers.timeZone, named) : undefined,
	);
}
