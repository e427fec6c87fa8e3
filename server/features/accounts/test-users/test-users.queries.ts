import type { Queryable } from "../../../database/database.ts";
import { insertOrder, linkAccount, readOrder, upsertCustomer } from "../../../database/queries/customers.queries.ts";
import { accounts, users } from "../../../database/schema/accounts/auth.ts";

export async function insertTestMember(
	tx: Queryable,
	member: { id: string; email: string; name: string; password: string; order: Parameters<typeof readOrder>[0] },
): Promise<void> {
	const { id, email, name, password, order } = member;
	await tx.insert(users).values({ id, email, name, emailVerified: true });
	await tx.insert(accounts).values({ userId: id, accountId: id, providerId: "credential", password });
	const customerId = await upsertCustomer(tx, { email, name });
	await linkAccount(tx, { userId: id, email, name });
	await insertOrder(tx, customerId, { ...readOrder(order), source: "manual", email, name, test: true });
}
