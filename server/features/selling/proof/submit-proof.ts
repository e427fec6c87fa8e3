import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { submitEvidence } from "../purchases/submit-evidence.ts";
import { findOrderDetails } from "./order-details.queries.ts";
import { markEvidenceSubmitted } from "./proof.queries.ts";
import { proofPdf } from "./proof-pdf.ts";
import { activityLog } from "./proof-text.ts";
import { disputeAtStripe, readProof } from "./read-proof.ts";

/**
 * Sends the proof of delivery to Stripe, which passes it on to the bank (ORD-03). Stripe takes it once.
 *
 * @returns why not
 */
export async function submitProof(
	{ db, purchases, settings }: Services,
	admin: KnownPrincipal,
	orderId: string,
): Promise<"ORDER_NOT_FOUND" | "NO_OPEN_DISPUTE" | "PROOF_SUBMITTED" | { refused: string } | null> {
	const order = await findOrderDetails(db, orderId);
	if (!order) return "ORDER_NOT_FOUND";
	if (order.evidenceSubmittedAt) return "PROOF_SUBMITTED";
	const disputeId = await disputeAtStripe(db, order);
	const proof = await readProof(db, orderId, await settings.read());
	if (disputeId === null || !proof || !order.sourceId) return "NO_OPEN_DISPUTE";
	const refusal = await submitEvidence(purchases, {
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
	if (refusal) return refusal;
	await db.transaction(async (tx) => {
		await markEvidenceSubmitted(tx, orderId);
		await recordAudit(tx, admin, { action: "order.proof_submitted", subject: proof.number });
	});
	return null;
}
