import type { Stripe } from "stripe";
import type { Database } from "../../../database/database.ts";
import type { Secrets } from "../carts/cart-adapter.ts";
import { findSource, findSourceOfType, type StoredSource } from "../carts/sources.queries.ts";
import type { StripeClients } from "../carts/stripe-client.ts";
import { isStripeError } from "../carts/stripe-errors.ts";
import {
	changeUse,
	listLeftCoupons,
	listOverdueUses,
	listUsesOfBrowser,
	releaseUse,
	setCoupon,
} from "./codes.queries.ts";

/** What is needed to ask Stripe. */
interface Parts {
	db: Database;
	stripe: StripeClients;
	secretsOf(source: Pick<StoredSource, "secrets">): Secrets;
}

/** Handled in one run; the next one comes a minute later. */
const MAX_USES = 50;
/** Stripe reports an expired checkout within this time; after it, we ask. */
const GRACE_MS = 60_000;
/** The task runs again soon. */
const ONCE = { timeout: 5_000, maxNetworkRetries: 0 };

/**
 * Releases uses whose checkouts are over, and deletes their coupons at Stripe (CODE-03). Stripe is asked first: a use is
 * never released while its checkout can still be paid, or was paid without us knowing yet.
 *
 * @returns the number of released uses
 * @throws the last error of Stripe's client, after all others were handled
 */
export async function releaseExpiredUses(purchases: Parts, now: Date): Promise<number> {
	const { db } = purchases;
	let released = 0;
	let failure: unknown = null;
	for (const use of await listOverdueUses(db, new Date(now.getTime() - GRACE_MS), MAX_USES)) {
		try {
			if (await endUse(purchases, use, now)) released += 1;
		} catch (error) {
			failure = error;
		}
	}
	failure = (await deleteLeftCoupons(purchases)) ?? failure;
	if (failure) throw failure;
	return released;
}

/**
 * Releases the uses that a browser holds at checkouts it has left, so that it can use its code again (CODE-03). The
 * checkouts are ended at Stripe first, and what was paid in the meantime stays used.
 *
 * @throws Stripe's client's error; the task of every minute releases the rest
 */
export async function releaseUsesOfBrowser(purchases: Parts, browserHash: string, now: Date): Promise<void> {
	for (const use of await listUsesOfBrowser(purchases.db, browserHash, MAX_USES)) await endUse(purchases, use, now);
}

type Overdue = Awaited<ReturnType<typeof listOverdueUses>>[number];

/** Settles a use by what became of its checkout. Returns whether it was released. */
async function endUse(purchases: Parts, use: Overdue, now: Date): Promise<boolean> {
	const { db } = purchases;
	const outcome = await findOutcome(purchases, use);
	if (outcome === "over") {
		await releaseUse(db, use.id);
		return true;
	}
	if (outcome === "waiting") await changeUse(db, use.id, { expiresAt: null });
	// Its event is on the way, or is fetched within the hour.
	else await changeUse(db, use.id, { state: "used", settledAt: now });
	return false;
}

async function findOutcome(purchases: Parts, use: Overdue): Promise<Outcome> {
	// Without an ID, the buyer never got the address of a checkout.
	if (!use.sessionId || !use.sourceId) return "over";
	const source = await findSource(purchases.db, use.sourceId);
	const { secretKey } = source ? purchases.secretsOf(source) : {};
	if (!secretKey) return "over";
	const client = await purchases.stripe(secretKey);
	const session = await retrieve(client, use.sessionId);
	if (session?.status !== "open") return outcomeOf(session);
	try {
		await client.checkout.sessions.expire(use.sessionId, {}, ONCE);
		return "over";
	} catch (error) {
		// It was paid, or ended by another run, since it was read.
		const changed = await retrieve(client, use.sessionId);
		if (changed?.status === "open") throw error;
		return outcomeOf(changed);
	}
}

type Outcome = "over" | "waiting" | "paid";

function outcomeOf(session: Stripe.Checkout.Session | null): Outcome {
	if (session?.status !== "complete") return "over";
	return session.payment_status === "unpaid" ? "waiting" : "paid";
}

/** Returns null if the account does not know the session, such as after another one was connected. */
async function retrieve(client: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | null> {
	try {
		return await client.checkout.sessions.retrieve(sessionId, {}, ONCE);
	} catch (error) {
		if (isMissing(error)) return null;
		throw error;
	}
}

const isMissing = (error: unknown) => isStripeError(error) && "code" in error && error.code === "resource_missing";

/** Deletes coupons that were created for one checkout each, so that they don't fill the seller's list at Stripe. */
async function deleteLeftCoupons(purchases: Parts): Promise<unknown> {
	const left = await listLeftCoupons(purchases.db, MAX_USES);
	const source = left.length > 0 && (await findSourceOfType(purchases.db, "stripe"));
	if (!source) return null;
	const client = await purchases.stripe(purchases.secretsOf(source).secretKey ?? "");
	for (const { id, couponId } of left) {
		try {
			await client.coupons.del(couponId, {}, ONCE);
		} catch (error) {
			if (!isMissing(error)) return error;
		}
		await setCoupon(purchases.db, id, null);
	}
	return null;
}
