import type { CartType } from "../../../../../contract/selling/carts.ts";
import type { CartAdapter } from "../cart-adapter.ts";
import { gumroad } from "./gumroad.ts";
import { lemonSqueezy } from "./lemon-squeezy.ts";
import { paddle } from "./paddle.ts";
import { paypal } from "./paypal.ts";
import { shopify } from "./shopify.ts";
import { stripe } from "./stripe.ts";
import { thrivecart } from "./thrivecart.ts";
import { webhook } from "./webhook.ts";
import { woocommerce } from "./woocommerce.ts";

/** Every kind of cart (HOOK-02). */
export const adapters: Record<CartType, CartAdapter> = {
	stripe,
	thrivecart,
	gumroad,
	"lemon-squeezy": lemonSqueezy,
	woocommerce,
	shopify,
	paddle,
	paypal,
	webhook,
};

export const adapterFor = (type: CartType): CartAdapter => adapters[type];
