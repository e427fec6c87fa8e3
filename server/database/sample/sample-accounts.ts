import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Role } from "../../../contract/accounts/roles.ts";
import { purchaseDefaults } from "../../../contract/selling/purchases.ts";
import { hashPassword, verifyPassword } from "../../auth/passwords/password.ts";
import type { Database } from "../database.ts";
import { insertOrder, linkAccount, readOrder, upsertCustomer } from "../queries/customers.queries.ts";
import { accounts, users } from "../schema/accounts/auth.ts";

export const SAMPLE_MEMBER = "member@example.com";

export const sampleAccounts: { email: string; name: string; role: Role }[] = [
	{ email: "admin@example.com", name: "Sam Seller", role: "admin" },
	{ email: SAMPLE_MEMBER, name: "Mia Member", role: "member" },
];

/** Creates the sample accounts of a try-out, or sets the password that is about to be printed. */
export async function ensureSampleAccounts(db: Database, password: string): Promise<void> {
	for (const { email, name, role } of sampleAccounts) {
		const [existing] = await db
			.select({ userId: users.id, accountId: accounts.id, hash: accounts.password })
			.from(users)
			.innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
			.where(eq(users.email, email));
		if (existing?.hash && (await verifyPassword({ hash: existing.hash, password }))) continue;

		const hash = await hashPassword(password);
		if (existing) {
			await db.update(accounts).set({ password: hash }).where(eq(accounts.id, existing.accountId));
			continue;
		}
		const id = randomUUID();
		await db.transaction(async (tx) => {
			await tx.insert(users).values({ id, name, email, emailVerified: true });
			await tx.insert(accounts).values({ userId: id, accountId: id, providerId: "credential", password: hash });
			await linkAccount(tx, { userId: id, email, name, role });
			if (role === "admin") return;
			const { orderStatus: status, orderTotal: totalText, products } = purchaseDefaults;
			const order = readOrder({ number: "SAMPLE-1", status, totalText, products: [...products] });
			await insertOrder(tx, await upsertCustomer(tx, { email, name }), { ...order, source: "manual", email, name });
		});
	}
}
