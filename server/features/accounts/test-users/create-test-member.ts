import { randomUUID } from "node:crypto";
import { purchaseDefaults } from "../../../../contract/selling/purchases.ts";
import { hashPassword } from "../../../auth/passwords/password.ts";
import type { Database } from "../../../database/database.ts";
import { insertTestMember } from "./test-users.queries.ts";

/**
 * Creates a member who is approved and verified, as if they had bought and registered (TST-01).
 *
 * @throws the database's unique violation if the email has an account
 */
export async function createTestMember(
	db: Database,
	member: { email: string; name: string; password: string },
): Promise<void> {
	const password = await hashPassword(member.password);
	await db.transaction((tx) =>
		insertTestMember(tx, {
			id: randomUUID(),
			email: member.email,
			name: member.name || "Test Member",
			password,
			order: {
				number: "TEST",
				status: purchaseDefaults.orderStatus,
				totalText: purchaseDefaults.orderTotal,
				products: [...purchaseDefaults.products],
			},
		}),
	);
}
