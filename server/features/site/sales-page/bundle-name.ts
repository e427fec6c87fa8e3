import { purchaseDefaults } from "../../../../contract/selling/purchases.ts";
import { readDefaultContent } from "./default-content.ts";

/** Decides whether a product is the one that the site is delivered with. */
export const isDeliveredProduct = (productName: string): boolean =>
	productName === readDefaultContent().site.productName;

/**
 * Returns what the bundle is called on orders, imports and at the checkout (IMP-02, BRND-01).
 *
 * @param productName of the sales page
 */
export const bundleNameOf = (productName: string): string =>
	isDeliveredProduct(productName) ? purchaseDefaults.products[0] : productName;
