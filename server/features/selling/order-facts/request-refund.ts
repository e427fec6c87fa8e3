import type { Stripe } from "stripe";
import { DAY_MS } from "../../../../contract/durations.ts";
import type { Money } from "../../../../contract/money.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import { describeError } from "../../../work/describe-error.ts";
import { scheduleRetry } from "../../../work/work-queue.queries.ts";
import { startWorkQueue, type WorkQueue } from "../../../work/work-queue.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { toStripeAmount } from "../carts/cart-amounts.ts";
import { findSource } from "../carts/sources.queries.ts";
import { describeStripeError, isRefusal } from "../carts/stripe-errors.ts";
import { applyEvent } from "../events/apply-event.ts";
import { findEventByKey, insertEvent } from "../events/events.queries.ts";
import type { PurchaseServices } from "../events/purchase-services.ts";
import { redactBody } from "../events/redact-body.ts";
import {
	findRefundToPay,
	findWaitingRefund,
	hasSucceeded,
	insertRefund,
	listUnconfirmedRefunds,
	lockRefunded,
	refundWork,
	settleRefund,
} from "./refunds.queries.ts";

/** Timeout of one request to Stripe: the caller waits for at most two of them. */
const CALL = { timeout: 10_000, maxNetworkRetries: 0 };
const RETRY = { firstDelayMs: 5_000, maxDelayMs: 300_000 };

/** `unknown`: Stripe has not said whether it paid; the refund queue finds out. */
export type RefundOutcome =
	| { state: "succeeded" }
	| { state: "refused"; reason: string }
	| { state: "unknown" }
	| { state: "changed" };

/**
 * Asks Stripe to refund an order. A refund is identified by the order, the amount and what was refunded before: a
 * second click or a reopened dialog requests the same refund, which is paid once (ORD-05).
 *
 * @param refund `minorUnits` of the order's currency; `refundedBefore` as the admin saw it
 * @param audit details for the audit log
 * @returns `changed` if something else was refunded meanwhile, or is in progress
 */
export async function requestRefund(
	purchases: PurchaseServices,
	admin: KnownPrincipal,
	refund: { orderId: string; minorUnits: number; refundedBefore: number },
	audit: { subject: string; details: Record<string, unknown> },
): Promise<RefundOutcome> {
	const { db } = purchases;
	const claimed = await db.transaction(async (tx): Promise<{ id: string } | RefundOutcome> => {
		const refunded = await lockRefunded(tx, refund.orderId);
		const waiting = await findWaitingRefund(tx, refund.orderId);
		if (waiting?.minorUnits === refund.minorUnits && waiting.refundedBefore === refund.refundedBefore)
			return { id: waiting.id };
		if (refunded !== refund.refundedBefore)
			return { state: (await hasSucceeded(tx, refund)) ? "succeeded" : "changed" };
		if (waiting) return { state: "changed" };
		// Logged before the request: whatever the outcome, it is known who requested it.
		await recordAudit(tx, admin, { action: "order.refunded", ...audit });
		return { id: await insertRefund(tx, refund) };
	});
	if ("state" in claimed) return claimed;
	try {
		return await payRefund(purchases, claimed.id);
	} catch (error) {
		purchases.log.warn({ error, refund: claimed.id }, "a refund is not confirmed yet");
		const reason = describeStripeError(error) ?? describeError(error);
		await scheduleRetry(db, refundWork, { id: claimed.id }, { delayMs: RETRY.firstDelayMs, error: reason });
		return { state: "unknown" };
	}
}

/**
 * Looks a refund up at Stripe, pays it if it is missing, and applies it to the order.
 *
 * @throws if Stripe does not say whether it was paid
 */
async function payRefund(purchases: PurchaseServices, id: string): Promise<RefundOutcome> {
	const refund = await findRefundToPay(purchases.db, id);
	if (!refund) return { state: "succeeded" };
	const refuse = async (reason: string): Promise<RefundOutcome> => {
		await settleRefund(purchases.db, id, { state: "refused", detail: reason.slice(0, 300) });
		return { state: "refused", reason };
	};
	const source = refund.sourceId && (await findSource(purchases.db, refund.sourceId));
	if (!source || !refund.reference) return refuse("The Stripe account of this order is no longer connected.");
	const { secretKey = "" } = JSON.parse(purchases.sealed.open(source.secrets));
	const client = await purchases.stripe(secretKey);
	const { minorUnits, currency, reference } = refund;
	let paid: Stripe.Refund;
	try {
		// An earlier attempt may have been paid although its response was lost. Unlike idempotency keys, this does not
		// expire after a day.
		const { data } = await client.refunds.list({ payment_intent: reference, limit: 100 }, CALL);
		const amount = toStripeAmount(minorUnits, currency);
		paid =
			data.find(({ metadata }) => metadata?.refund === id) ??
			(await client.refunds.create(
				{ payment_intent: reference, amount, metadata: { refund: id } },
				{ ...CALL, idempotencyKey: id },
			));
	} catch (error) {
		if (isRefusal(error)) return refuse(error.message);
		throw error;
	}
	if (paid.status === "failed" || paid.status === "canceled") return refuse(`Stripe says that it has ${paid.status}.`);
	const key = `asked ${paid.id}`;
	const body = {
		id: key,
		type: "refund.asked",
		created: Math.floor(Date.now() / 1_000),
		livemode: source.mode === "live",
		data: { object: { ...paid, payment_intent: reference, currency } },
	};
	const event = { sourceId: source.id, key, type: body.type, test: source.mode === "test", reference };
	const stored = JSON.stringify(redactBody(JSON.parse(JSON.stringify(body))));
	const eventId =
		(await insertEvent(purchases.db, { ...event, body: stored })) ??
		(await findEventByKey(purchases.db, source.id, key))?.id;
	if (eventId) await applyEvent(purchases, eventId);
	await settleRefund(purchases.db, id, { state: "succeeded" });
	return { state: "succeeded" };
}

/** Checks refunds with an unknown outcome, for three days. */
export function startRefundQueue(purchases: PurchaseServices): WorkQueue {
	return startWorkQueue(purchases.db, purchases.log, {
		...refundWork,
		concurrency: 1,
		timeoutMs: 40_000,
		retry: RETRY,
		deadlineMs: 3 * DAY_MS,
		handle: async (id) => {
			await payRefund(purchases, id);
		},
		describeError: (error) => describeStripeError(error) ?? describeError(error),
		giveUp: (id, detail) => settleRefund(purchases.db, id, { state: "failed", detail }),
	});
}

/** Returns a refund of the order that Stripe has not confirmed yet. */
export async function readUnconfirmedRefund(db: Queryable, orderId: string, currency: string): Promise<Money | null> {
	const waiting = await findWaitingRefund(db, orderId);
	return waiting && { minorUnits: waiting.minorUnits, currency };
}

/** Returns refunds that Stripe has not confirmed for some minutes, for `Today`. */
export const listUnconfirmed = (db: Queryable) => listUnconfirmedRefunds(db, 20);
