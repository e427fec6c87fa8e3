import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { markDeclarationHandled } from "./withdrawal-declarations.queries.ts";

/**
 * Records that the seller has found the order of a withdrawal, or replied to its sender (BUY-07). It then needs no more
 * attention.
 *
 * @throws DECLARATION_NOT_FOUND if it is no longer open
 */
export async function handleDeclaration(db: Database, admin: KnownPrincipal, id: string): Promise<void> {
	await db.transaction(async (tx) => {
		const email = await markDeclarationHandled(tx, id);
		if (email === null) throw refusal("DECLARATION_NOT_FOUND");
		await recordAudit(tx, admin, { action: "order.declaration_handled", subject: email });
	});
}
