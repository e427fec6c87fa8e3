import { minorDigits, parseMoney } from "../../../../contract/money.ts";
import { UnreadableEvent } from "./cart-adapter.ts";

/** Maximum order amount: exact as a number, and within the columns. */
const MAX_MINOR_UNITS = 999_999_999_999;

/**
 * Parses an amount as carts write it: `27`, `27.00`, `"1,047.50"`, `"27,00"`, `"1.234,56"`.
 *
 * @returns minor units of the currency, such as cents
 * @throws UnreadableEvent if it is not an amount of that currency
 */
export function parseMinorUnits(amount: string | number, currency: string): number {
	const text = String(amount).trim();
	const invalid = () => new UnreadableEvent(`The amount “${text.slice(0, 40)}” can't be read as ${currency}.`);
	const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text);
	if (!match) {
		const money = typeof amount === "string" ? parseMoney(text, { currency }) : null;
		if (money?.currency !== currency) throw invalid();
		return checked(money.minorUnits);
	}
	const [, sign = "", whole = "", fraction = ""] = match;
	const digits = minorDigits(currency);
	if (/[^0]/.test(fraction.slice(digits))) throw invalid();
	const units = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
	return checked(sign ? -units : units);
}

/**
 * Stripe units per minor unit, where they differ: Stripe counts ISK and UGX in hundredths and MGA without decimals.
 * https://docs.stripe.com/currencies#zero-decimal and #special-cases
 */
const STRIPE_UNITS: Readonly<Record<string, number>> = { ISK: 100, UGX: 100, MGA: 0.01 };

const stripeUnits = (currency: string): number => STRIPE_UNITS[currency.toUpperCase()] ?? 1;

/** @param amount in Stripe's smallest unit of the currency */
export const fromStripeAmount = (amount: number, currency: string): number =>
	checked(Math.round(amount / stripeUnits(currency)));

/**
 * Converts an amount for Stripe.
 *
 * @param minorUnits of the currency
 * @returns Stripe's smallest unit of it
 */
export const toStripeAmount = (minorUnits: number, currency: string): number =>
	Math.round(minorUnits * stripeUnits(currency));

function checked(minorUnits: number): number {
	if (!Number.isSafeInteger(minorUnits) || Math.abs(minorUnits) > MAX_MINOR_UNITS)
		throw new UnreadableEvent("The amount is too large.");
	return minorUnits;
}
