import { and, eq } from "drizzle-orm";
import type { AddressCategory, OptionalCategory } from "../../../../contract/email/messages.ts";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailAddressOptOuts } from "../../../database/schema/email/mail-address-opt-outs.ts";
import { mailOptOuts } from "../../../database/schema/email/mail-opt-outs.ts";

/** Returns a customer's email, or null. */
export async function findEmailOf(db: Queryable, customerId: string): Promise<string | null> {
	const [row] = await db.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId));
	return row?.email ?? null;
}

/** Returns the customer of an account, or null. */
export async function findCustomerOf(db: Queryable, userId: string): Promise<string | null> {
	const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.userId, userId));
	return row?.id ?? null;
}

export async function listOptOuts(db: Queryable, customerId: string): Promise<Set<OptionalCategory>> {
	const rows = await db
		.select({ category: mailOptOuts.category })
		.from(mailOptOuts)
		.where(eq(mailOptOuts.customerId, customerId));
	return new Set(rows.map(({ category }) => category));
}

export async function optOut(db: Queryable, customerId: string, category: OptionalCategory): Promise<void> {
	await db.insert(mailOptOuts).values({ customerId, category }).onConflictDoNothing();
}

export async function optIn(db: Queryable, customerId: string, category: OptionalCategory): Promise<void> {
	await db.delete(mailOptOuts).where(and(eq(mailOptOuts.customerId, customerId), eq(mailOptOuts.category, category)));
}

export async function listAddressOptOuts(db: Queryable, addressKey: string): Promise<AddressCategory[]> {
	const rows = await db
		.select({ category: mailAddressOptOuts.category })
		.from(mailAddressOptOuts)
		.where(eq(mailAddressOptOuts.addressKey, addressKey));
	return rows.map(({ category }) => category);
}

export async function optAddressOut(db: Queryable, addressKey: string, category: AddressCategory): Promise<void> {
	await db.insert(mailAddressOptOuts).values({ addressKey, category }).onConflictDoNothing();
}

export async function optAddressIn(db: Queryable, addressKey: string, category: AddressCategory): Promise<void> {
	await db
		.delete(mailAddressOptOuts)
		.where(and(eq(mailAddressOptOuts.addressKey, addressKey), eq(mailAddressOptOuts.category, category)));
}
