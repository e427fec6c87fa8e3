import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { findSource } from "../carts/sources.queries.ts";
import type { Purchases } from "../events/start-purchases.ts";

/**
 * Uploads a file to Stripe and submits it as evidence in a dispute, along with Stripe's other fields
 * (https://docs.stripe.com/disputes/api). A second attempt with the same file submits nothing twice.
 *
 * @returns Stripe's message if it was refused
 */
export async function submitEvidence(
	purchases: Purchases,
	evidence: {
		sourceId: string;
		disputeId: string;
		pdf: Buffer;
		fileName: string;
		fields: Stripe.DisputeUpdateParams.Evidence;
	},
): Promise<{ refused: string } | null> {
	const source = await findSource(purchases.db, evidence.sourceId);
	if (!source) return { refused: "The Stripe account of this order is no longer connected." };
	const client = await purchases.stripe(purchases.secretsOf(source).secretKey ?? "");
	const { disputeId, fields, pdf, fileName } = evidence;
	try {
		const content = createHash("sha256").update(pdf).digest("hex");
		const file = await client.files.create(
			{ purpose: "dispute_evidence", file: { data: pdf, name: fileName, type: "application/pdf" } },
			// The same file gets the same ID, which the key below needs.
			{ idempotencyKey: `evidence ${disputeId} ${content}` },
		);
		const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
		await client.disputes.update(
			disputeId,
			{ evidence: { ...filled, service_documentation: file.id }, submit: true },
			{ idempotencyKey: `submit ${disputeId} ${file.id}` },
		);
		return null;
	} catch (error) {
		return { refused: error instanceof Error ? error.message : String(error) };
	}
}
