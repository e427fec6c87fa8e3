import type { Purchase } from "../../../../contract/accounts/profile.ts";
import type { ProfilePurchase } from "../../../database/schema/site/source-views.ts";

/** A purchase as its buyer sees it. */
interface ShownOrder {
	number: string;
	status: string;
	totalText: string;
	products: string[];
	orderedAt: Date | null;
}

/**
 * Describes a person's purchase from their newest order and from an older site's account.
 *
 * @returns null if neither has a purchase
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
