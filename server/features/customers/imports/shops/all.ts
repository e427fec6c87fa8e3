import { gumroad } from "./gumroad.ts";
import { kajabi } from "./kajabi.ts";
import { lemonSqueezy } from "./lemon-squeezy.ts";
import { list } from "./list.ts";
import { paypal } from "./paypal.ts";
import { paypalTranslations } from "./paypal-translations.ts";
import type { ShopExport } from "./shop-export.ts";
import { shopify } from "./shopify.ts";
import { stripe } from "./stripe.ts";
import { thrivecartExports } from "./thrivecart.ts";
import { woocommerceExports } from "./woocommerce.ts";

/** Every export that is recognized by its header. */
export const shopExports: readonly ShopExport[] = [
	shopify,
	gumroad,
	stripe,
	paypal,
	...paypalTranslations,
	kajabi,
	...thrivecartExports,
	...woocommerceExports,
	lemonSqueezy,
];

const byFormat = new Map(shopExports.map((one) => [one.format, one]));

/** Returns the reader of a format. */
export const exportOf = (format: string): ShopExport => byFormat.get(format) ?? list;
