import { proveAddress } from "../../auth/prove-address.ts";
import { linkAccount } from "../../database/customers.queries.ts";
import type { Database, Queryable } from "../../database/database.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findMembership, makeRoleAdmin, upsertUser } from "./access.queries.ts";

/**
 * Makes someone an admin who has the machine's command line for proof (OPS-03), or the link that an admin sent to that
 * address: a new account with a proven address, or the account of that address. A registration that nobody confirmed
 * counts for nothing (SEC-07).
 *
 * @param email lower case
 * @param by the admin who invited them
 * @returns the id of the account
 */
export async function makeAdmin(db: Database | Queryable, email: string, by = "command line"): Promise<string> {
	return db.transaction(async (tx) => {
		const userId = await upsertUser(tx, email);
		// A stranger may have registered the address before: their password is not the admin's.
		await proveAddress(tx, userId, "nothing");
		if (!(await findMembership(tx, userId))) await linkAccount(tx, { userId, email, name: "" });
		await makeRoleAdmin(tx, userId);
		await recordAudit(
			tx,
			{ userId: by === "command line" ? userId : null, email: by },
			{ action: "admin.made", subject: email },
		);
		return userId;
	});
}
