import { formatEnglishDate } from "../../../../contract/formats.ts";
import { formatMoney, formatPrice, type Money } from "../../../../contract/money.ts";
import type { CodeQuote, CodeRefusal } from "../../../../contract/selling/codes.ts";
import type { discountCodes } from "../../../database/schema/selling/discount-codes.ts";
import { localTime } from "../../../local-time.ts";
import { toStripeAmount } from "../carts/cart-amounts.ts";
import { minimumOf } from "../carts/stripe-limits.ts";

/** The rules of a code. */
export type CodeRules = Pick<
	typeof discountCodes.$inferSelect,
	| "code"
	| "percent"
	| "amountMinorUnits"
	| "currency"
	| "startsOn"
	| "endsOn"
	| "usageLimit"
	| "oncePerCustomer"
	| "paused"
>;

/** A code with its number of uses that are not released; `isHeld`: one of them is at a checkout that may be left. */
export type CountedCode = CodeRules & { taken: number; isHeld: boolean };

/**
 * Computes what a code does to a price (CODE-02). The only function that does: for the page, `/order`, the checkout and
 * the seller's list.
 *
 * @param found null for a code that is not one of ours
 * @param price of one seat on the version of the page that the buyer sees
 * @param at `timeZone`: of the site, in which the days of a code begin and end
 * @returns both prices, or why the code is not applied, with a sentence for the buyer
 */
export function quoteCode(
	found: CountedCode | null,
	price: Money,
	{ now, timeZone }: { now: Date; timeZone: string },
): CodeQuote {
	const regular = `The price is ${formatMoney(price)}.`;
	if (!found)
		return {
			state: "refused",
			code: "",
			reason: "unknown",
			text: `We don't know this discount code. ${regular}`,
		};
	const { code, startsOn, endsOn } = found;
	const today = localTime(timeZone, now).date;
	const refused = (reason: CodeRefusal, text: string): CodeQuote => ({
		state: "refused",
		code,
		reason,
		text: `${text} ${regular}`,
	});
	if (endsOn && today > endsOn) return refused("ended", `The code ${code} ended on ${formatDay(endsOn, today)}.`);
	if (startsOn && today < startsOn)
		return refused("not_started", `The code ${code} starts on ${formatDay(startsOn, today)}.`);
	if (found.paused) return refused("paused", `The code ${code} is not available at the moment.`);
	if (found.usageLimit !== null && found.taken >= found.usageLimit)
		return found.isHeld
			? refused("held", `The last use of the code ${code} is at an open checkout. Please try again later.`)
			: refused("used_up", `The code ${code} has been used up.`);
	const discounted = discountPrice(found, price);
	if (typeof discounted === "string") return refused(discounted, `The code ${code} does not apply to this price.`);
	const end = endsOn ? ` until ${formatDay(endsOn, today)}` : "";
	return {
		state: "applied",
		code,
		before: price,
		price: discounted,
		text: `Code ${code}: ${formatPrice(discounted)} instead of ${formatMoney(price)}${end}.`,
		oncePerCustomer: found.oncePerCustomer,
		oneSeat: discounted.minorUnits === 0 && (found.usageLimit !== null || found.oncePerCustomer),
	};
}

/**
 * Computes a discounted price, rounded to the buyer's advantage.
 *
 * @returns the price, or why the discount cannot apply to it
 */
export function discountPrice(
	{ percent, amountMinorUnits, currency }: Pick<CodeRules, "percent" | "amountMinorUnits" | "currency">,
	price: Money,
): Money | Extract<CodeRefusal, "other_currency" | "above_price" | "below_minimum"> {
	if (percent === null && currency !== price.currency) return "other_currency";
	const off = percent === null ? (amountMinorUnits ?? 0) : Math.ceil((price.minorUnits * percent) / 100);
	const minorUnits = price.minorUnits - off;
	if (minorUnits < 0) return "above_price";
	const isBelowMinimum = toStripeAmount(minorUnits, price.currency) < minimumOf(price.currency);
	if (minorUnits > 0 && isBelowMinimum) return "below_minimum";
	return { minorUnits, currency: price.currency };
}

/**
 * Formats a day as a visitor says it: `Sunday, November 29`; with the year if it is another one than today's.
 *
 * @param date `2026-11-29`
 */
function formatDay(date: string, today: string): string {
	return formatEnglishDate(new Date(`${date}T00:00:00Z`), {
		weekday: "long",
		month: "long",
		day: "numeric",
		...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" }),
		timeZone: "UTC",
	});
}
