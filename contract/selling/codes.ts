import { z } from "zod";
import { editErrors } from "../errors.ts";
import { day, instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { money } from "../money.ts";
import { page, pageOf } from "../paging.ts";
import { forAdmin } from "../site/audience.ts";
import { deletion } from "../site/undo.ts";
import { text } from "../text/text.ts";

const CODE = /^[A-Z0-9][A-Z0-9_-]{1,39}$/;

/**
 * Normalizes a code as typed or as found in an address: without spaces, in capital letters, full-width letters as plain
 * ones. Look-alikes of other alphabets stay what they are.
 *
 * @returns the code, or null if no code can look like that
 */
export function normalizeCode(typed: string): string | null {
	const code = typed.slice(0, limits.typedCode.characters).normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();
	return typed.length <= limits.typedCode.characters && CODE.test(code) ? code : null;
}

/** A code as a buyer typed it. Any text is accepted, because a wrong code must not block buying (CODE-02). */
export const typedCode = z
	.string()
	.max(10_000, "is too long")
	.transform((typed) => (typed.trim() === "" ? "" : (normalizeCode(typed) ?? UNKNOWN_CODE)));
/** Stands for any text that cannot be a code. */
export const UNKNOWN_CODE = "?";

/** Why a code is not applied. */
export const codeRefusals = [
	/** Not one of ours. */
	"unknown",
	"paused",
	"not_started",
	"ended",
	"used_up",
	/** Every use is taken, and at least one of them is at a checkout that may still be left. */
	"held",
	/** Its amount has another currency than the price. */
	"other_currency",
	/** Its amount is more than the price. */
	"above_price",
	/** The rest would be less than Stripe can charge. */
	"below_minimum",
] as const;
export type CodeRefusal = (typeof codeRefusals)[number];

/** What a code does to a price, the same on the page, at `/order` and at the checkout (CODE-02). */
export const codeQuote = z.discriminatedUnion("state", [
	z.object({
		state: z.literal("applied"),
		code: z.string(),
		/** The price without the code, of one seat. */
		before: money,
		price: money,
		/** A sentence for the buyer, with both prices and the end. */
		text: z.string(),
		/** The buyer's email is needed before paying. */
		oncePerCustomer: z.boolean(),
		/** It makes an order free, and its uses are limited: one use is one seat. */
		oneSeat: z.boolean(),
	}),
	z.object({
		state: z.literal("refused"),
		/** Empty for text that is not one of our codes. */
		code: z.string(),
		reason: z.enum(codeRefusals),
		/** Why, in a sentence for the buyer. */
		text: z.string(),
	}),
]);
export type CodeQuote = z.infer<typeof codeQuote>;
export type AppliedCode = Extract<CodeQuote, { state: "applied" }>;

/** Returns the address of the sales page with a code. */
export const codeLink = (siteUrl: string, code: string) => `${siteUrl}/?code=${code}`;

const codeFields = z.object({
	code: z
		.string()
		.max(limits.typedCode.characters, { error: `must have at most ${limits.code.characters} characters`, abort: true })
		.transform((typed) => typed.trim().toUpperCase())
		.pipe(
			z
				.string()
				.min(2, "must have at least 2 characters")
				.max(limits.code.characters, `must have at most ${limits.code.characters} characters`)
				.regex(/^[A-Z0-9_-]*$/, "can only have the letters A to Z, digits, hyphens and underscores")
				.regex(/^[A-Z0-9]/, "must begin with a letter or a digit"),
		),
	/** Percentage off; null for an amount. */
	percent: z.int("must be a whole number").min(1, "must be at least 1").max(100, "must be at most 100").nullable(),
	/** Amount off, in the currency of the price; null for a percentage. */
	amount: money
		.extend({ minorUnits: z.int("must be an amount").min(1, "must be more than 0").max(99_999_999, "is too large") })
		.nullable(),
	/** First and last day, in the site's time zone. */
	startsOn: day.nullable().default(null),
	endsOn: day.nullable().default(null),
	/** Maximum number of uses; null for no limit. */
	usageLimit: z
		.int("must be a whole number")
		.min(1, "must be at least 1")
		.max(limits.codeUses, `must be at most ${limits.codeUses.toLocaleString("en-US")}`)
		.nullable()
		.default(null),
	oncePerCustomer: z.boolean().default(false),
	paused: z.boolean().default(false),
});
type Fields = z.output<typeof codeFields>;
const oneKind = ({ percent, amount }: Pick<Fields, "percent" | "amount">) => (percent === null) !== (amount === null);
const oneKindError = { path: ["percent"], error: "must be set, or else an amount" };
const inOrder = ({ startsOn, endsOn }: Pick<Fields, "startsOn" | "endsOn">) =>
	!startsOn || !endsOn || startsOn <= endsOn;
const inOrderError = { path: ["endsOn"], error: "must not be before the start" };

export const codeInput = codeFields.refine(oneKind, oneKindError).refine(inOrder, inOrderError);
export type CodeInput = z.input<typeof codeInput>;
export type CodeValues = z.output<typeof codeInput>;

/** What a code does at the moment. */
export const codeStates = ["running", "paused", "scheduled", "ended", "used_up", "not_applicable"] as const;
export type CodeState = (typeof codeStates)[number];

export const discountCode = z.object({
	id: z.uuid(),
	code: z.string(),
	percent: z.int().nullable(),
	amount: money.nullable(),
	startsOn: z.string().nullable(),
	endsOn: z.string().nullable(),
	usageLimit: z.int().nullable(),
	oncePerCustomer: z.boolean(),
	paused: z.boolean(),
	state: z.enum(codeStates),
	/** Why it is not applied, as buyers are told; null while it is. */
	problem: z.string().nullable(),
	/** Price on the live page with the code; null while it is not applied. */
	price: money.nullable(),
	/** Paid orders, refunded ones included. */
	uses: z.int(),
	/** Uses reserved by open checkouts. */
	held: z.int(),
	/** What remains of their orders, one amount per currency. */
	revenue: z.array(money),
	link: z.string(),
	createdAt: z.date(),
	updatedAt: z.date(),
});
export type DiscountCode = z.infer<typeof discountCode>;

const id = z.object({ id: z.uuid() });
const notFound = {
	CODE_NOT_FOUND: { status: 404, message: "This code does not exist, or has been deleted." },
} as const;
const writeErrors = {
	CODE_EXISTS: { status: 409, message: "There is already a code with this name." },
	AMOUNT_ABOVE_PRICE: { status: 422, message: "The amount is more than the price." },
	OTHER_CURRENCY: { status: 422, message: "The amount must have the currency of the price." },
	BELOW_MINIMUM: { status: 422, message: "This leaves less than Stripe can charge." },
} as const;

export const adminCodes = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/codes", summary: "Discount codes, newest first" })
		.input(
			z.object({
				page,
				/** Part of a code. */
				search: text(limits.typedCode.characters).default(""),
			}),
		)
		.output(
			pageOf(discountCode).extend({
				/** Buyers pay at our own checkout, where the codes apply. */
				ownCheckout: z.boolean(),
				/** The price on the live page. */
				price: money,
				timeZone: z.string(),
			}),
		),
	read: forAdmin
		.route({ method: "GET", path: "/admin/codes/{id}", summary: "One discount code" })
		.errors(notFound)
		.input(id)
		.output(discountCode),
	create: forAdmin
		.route({ method: "POST", path: "/admin/codes", summary: "Adds a discount code" })
		.errors({
			...writeErrors,
			TOO_MANY_CODES: {
				status: 409,
				message: `A site can have ${limits.discountCodes.toLocaleString("en-US")} codes. Delete some that have ended.`,
			},
		})
		.input(codeInput)
		.output(discountCode),
	update: forAdmin
		.route({
			method: "PUT",
			path: "/admin/codes/{id}",
			summary: "Changes a discount code as a whole",
			description: "Open checkouts keep the price that they were opened with.",
		})
		.errors({ ...notFound, ...writeErrors, ...editErrors })
		.input(
			codeFields
				.extend({ id: z.uuid(), updatedAt: instant })
				.refine(oneKind, oneKindError)
				.refine(inOrder, inOrderError),
		)
		.output(discountCode),
	setPaused: forAdmin
		.route({ method: "PUT", path: "/admin/codes/{id}/paused", summary: "Pauses a discount code, or resumes it" })
		.errors({ ...notFound, ...editErrors })
		.input(
			id.extend({
				paused: z.boolean(),
				/** For an undo: the state that it must still be in. */
				updatedAt: instant.optional(),
			}),
		)
		.output(discountCode),
	remove: forAdmin
		.route({
			method: "DELETE",
			path: "/admin/codes/{id}",
			summary: "Deletes a discount code",
			description: "Orders keep its name; open checkouts keep their price.",
		})
		.errors(notFound)
		.input(id)
		.output(deletion),
};
