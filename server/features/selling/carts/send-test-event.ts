import { randomBytes } from "node:crypto";
import { classifyEvent } from "./apply-event.ts";
import { CartApiError } from "./cart-api.ts";
import type { Fetch } from "./purchase-source.ts";
import { sourceOf } from "./sources/all.ts";
import { findSource } from "./sources.queries.ts";
import type { Purchases } from "./start-purchases.ts";

/** Stands in for the cart's API: every customer it is asked for is the test's buyer. */
const fakeApi: Fetch = async () => Response.json({ data: { email: "test@example.com", name: "Test Buyer" } });

/**
 * Has a source check and read a sale as its cart would report it, with the secrets that are set (HOOK-01). Nobody gets
 * anything by it.
 *
 * @returns what became of it, or null where there is no such source
 */
export async function sendTestEvent(
	purchases: Purchases,
	id: string,
): Promise<{ passed: boolean; words: string } | null> {
	const source = await findSource(purchases.db, id);
	if (!source || source.removedAt) return null;
	const kind = sourceOf(source.type);
	const secrets = purchases.secretsOf(source);
	try {
		await kind.checkApi?.(secrets, purchases.fetch, source.mode);
	} catch (error) {
		if (!(error instanceof CartApiError)) throw error;
		return { passed: false, words: error.message };
	}
	if (kind.signsAlone) {
		const words =
			"Only the cart itself can sign its events. Send one from its own dashboard: it appears here as the last event.";
		return { passed: false, words };
	}
	const granting = source.products.find(({ grants }) => grants !== "nothing") ?? kind.ownProducts?.[0];
	const product = { name: "Test product", reference: "test-product", ...granting };
	const now = new Date();
	const body = kind.sample(secrets, { id: randomBytes(8).toString("hex"), product }, now);
	const { raw, headers } = await kind.sign(body, secrets, now);
	const event = { headers: new Headers(headers), raw: Buffer.from(raw) };
	const verdict = await kind.verify(event, secrets, now, fakeApi);
	if (verdict !== "genuine")
		return { passed: false, words: "The event's signature does not fit the secret that is set." };
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
		const gives = classified.premium ? "premium access" : "access to the bundle";
		return { passed: true, words: `The signature is right, and the event would give its buyer ${gives}.` };
	}
	if (classified.settled.reason === "unknown_product")
		return {
			passed: false,
			words: "The signature is right. No product of this cart gives access yet: add one, by the cart's own ID of it.",
		};
	return { passed: false, words: classified.settled.detail ?? "The event would be left to you." };
}
