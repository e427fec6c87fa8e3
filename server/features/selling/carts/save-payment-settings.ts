import type { PaymentSettings } from "../../../contract/payments.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { applyDisputeRule } from "../imports/apply-dispute-rule.ts";
import { recomputeOrders } from "./apply-event.ts";
import { listOpenDisputes } from "./orders.queries.ts";

/**
 * Changes the rules of buying. With the one about disputes, the orders in dispute follow.
 *
 * @throws CHANGED_MEANWHILE where someone else has changed settings since
 */
export async function savePaymentSettings(
	{ settings, purchases, db }: Services,
	admin: KnownPrincipal,
	changes: Partial<PaymentSettings>,
	since?: Date,
): Promise<void> {
	const before = await settings.read();
	await settings.save(
		changes,
		(tx) => recordAudit(tx, admin, { action: "settings.changed", subject: "Payments", details: changes }),
		since,
	);
	const { dispute_access } = changes;
	if (!dispute_access || dispute_access === before.dispute_access) return;
	await applyDisputeRule(db, dispute_access);
	await recomputeOrders(purchases, await listOpenDisputes(db));
}
