import type { Purchase } from "../../../contract/profile.ts";
import type { PurchaseInfo } from "../../database/schema/pre-approved-emails.ts";
import type { ProfilePurchase } from "../../database/schema/profiles.ts";

/**
 * What a person bought, from the seller's list and from the profile. Rows written by hand may lack any of it.
 *
 * @returns null where neither knows of a purchase
 */
export function describePurchase(approved: Partial<PurchaseInfo> | null, own: ProfilePurchase | null): Purchase | null {
	const purchase = {
		orderId: approved?.order_id || own?.purchase_id || null,
		orderStatus: approved?.order_status || null,
		orderTotal: approved?.order_total || null,
		products: approved?.products?.filter(Boolean) ?? [],
		purchaseDate: approved?.order_date || own?.purchase_date || null,
	};
	const { products, ...facts } = purchase;
	return products.length > 0 || Object.values(facts).some(Boolean) ? purchase : null;
}
