import { minorDigits } from "../../../contract/money.ts";
import { UnreadableEvent } from "./purchase-source.ts";

/** What no order costs more than: fits a number exactly, and the columns. */
const MOST = 999_999_999_999;

/** Amounts as carts write them: `27`, `27.00`, `"1,047.50"`. @throws UnreadableEvent where it is none */
export function minorUnitsOf(amount: string | number, currency: string): number {
	const text = String(amount).trim().replaceAll(",", "");
	const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text);
	if (!match) throw new UnreadableEvent(`not an amount: ${String(amount).slice(0, 40)}`);
	const [, sign = "", whole = "", fraction = ""] = match;
	const digits = minorDigits(currency);
	if (/[^0]/.test(fraction.slice(digits))) throw new UnreadableEvent(`more decimals than ${currency} has: ${text}`);
	const units = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
	return checked(sign ? -units : units);
}

/**
 * Of Stripe, which counts in the smallest unit, but for two currencies that it kept in hundredths.
 * https://docs.stripe.com/currencies#special-cases
 */
export function fromStripeAmount(amount: number, currency: string): number {
	const inHundredths = ["ISK", "UGX"].includes(currency.toUpperCase());
	return checked(inHundredths ? Math.round(amount / 100) : amount);
}

export const toStripeAmount = (minorUnits: number, currency: string): number =>
	["ISK", "UGX"].includes(currency.toUpperCase()) ? minorUnits * 100 : minorUnits;

function checked(minorUnits: number): number {
	if (!Number.isSafeInteger(minorUnits) || Math.abs(minorUnits) > MOST) throw new UnreadableEvent("not an amount");
	return minorUnits;
}
