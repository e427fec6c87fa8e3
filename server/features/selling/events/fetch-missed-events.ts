import { carts } from "../../../../contract/selling/carts.ts";
import type { Log } from "../../../log.ts";
import { stripe } from "../carts/adapters/stripe.ts";
import { findSourceOfType, updateSource } from "../carts/sources.queries.ts";
import { acceptGenuine } from "./accept-event.ts";
import { redactBody } from "./redact-body.ts";
import type { Purchases } from "./start-purchases.ts";

const DAY_SECONDS = 86_400;
/** How long Stripe stores its events. https://docs.stripe.com/api/events */
const KEPT_DAYS = 30;
/** Overlaps with the previous fetch, because events may appear late. */
const OVERLAP_SECONDS = 2 * 3_600;

/**
 * Fetches events that Stripe could not deliver, so that a site that was down for days misses no purchase (HOOK-06).
 * Known events have no effect.
 *
 * @returns the number of new events
 */
export async function fetchMissedEvents(purchases: Purchases, { log }: { log: Log }, now: Date): Promise<number> {
	const source = await findSourceOfType(purchases.db, "stripe");
	if (!source) return 0;
	const client = await purchases.stripe(purchases.secretsOf(source).secretKey ?? "");
	const nowSeconds = Math.floor(now.getTime() / 1_000);
	const earliest = nowSeconds - KEPT_DAYS * DAY_SECONDS;
	const since = Math.floor((source.fetchedUntil ?? source.createdAt).getTime() / 1_000) - OVERLAP_SECONDS;
	let found = 0;
	const events = client.events.list({
		created: { gte: Math.max(earliest, since) },
		types: [...carts.stripe.events],
		limit: 100,
	});
	for await (const event of events) {
		const body = JSON.parse(JSON.stringify(event));
		const identity = stripe.identify(body, { headers: new Headers(), raw: Buffer.alloc(0) });
		const test = !event.livemode;
		const accepted = await acceptGenuine(purchases, source, { ...identity, test, body: redactBody(body) });
		if (accepted === "accepted") found += 1;
	}
	await updateSource(purchases.db, source.id, { fetchedUntil: now });
	if (found > 0) log.warn({ found }, "fetched undelivered events from Stripe");
	return found;
}
