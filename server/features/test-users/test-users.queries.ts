import type { Queryable } from "../../database/database.ts";
import { accounts, users } from "../../database/schema/auth.ts";
import { type PurchaseInfo, preApprovedEmails } from "../../database/schema/pre-approved-emails.ts";
import { profiles } from "../../database/schema/profiles.ts";

export async function insertTestMember(
	db: Queryable,
	member: { id: string; email: string; name: string; password: string; purchaseInfo: PurchaseInfo },
): Promise<void> {
	const { id, email, name, password, purchaseInfo } = member;
	await db.insert(users).values({ id, email, name, emailVerified: true });
	await db.insert(accounts).values({ userId: id, accountId: id, providerId: "credential", password });
	await db.insert(profiles).values({ id, email, name });
	await db.insert(preApprovedEmails).values({ email, name, purchaseInfo }).onConflictDoNothing();
}
