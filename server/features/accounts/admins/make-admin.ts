import { findMembership, makeRoleAdmin, upsertUser } from "../../../auth/access/access.queries.ts";
import { proveAddress } from "../../../auth/proof/prove-address.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { linkAccount } from "../../../database/queries/customers.queries.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";

/**
 * Makes someone an admin who proved it with access to the command line (OPS-03) or with an invitation link sent to that
 * address. Creates an account with a proven address, or uses the existing one. An unconfirmed registration is ignored
 * (SEC-07).
 *
 * @param email lowercase
 * @param by the admin who invited them
 * @returns the ID of the account
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
