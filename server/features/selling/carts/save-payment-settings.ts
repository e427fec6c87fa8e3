import type { PaymentSettings } from "../../../../contract/selling/payments.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { applyDisputeRule } from "../../customers/imports/apply-dispute-rule.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { recomputeOrders } from "../events/store-order.ts";
import { listOpenDisputes } from "../order-facts/orders.queries.ts";

/**
 * Changes the settings for buying. A new dispute rule is applied to orders in dispute.
 *
 * @throws CHANGED_MEANWHILE if someone else has changed settings since
 */
export async function savePaymentSettings(
	{ settings, purchases, db }: Services,
	admin: KnownPrincipal,
	changes: Partial<PaymentSettings>,
	since?: Date,
): Promise<void> {
	await settings.save(
		changes,
		(tx) => recordAudit(tx, admin, { action: "settings.changed", subject: "Payments", details: changes }),
		since,
	);
	const { dispute_access } = changes;
	// Also for an unchanged rule: an earlier save may have failed halfway.
	if (!dispute_access) return;
	await applyDisputeRule(db, dispute_access);
	await recomputeOrders(purchases, await listOpenDisputes(db));
}
