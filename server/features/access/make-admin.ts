import type { Database } from "../../database/database.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { upsertAdmin } from "./access.queries.ts";

/**
 * Makes someone an admin who has the machine's command line for proof (OPS-03): a new account with a verified address,
 * or the account of that address.
 *
 * @param email lower case
 * @returns the id of the account
 */
export async function makeAdmin(db: Database, email: string): Promise<string> {
	return db.transaction(async (tx) => {
		const userId = await upsertAdmin(tx, email);
		await recordAudit(tx, { userId, email: "command line" }, { action: "admin.made", subject: email });
		return userId;
	});
}
