import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { lockAdmins, makeMember } from "./admins.queries.ts";

/** Makes an admin a member. If two admins remove each other concurrently, one remains. */
export async function removeAdmin(db: Database, admin: KnownPrincipal, id: string): Promise<void> {
	await db.transaction(async (tx) => {
		const admins = await lockAdmins(tx);
		const gone = admins.find(({ userId }) => userId === id);
		if (!gone) throw refusal("ADMIN_NOT_FOUND");
		if (admins.length === 1) throw refusal("LAST_ADMIN");
		await makeMember(tx, id);
		await recordAudit(tx, admin, { action: "admin.removed", subject: gone.email });
	});
}
