import type { Money } from "../money.ts";
import { carts, cartTypes } from "./carts.ts";

/** Where an order came from. `profile`: an older site's account mentions the purchase; it is not a record of a sale. */
export const orderSources = ["import", "manual", "profile", ...cartTypes] as const;
export type OrderSource = (typeof orderSources)[number];

/** Display names. */
export const sourceNames = {
	import: "Import",
	manual: "Added manually",
	profile: "Older site",
	...Object.fromEntries(cartTypes.map((type) => [type, carts[type].name])),
} as Record<OrderSource, string>;

/**
 * Returns the display name of an order's source. A free order of our own checkout never reached Stripe (CODE-04).
 *
 * @param sourceName the seller's own name for the source, if there is one
 */
export const orderSourceName = (
	{ source, total }: { source: OrderSource; total: Money },
	sourceName: string | null = null,
): string => (source === "stripe" && total.minorUnits === 0 ? "Free order" : (sourceName ?? sourceNames[source]));

/** What a cart's product gives its buyer. `nothing`: it is unrelated to this site. */
export const productGrants = ["bundle", "premium", "nothing"] as const;
export type ProductGrant = (typeof productGrants)[number];
