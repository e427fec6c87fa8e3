import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { markDeclarationHandled } from "./withdrawal-declarations.queries.ts";

/**
 * The seller has found the order of a withdrawal, or answered its sender (BUY-07). It needs no attention from then on.
 *
 * @returns whether it still was open
 */
export async function handleDeclaration(db: Database, admin: KnownPrincipal, id: string): Promise<boolean> {
	return db.transaction(async (tx) => {
		const email = await markDeclarationHandled(tx, id);
		if (email === null) return false;
		await recordAudit(tx, admin, { action: "order.declaration_handled", subject: email });
		return true;
	});
}
