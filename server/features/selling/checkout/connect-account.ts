import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { saveStripe } from "../carts/connect-stripe.ts";
import { findSourceOfType } from "../carts/sources.queries.ts";

/**
 * Connects the Stripe account of a key, after verifying it with Stripe.
 *
 * @throws FROM_ENVIRONMENT, STRIPE_REFUSED
 */
export async function connectAccount(
	{ purchases, settings, config }: Services,
	admin: KnownPrincipal,
	entered: { secretKey: string; webhookSecret: string },
): Promise<void> {
	const known = await findSourceOfType(purchases.db, "stripe");
	if (config.stripe.secretKey !== null || config.stripe.apiOrigin !== null) throw refusal("FROM_ENVIRONMENT");
	try {
		const client = await purchases.stripe(entered.secretKey);
		// A restricted key must have the permissions that the checkout needs.
		await client.checkout.sessions.list({ limit: 1 });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw refusal("STRIPE_REFUSED", { message: `Stripe rejected this key: ${reason}` });
	}
	const webhookSecret = entered.webhookSecret || (known && purchases.secretsOf(known).webhookSecret) || "";
	await purchases.db.transaction(async (tx) => {
		await saveStripe(tx, purchases.sealed, { secretKey: entered.secretKey, webhookSecret });
		await recordAudit(tx, admin, { action: "payment_source.connected", subject: "Stripe" });
	});
	purchases.sources.forget();
	// Updates the buy buttons of the pages.
	await settings.save({});
}
