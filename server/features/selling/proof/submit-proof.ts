import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { submitEvidence } from "../order-facts/submit-evidence.ts";
import { findOrderDetails } from "../orders/order-details.queries.ts";
import { markEvidenceSubmitted } from "./proof.queries.ts";
import { proofPdf } from "./proof-pdf.ts";
import { activityLog } from "./proof-text.ts";
import { disputeAtStripe, readProof } from "./read-proof.ts";

/**
 * Sends the proof of delivery to Stripe, which forwards it to the bank (ORD-03). Stripe accepts it once.
 *
 * @throws ORDER_NOT_FOUND, PROOF_SUBMITTED, NO_OPEN_DISPUTE, EVIDENCE_REFUSED
 */
export async function submitProof(
	{ db, purchases, settings }: Services,
	admin: KnownPrincipal,
	orderId: string,
): Promise<void> {
	const order = await findOrderDetails(db, orderId);
	if (!order) throw refusal("ORDER_NOT_FOUND");
	if (order.evidenceSubmittedAt) throw refusal("PROOF_SUBMITTED");
	const disputeId = await disputeAtStripe(db, order);
	const proof = await readProof(db, orderId, await settings.read());
	if (disputeId === null || !proof || !order.sourceId) throw refusal("NO_OPEN_DISPUTE");
	const rejected = await submitEvidence(purchases, {
		sourceId: order.sourceId,
		disputeId,
		pdf: await proofPdf(proof, new Date()),
		fileName: `proof-of-delivery-${proof.number}.pdf`,
		fields: {
			customer_name: proof.buyer.name,
			customer_email_address: proof.buyer.email,
			customer_purchase_ip: proof.buyer.address,
			product_description: proof.products.join(", "),
			service_date: proof.placedAt.toISOString().slice(0, 10),
			access_activity_log: activityLog(proof),
		},
	});
	if (rejected)
		throw refusal("EVIDENCE_REFUSED", { message: `Stripe does not take this evidence: ${rejected.refused}` });
	await db.transaction(async (tx) => {
		await markEvidenceSubmitted(tx, orderId);
		await recordAudit(tx, admin, { action: "order.proof_submitted", subject: proof.number });
	});
}
