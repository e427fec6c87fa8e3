import { adminAdmins } from "../../../contract/admins.ts";
import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { refusal } from "../../rpc/refusal.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { lockAdmins, makeMember } from "./admins.queries.ts";

const errors = adminAdmins.remove["~orpc"].errorMap;

/** Makes an admin a member. Of two admins who remove each other at once, one stays. */
export async function removeAdmin(db: Database, admin: KnownPrincipal, id: string): Promise<void> {
	await db.transaction(async (tx) => {
		const admins = await lockAdmins(tx);
		const gone = admins.find(({ userId }) => userId === id);
		if (!gone) throw refusal(errors, "ADMIN_NOT_FOUND");
		if (admins.length === 1) throw refusal(errors, "LAST_ADMIN");
		await makeMember(tx, id);
		await recordAudit(tx, admin, { action: "admin.removed", subject: gone.email });
	});
}
