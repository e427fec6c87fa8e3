import { formatMoney } from "../../../../contract/money.ts";
import { cartSecrets } from "../../../../contract/selling/carts.ts";
import type { PaymentSource, Payments } from "../../../../contract/selling/payments.ts";
import type { Services } from "../../../rpc/context.ts";
import { listFailing } from "../events/events.queries.ts";
import type { Purchases } from "../events/start-purchases.ts";
import { listSources, type StoredSource } from "./sources.queries.ts";

/** Returns the data of `/admin/payments` (HOOK-01). Only includes the last characters of secrets. */
export async function describePayments({ db, purchases, settings: store, config }: Services): Promise<Payments> {
	const [sources, failing, settings, settingsUpdatedAt] = await Promise.all([
		listSources(db),
		listFailing(db),
		store.read(),
		store.readVersion(),
	]);
	return {
		sources: sources.map((source) => ({
			...describeSource(purchases, source),
			failing: failing.get(source.id) ?? null,
		})),
		stripe: {
			connected: sources.some(({ type }) => type === "stripe"),
			fromEnvironment: config.stripe.secretKey !== null,
			standIn: config.stripe.apiOrigin !== null,
		},
		settings: {
			stripe_checkout: settings.stripe_checkout,
			stripe_tax: settings.stripe_tax,
			statement_suffix: settings.statement_suffix,
			dispute_access: settings.dispute_access,
			consent: settings.consent,
			consent_text: settings.consent_text,
			withdrawal: settings.withdrawal,
			gifts: settings.gifts,
			seats: settings.seats,
			checkout_reminders: settings.checkout_reminders,
			seller_name: settings.seller_name,
			seller_address: settings.seller_address,
			seller_tax_number: settings.seller_tax_number,
		},
		settingsUpdatedAt,
		pagePrice: formatMoney(await purchases.readPrice()),
	};
}

export const addressOf = ({ siteUrl, sealed }: Purchases, { type, address }: Pick<StoredSource, "type" | "address">) =>
	`${siteUrl}/hooks/${type}/${sealed.open(address)}`;

const SHOWN = 4;

/** Four characters of a short secret would reveal too much. */
const endingOf = (secret: string) => (secret.length >= 4 * SHOWN ? secret.slice(-SHOWN) : "");

function describeSource(purchases: Purchases, source: StoredSource): Omit<PaymentSource, "failing"> {
	const secrets = purchases.secretsOf(source);
	return {
		id: source.id,
		type: source.type,
		name: source.name,
		address: addressOf(purchases, source),
		secrets: cartSecrets(source.type).flatMap(({ name }) =>
			secrets[name] ? [{ name, ending: endingOf(secrets[name]) }] : [],
		),
		products: source.products,
		otherProducts: source.otherProducts,
		mode: source.mode,
		lastEventAt: source.lastEventAt,
		lastFailureAt: source.lastFailureAt,
		lastFailure: source.lastFailure,
		failures: source.failures,
		updatedAt: source.updatedAt,
	};
}
