import type { Log } from "../../../../log.ts";
import type { Purchases } from "../../events/start-purchases.ts";
import { findSourceOfType } from "../sources.queries.ts";
import type { StandInAccount, StandInEvent } from "./stand-in-session.ts";
import { createStripeStandIn, type StripeStandIn, signedEvent } from "./stripe-stand-in.ts";

const RETRY_MS = [500, 2_000, 10_000];

/**
 * Starts a Stripe stand-in for a try-out: its signed events are sent to the site by HTTP, and retried if they are
 * refused.
 */
export function startStandIn(purchases: Purchases, account: StandInAccount, log: Log): StripeStandIn {
	const attempt = async (event: StandInEvent) => {
		const source = await findSourceOfType(purchases.db, "stripe");
		if (!source) return;
		const { webhookSecret = "" } = purchases.secretsOf(source);
		const { raw, headers } = await signedEvent(event, webhookSecret);
		const address = `${purchases.siteUrl}/hooks/stripe/${purchases.sealed.open(source.address)}`;
		const answer = await fetch(address, { method: "POST", headers, body: raw });
		if (!answer.ok) throw new Error(`answered ${answer.status}`);
	};
	const deliver = async (event: StandInEvent) => {
		for (const wait of [0, ...RETRY_MS]) {
			if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait).unref());
			try {
				return await attempt(event);
			} catch (error) {
				log.debug({ error, type: event.type }, "the site refused an event of the Stripe stand-in");
			}
		}
	};
	return createStripeStandIn(purchases.siteUrl, account, (event) => void deliver(event));
}
