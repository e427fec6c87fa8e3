import type { CartType } from "../../../../contract/order-sources.ts";
import type { PurchaseSource } from "../purchase-source.ts";
import { stripe } from "./stripe.ts";

/** Every kind of cart. */
export const allSources: Partial<Record<CartType, PurchaseSource>> = { stripe };

export function sourceOf(type: CartType): PurchaseSource {
	const source = allSources[type];
	if (!source) throw new Error(`no such source: ${type}`);
	return source;
}
