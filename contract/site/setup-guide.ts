import { z } from "zod";
import { ENTER_AMOUNT, money } from "../money.ts";
import { text } from "../text/text.ts";
import { forAdmin } from "./audience.ts";
import { currencies } from "./sales-page/page-content/offer.ts";

/* The guide that sets up a new site in six short steps (BRND-02). */

/** What the seller sells; decides the starter page and the wording of the guide. */
export const soldKinds = ["book", "course", "templates", "audio", "bundle", "other"] as const;
export type SoldKind = (typeof soldKinds)[number];

/** The steps in their order. */
export const guideSteps = ["product", "name", "brand", "price", "files", "page"] as const;
export type GuideStep = (typeof guideSteps)[number];

/** What a sales page starts from: a neutral page, or the sample bundle that the site is delivered with. */
export const pageStarts = ["starter", "sample"] as const;

/** The lowest price that a page accepts, in units of its currency. */
const MIN_PRICE_MINOR_UNITS = 50;
/** As much as Stripe takes. */
export const MAX_PRICE_MINOR_UNITS = 99_999_999;

/** The starter page puts it into lines of its own, where braces would be placeholders. */
const oneLine = (characters: number) =>
	text(characters).pipe(
		z
			.string()
			.regex(/^[^\p{Cc}]*$/u, "must be one line")
			.regex(/^[^{}]*$/, "must not contain braces"),
	);

const productName = oneLine(80).pipe(z.string().min(1, "must not be empty"));
const promise = oneLine(160);
const price = money.extend({
	minorUnits: z
		.int(ENTER_AMOUNT)
		.min(MIN_PRICE_MINOR_UNITS, "must be at least 0.50")
		.max(MAX_PRICE_MINOR_UNITS, "is too much"),
	currency: z.enum(Object.keys(currencies) as [keyof typeof currencies, ...(keyof typeof currencies)[]]),
});

const noGuide = { NO_GUIDE: { status: 404, message: "This site has no setup guide." } };

export const guideState = z.object({
	kind: z.enum(soldKinds).nullable(),
	/** Empty until it is entered. */
	productName: z.string(),
	/** What buyers can do with the product; may stay empty. */
	promise: z.string(),
	price: money.nullable(),
	/** How long buyers may change their minds; null without a guarantee. */
	guaranteeDays: z.int().nullable(),
	/** Steps that are done, here or elsewhere. */
	done: z.array(z.enum(guideSteps)),
	/** Visitors see `Coming soon` until the page is published. */
	comingSoon: z.boolean(),
	/** Someone edited the draft: starting over replaces it. */
	hasDraft: z.boolean(),
	/** An admin has seen the guide: signing in no longer leads to it. */
	opened: z.boolean(),
});
export type GuideState = z.infer<typeof guideState>;

export const adminSetupGuide = {
	/** Null for a site that was set up without the guide, or has finished it. */
	read: forAdmin
		.route({ method: "GET", path: "/admin/setup-guide", summary: "The setup guide of a new site" })
		.output(guideState.nullable()),
	/** Remembers that an admin has seen the guide: signing in no longer leads to it. */
	open: forAdmin
		.route({ method: "PUT", path: "/admin/setup-guide/opened", summary: "The setup guide was opened" })
		.output(guideState.nullable()),
	saveProduct: forAdmin
		.route({ method: "PUT", path: "/admin/setup-guide/product", summary: "What the seller sells" })
		.errors(noGuide)
		.input(z.object({ kind: z.enum(soldKinds), productName, promise }))
		.output(guideState),
	savePrice: forAdmin
		.route({ method: "PUT", path: "/admin/setup-guide/price", summary: "The price of the product, and its guarantee" })
		.errors({
			...noGuide,
			PRICE_TOO_LOW: { status: 422, message: "This currency has no smaller unit: the price must be at least 50." },
		})
		.input(z.object({ price, guaranteeDays: z.int().min(1).max(365).nullable() }))
		.output(guideState),
	/** Makes the draft of the sales page. Visitors see nothing of it. */
	startPage: forAdmin
		.route({ method: "POST", path: "/admin/setup-guide/page", summary: "Start the sales page" })
		.errors({
			...noGuide,
			PRODUCT_MISSING: { status: 422, message: "Say what you sell first." },
		})
		.input(z.object({ from: z.enum(pageStarts) }))
		.output(guideState),
	finish: forAdmin
		.route({ method: "PUT", path: "/admin/setup-guide/finished", summary: "Close the setup guide" })
		.output(z.object({})),
};
