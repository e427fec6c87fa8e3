import { z } from "zod";
import { editErrors } from "../errors.ts";
import { instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { forAdmin } from "../site/audience.ts";
import { settingShapes } from "../site/settings.ts";
import { exactText, text } from "../text/text.ts";
import { cartSecrets, cartTypes } from "./carts.ts";
import { productGrants } from "./order-sources.ts";

const productMapping = z.object({
	/** The cart's own ID. */
	reference: text(200).pipe(z.string().min(1, "must not be empty")),
	name: text(limits.name.characters).default(""),
	grants: z.enum(productGrants),
});
export type ProductMappingFields = z.infer<typeof productMapping>;

export const paymentSource = z.object({
	id: z.uuid(),
	type: z.enum(cartTypes),
	name: z.string(),
	/** Webhook address that the cart reports to. */
	address: z.string(),
	/** Which secrets are set, with the last characters of each. */
	secrets: z.array(z.object({ name: z.string(), ending: z.string() })),
	products: z.array(productMapping),
	otherProducts: z.enum(productGrants).nullable(),
	mode: z.enum(["live", "test"]),
	lastEventAt: z.date().nullable(),
	lastFailureAt: z.date().nullable(),
	lastFailure: z.string().nullable(),
	/** Number of refused requests. */
	failures: z.int(),
	/** Events that fail to apply and are retried, with the newest reason. */
	failing: z.object({ count: z.int(), since: z.date(), reason: z.string().nullable() }).nullable(),
	updatedAt: z.date(),
});
export type PaymentSource = z.infer<typeof paymentSource>;

/** The settings for buying and receipts. */
export const paymentSettings = z.object({
	stripe_checkout: settingShapes.stripe_checkout,
	stripe_tax: settingShapes.stripe_tax,
	statement_suffix: settingShapes.statement_suffix,
	dispute_access: settingShapes.dispute_access,
	consent: settingShapes.consent,
	consent_text: settingShapes.consent_text,
	withdrawal: settingShapes.withdrawal,
	gifts: settingShapes.gifts,
	seats: settingShapes.seats,
	checkout_reminders: settingShapes.checkout_reminders,
	seller_name: settingShapes.seller_name,
	seller_address: settingShapes.seller_address,
	seller_tax_number: settingShapes.seller_tax_number,
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

export const payments = z.object({
	sources: z.array(paymentSource),
	stripe: z.object({
		connected: z.boolean(),
		/** Its keys come from the environment and cannot be changed here. */
		fromEnvironment: z.boolean(),
		/** The Stripe stand-in of a try-out. */
		standIn: z.boolean(),
	}),
	settings: paymentSettings,
	settingsUpdatedAt: z.date(),
	/** The price of the bundle until one is set here. */
	pagePrice: z.string(),
});
export type Payments = z.infer<typeof payments>;

const secret = text(500);
const secretNames = cartTypes.map(
	(cart) =>
		`${cart}: ${cartSecrets(cart)
			.map(({ name, optional }) => (optional ? `${name} (optional)` : name))
			.join(", ")}`,
);
const secrets = z
	.record(exactText(40), secret)
	.describe(`What connects the cart. A secret that is left out stays as it is. By cart: ${secretNames.join("; ")}.`);

const fields = z.object({
	name: text(limits.name.characters),
	secrets: secrets.default({}),
	products: z.array(productMapping).max(200).default([]),
	otherProducts: z.enum(productGrants).nullable().default(null),
	mode: z.enum(["live", "test"]).default("live"),
});

export const sourceErrors = {
	SOURCE_NOT_FOUND: { status: 404, message: "This cart no longer exists." },
	SOURCE_EXISTS: { status: 409, message: "Stripe is connected already." },
	SECRET_MISSING: { status: 422, message: "Please enter every secret of this cart." },
	CART_REFUSED: { status: 422, message: "The cart refused to subscribe this site to its events." },
} as const;
const { SOURCE_NOT_FOUND, SOURCE_EXISTS, SECRET_MISSING, CART_REFUSED } = sourceErrors;

/** Result of a test event (HOOK-01). */
export const testOutcome = z.object({
	/** It was accepted and would give access. */
	passed: z.boolean(),
	text: z.string(),
});

export const adminPayments = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/payments", summary: "Stripe, and the other carts that report here" })
		.output(payments),
	saveSettings: forAdmin
		.route({ method: "PATCH", path: "/admin/payments/settings", summary: "Changes price, tax and rules of buying" })
		.errors(editErrors)
		.input(paymentSettings.partial().extend({ updatedAt: instant.optional() }))
		.output(payments),
	connectStripe: forAdmin
		.route({ method: "PUT", path: "/admin/payments/stripe", summary: "Connects a Stripe account" })
		.errors({
			STRIPE_REFUSED: { status: 422, message: "Stripe rejected this key." },
			FROM_ENVIRONMENT: { status: 409, message: "The Stripe keys are set on the server (STRIPE_SECRET_KEY)." },
		})
		.input(
			z.object({
				secretKey: text(300).regex(
					/^(sk|rk)_(test|live)_\w+$/,
					"must be a secret or restricted key, such as rk_live_…",
				),
				/** If empty, it stays unchanged, or is filled in once the webhook is registered at Stripe. */
				webhookSecret: text(300)
					.regex(/^$|^whsec_\w+$/, "must be a signing secret, such as whsec_…")
					.default(""),
			}),
		),
	addSource: forAdmin
		.route({ method: "POST", path: "/admin/payments/sources", summary: "Adds a cart that reports its sales here" })
		.errors({ SOURCE_EXISTS, SECRET_MISSING, CART_REFUSED })
		.input(fields.extend({ type: z.enum(cartTypes) }))
		.output(z.object({ id: z.uuid(), address: z.string(), shownOnce: z.string().nullable() })),
	updateSource: forAdmin
		.route({ method: "PUT", path: "/admin/payments/sources/{id}", summary: "Changes a cart" })
		.errors({ SOURCE_NOT_FOUND, SECRET_MISSING, CART_REFUSED, ...editErrors })
		.input(fields.extend({ id: z.uuid(), updatedAt: instant.optional() })),
	removeSource: forAdmin
		.route({
			method: "DELETE",
			path: "/admin/payments/sources/{id}",
			summary: "Takes no more events from a cart",
			description: "Its orders, and the access that they give, stay.",
		})
		.errors({ SOURCE_NOT_FOUND })
		.input(z.object({ id: z.uuid() })),
	sendTestEvent: forAdmin
		.route({
			method: "POST",
			path: "/admin/payments/sources/{id}/test",
			summary: "Sends a test event to a cart's own address, and says what became of it",
		})
		.errors({ SOURCE_NOT_FOUND })
		.input(z.object({ id: z.uuid() }))
		.output(testOutcome),
};
