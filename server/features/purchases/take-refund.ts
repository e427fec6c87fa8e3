import { applyEvent } from "./apply-event.ts";
import { findEventByKey, insertEvent } from "./events.queries.ts";
import { toStripeAmount } from "./money-of-carts.ts";
import { redactBody } from "./redact-body.ts";
import { findSource } from "./sources.queries.ts";
import type { Purchases } from "./start-purchases.ts";

/**
 * Has Stripe give money back. Its answer is applied at once, like the event that follows.
 *
 * @param refund `attempt`: the same one gives back once, however often it is asked
 * @returns why not, in Stripe's words
 */
export async function takeRefund(
	purchases: Purchases,
	refund: { sourceId: string; reference: string; minorUnits: number; currency: string; attempt: string },
): Promise<{ refused: string } | null> {
	const source = await findSource(purchases.db, refund.sourceId);
	if (!source) return { refused: "The Stripe account of this order is no longer connected." };
	const client = await purchases.stripe(purchases.secretsOf(source).secretKey ?? "");
	let given: Awaited<ReturnType<typeof client.refunds.create>>;
	try {
		given = await client.refunds.create(
			{ payment_intent: refund.reference, amount: toStripeAmount(refund.minorUnits, refund.currency) },
			{ idempotencyKey: refund.attempt },
		);
	} catch (error) {
		return { refused: error instanceof Error ? error.message : String(error) };
	}
	const key = `asked ${given.id}`;
	const body = {
		id: key,
		type: "refund.asked",
		created: Math.floor(Date.now() / 1_000),
		livemode: source.mode === "live",
		data: { object: { ...given, payment_intent: refund.reference, currency: refund.currency } },
	};
	const eventId =
		(await insertEvent(purchases.db, {
			sourceId: source.id,
			key,
			type: body.type,
			test: source.mode === "test",
			body: JSON.stringify(redactBody(JSON.parse(JSON.stringify(body)))),
		})) ?? (await findEventByKey(purchases.db, source.id, key))?.id;
	if (eventId) await applyEvent(purchases, eventId);
	return null;
}
