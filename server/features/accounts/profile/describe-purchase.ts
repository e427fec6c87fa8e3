import type { Purchase } from "../../../contract/profile.ts";
import type { ProfilePurchase } from "../../database/schema/source-views.ts";

/** As it is shown to whoever bought. */
interface ShownOrder {
	number: string;
	status: string;
	totalText: string;
	products: string[];
	orderedAt: Date | null;
}

/**
 * What a person bought, from their newest order and from what the account of an older site knew.
 *
 * @returns null where neither knows of a purchase
 */
export function describePurchase(order: ShownOrder | null, own: ProfilePurchase | null): Purchase | null {
	const purchase = {
		orderId: order?.number || own?.purchase_id || null,
		orderStatus: order?.status || null,
		orderTotal: order?.totalText || null,
		products: order?.products.filter(Boolean) ?? [],
		purchaseDate: order?.orderedAt?.toISOString().slice(0, 10) ?? (own?.purchase_date || null),
	};
	const { products, ...facts } = purchase;
	return products.length > 0 || Object.values(facts).some(Boolean) ? purchase : null;
}
