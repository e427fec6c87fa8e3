import { type Money, writeMoney } from "../../../../contract/money.ts";
import { purchaseDefaults } from "../../../../contract/selling/purchases.ts";
import { readDefaultContent } from "./default-content.ts";
import type { PublishedPageStore } from "./published-page.ts";

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

/** What the site sells, for orders that don't say it (IMP-02, USR-09). */
export interface Bundle {
	name: string;
	/** Its price, such as `27.0` or `49.00 EUR`. */
	total: string;
}

/**
 * Returns the total of an order without one.
 *
 * @param price of the sales page
 */
export const bundleTotalOf = (price: Money): string =>
	price.minorUnits === 2_700 && price.currency === "USD" ? purchaseDefaults.orderTotal : writeMoney(price);

/** Returns what the live sales page sells. */
export const readBundle = async (page: Pick<PublishedPageStore, "readProductName" | "readPrice">): Promise<Bundle> => ({
	name: bundleNameOf(await page.readProductName()),
	total: bundleTotalOf(await page.readPrice()),
});
