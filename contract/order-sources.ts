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

/** What connects a cart. */
export interface CartSecret {
	name: string;
	/** As the cart calls it, for the form. */
	label: string;
	/** The cart works without it. */
	optional?: true;
	/** Generated when it is left blank, and shown once. */
	generated?: true;
	/** Needed while connecting, and not stored. */
	usedOnce?: true;
}

export const cartSecrets: Readonly<Record<CartType, readonly CartSecret[]>> = {
	stripe: [
		{ name: "secretKey", label: "Secret key" },
		{ name: "webhookSecret", label: "Signing secret" },
	],
	thrivecart: [{ name: "secret", label: "ThriveCart order validation: secret word" }],
	gumroad: [
		{ name: "sellerId", label: "Seller ID" },
		{ name: "accessToken", label: "Access token (used once, not stored)", optional: true, usedOnce: true },
	],
	"lemon-squeezy": [{ name: "signingSecret", label: "Signing secret" }],
	woocommerce: [{ name: "secret", label: "Webhook secret" }],
	shopify: [{ name: "secret", label: "Webhook signing secret" }],
	paddle: [
		{ name: "secret", label: "Notification secret key" },
		{ name: "apiKey", label: "API key with read access to customers" },
	],
	paypal: [
		{ name: "webhookId", label: "Webhook ID" },
		{ name: "clientId", label: "Client ID" },
		{ name: "clientSecret", label: "Client secret" },
	],
	webhook: [{ name: "secret", label: "Signing secret (leave blank to generate one)", optional: true, generated: true }],
};

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
