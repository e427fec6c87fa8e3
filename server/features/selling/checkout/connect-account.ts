import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { saveStripe } from "./connect-stripe.ts";
import { findSourceOfType } from "./sources.queries.ts";

/** Connects the Stripe account of a key, after asking Stripe whether it is one. @returns why not */
export async function connectAccount(
	{ purchases, settings, config }: Services,
	admin: KnownPrincipal,
	entered: { secretKey: string; webhookSecret: string },
): Promise<{ refused: string } | "FROM_ENVIRONMENT" | null> {
	const known = await findSourceOfType(purchases.db, "stripe");
	if (config.stripe.secretKey !== null || config.stripe.apiOrigin !== null) return "FROM_ENVIRONMENT";
	try {
		const client = await purchases.stripe(entered.secretKey);
		// What the checkout needs, a restricted key has to be allowed.
		await client.checkout.sessions.list({ limit: 1 });
	} catch (error) {
		return { refused: error instanceof Error ? error.message : String(error) };
	}
	const webhookSecret = entered.webhookSecret || (known && purchases.secretsOf(known).webhookSecret) || "";
	await purchases.db.transaction(async (tx) => {
		await saveStripe(tx, purchases.sealed, { secretKey: entered.secretKey, webhookSecret });
		await recordAudit(tx, admin, { action: "payment_source.connected", subject: "Stripe" });
	});
	purchases.sources.forget();
	// The buy buttons of the pages follow.
	await settings.save({});
	return null;
}
