import { randomBytes } from "node:crypto";
import { refusal } from "../../../rpc/refusal.ts";
import { classifyEvent } from "../events/classify-event.ts";
import type { Purchases } from "../events/start-purchases.ts";
import { adapterFor } from "./adapters/all.ts";
import type { Fetch } from "./cart-adapter.ts";
import { CartApiError } from "./cart-api.ts";
import { findSource } from "./sources.queries.ts";

/** Replaces the cart's API: every requested customer is the test's buyer. */
const fakeApi: Fetch = async () => Response.json({ data: { email: "test@example.com", name: "Test Buyer" } });

/**
 * Sends a source a test sale, signed with its configured secrets, which it verifies and reads (HOOK-01). Gives no
 * access.
 *
 * @returns the result
 * @throws SOURCE_NOT_FOUND
 */
export async function sendTestEvent(purchases: Purchases, id: string): Promise<{ passed: boolean; text: string }> {
	const source = await findSource(purchases.db, id);
	if (!source || source.removedAt) throw refusal("SOURCE_NOT_FOUND");
	const kind = adapterFor(source.type);
	const secrets = purchases.secretsOf(source);
	try {
		await kind.checkApi?.(secrets, purchases.fetch, source.mode);
	} catch (error) {
		if (!(error instanceof CartApiError)) throw error;
		return { passed: false, text: error.message };
	}
	if (kind.cannotSignTestEvents) {
		const text =
			"Only the cart itself can sign its events. Send one from its own dashboard: it appears here as the last event.";
		return { passed: false, text };
	}
	const granting = source.products.find(({ grants }) => grants !== "nothing") ?? kind.ownProducts?.[0];
	const product = { name: "Test product", reference: "test-product", ...granting };
	const now = new Date();
	const body = kind.sample(secrets, { id: randomBytes(8).toString("hex"), product }, now);
	const { raw, headers } = await kind.sign(body, secrets, now);
	const event = { headers: new Headers(headers), raw: Buffer.from(raw) };
	const verdict = await kind.verify(event, secrets, now, fakeApi);
	if (verdict !== "genuine") return { passed: false, text: "The signature doesn't match the secret entered here." };
	const reading = await kind.read(body, {
		secrets,
		key: "test",
		type: kind.identify(body, event).type,
		test: true,
		receivedAt: now,
		fetch: fakeApi,
		stripe: purchases.stripe,
	});
	const classified = classifyEvent(reading, source, { test: true, receivedAt: now }, { anyMode: true });
	if ("facts" in classified) {
		const gives = classified.premium ? "premium access" : "access";
		return {
			passed: true,
			text: `Test event accepted: a sale like it gives ${gives}. It was signed with the secret entered here. Your first real sale shows that the cart uses the same one.`,
		};
	}
	if (classified.outcome.reason === "unknown_product")
		return {
			passed: false,
			text: "Test event accepted, but no product of this cart gives access yet. Add one by its ID in the cart.",
		};
	return { passed: false, text: classified.outcome.detail ?? "The event would need your attention." };
}
