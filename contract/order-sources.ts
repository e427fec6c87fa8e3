/** The carts that report their sales here, with what a person calls them (HOOK-02). */
export const cartNames = {
	stripe: "Stripe",
	thrivecart: "ThriveCart",
	gumroad: "Gumroad",
	"lemon-squeezy": "Lemon Squeezy",
	woocommerce: "WooCommerce",
	shopify: "Shopify",
	paddle: "Paddle",
	paypal: "PayPal",
	webhook: "Signed JSON",
} as const;
export type CartType = keyof typeof cartNames;
export const cartTypes = Object.keys(cartNames) as [CartType, ...CartType[]];

/** Where an order came from. `profile`: what the account of an older site knew of its purchase; no record of a sale. */
export const orderSources = ["import", "manual", "profile", ...cartTypes] as const;
export type OrderSource = (typeof orderSources)[number];

/** As people read them. */
export const sourceNames: Record<OrderSource, string> = {
	import: "Import",
	manual: "Entered by hand",
	profile: "Older site",
	...cartNames,
};

/** What a product of a cart gives its buyer here. `nothing`: it is sold there and has nothing to do with this site. */
export const productGrants = ["bundle", "premium", "nothing"] as const;
export type ProductGrant = (typeof productGrants)[number];
