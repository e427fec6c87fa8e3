import { z } from "zod";
import { type FormatLocale, formatNumber } from "./formats.ts";

/** An exact amount of money, suitable for sorting and sums. */
export const money = z.object({
	/** In the smallest unit of the currency, such as cents. */
	minorUnits: z.int(),
	/** ISO 4217. */
	currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Money = z.infer<typeof money>;

/** For an amount without a currency. */
export const DEFAULT_CURRENCY = "USD";
/** The answer to a text that is not an amount. */
export const ENTER_AMOUNT = "Enter an amount such as 27 or 27.50";
/** No order has more digits than this, and a number can represent all of them exactly. */
const MAX_DIGITS = 12;
/** Maximum number of characters, including signs and spaces. */
const MAX_CHARACTERS = 200;

/** Currencies whose minor unit is not 1/100. */
const MINOR_DIGITS: Readonly<Record<string, number>> = {
	...Object.fromEntries(
		"BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0]),
	),
	...Object.fromEntries("BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3])),
};
const SYMBOLS: Readonly<Record<string, string>> = {
	$: "USD",
	US$: "USD",
	C$: "CAD",
	CA$: "CAD",
	A$: "AUD",
	AU$: "AUD",
	NZ$: "NZD",
	"€": "EUR",
	"£": "GBP",
	"¥": "JPY",
	"₹": "INR",
	"₩": "KRW",
	"JP¥": "JPY",
	MX$: "MXN",
	Nkr: "NOK",
	R: "ZAR",
	R$: "BRL",
	$US: "USD",
	$CA: "CAD",
	$AU: "AUD",
	$NZ: "NZD",
	$MX: "MXN",
	"£GB": "GBP",
	zł: "PLN",
	Kč: "CZK",
};

/** Symbols of several currencies, which mean the expected one where it is among them. */
const SHARED_SYMBOLS: Readonly<Record<string, readonly string[]>> = {
	$: ["CAD", "AUD", "NZD", "MXN"],
	kr: ["SEK", "NOK", "DKK"],
};

export const minorDigits = (currency: string): number => MINOR_DIGITS[currency] ?? 2;

/** The decimal separator of an entire file, if known. */
export type DecimalSeparator = "." | ",";

/**
 * Parses an amount as people and shops write it: `$1,047.50`, `1.047,50 €`, `27`, `EUR 27,00`, `-5.00`.
 *
 * @param options `currency`: of an amount without one, or with a symbol that it shares with others; `decimal`: the decimal separator of the file, if known.
 *   Otherwise one separator before exactly three digits groups thousands, because no dollar amount has three decimals
 * @returns null if the text is not an amount
 */
export function parseMoney(
	text: string,
	{ currency = DEFAULT_CURRENCY, decimal }: { currency?: string; decimal?: DecimalSeparator } = {},
): Money | null {
	if (text.length > MAX_CHARACTERS) return null;
	// Spaces of any kind and the Swiss apostrophe only group digits.
	const plain = text.replaceAll(/[\s\u00a0\u2009\u202f'’]/g, "").replace(/(kr)\.$/i, "$1");
	const match = plain.match(/^([-−(]?)([^\d.,()−-]{0,4})([-−]?)([\d.,]+)([^\d.,()−-]{0,4})([-)]?)$/);
	if (!match) return null;
	const [, open = "", before = "", inner = "", digits = "", after = "", close = ""] = match;
	if ((open === "(") !== (close === ")")) return null;
	const signs = [open, inner, close].filter(Boolean).length - (open === "(" ? 1 : 0);
	if (signs > 1 || (before && after)) return null;
	const named = before || after ? currencyOf(before || after, currency) : currency;
	if (!named) return null;
	const minorUnits = parseDigits(digits, named, decimal);
	if (minorUnits === null) return null;
	return { minorUnits: signs === 1 && minorUnits > 0 ? -minorUnits : minorUnits, currency: named };
}

function currencyOf(sign: string, expected: string): string | null {
	if (SHARED_SYMBOLS[sign.toLowerCase()]?.includes(expected)) return expected;
	const symbol = SYMBOLS[sign] ?? SYMBOLS[sign.toUpperCase()];
	if (symbol) return symbol;
	return /^[a-z]{3}$/i.test(sign) ? sign.toUpperCase() : null;
}

function parseDigits(text: string, currency: string, decimal: DecimalSeparator | undefined): number | null {
	const places = minorDigits(currency);
	const separator = decimal && text.split(decimal).length <= 2 ? decimal : findDecimal(text, places);
	const [whole = "", fraction = "", ...rest] = separator ? text.split(separator) : [text];
	if (rest.length > 0 || /[.,]/.test(fraction)) return null;
	const grouping = whole.match(/[.,]/)?.[0];
	if (grouping && !new RegExp(`^\\d{1,3}(\\${grouping}\\d{3})+$`).test(whole)) {
		// Rupees are grouped in pairs before the last three digits.
		if (currency !== "INR" || !/^\d{1,2}(,\d{2})+,\d{3}$/.test(whole)) return null;
	}
	const units = grouping ? whole.replaceAll(grouping, "") : whole;
	// Extra decimals are harmless only if they are zeros.
	if (!units || units.length > MAX_DIGITS || /[^0]/.test(fraction.slice(places))) return null;
	return Number(units + fraction.slice(0, places).padEnd(places, "0"));
}

/** Returns the decimal separator of an amount, or null if it has none. */
function findDecimal(text: string, places: number): DecimalSeparator | null {
	const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
	if (last < 0) return null;
	const separator = text[last] as DecimalSeparator;
	const other = separator === "." ? "," : ".";
	if (text.includes(other)) return separator;
	if (text.indexOf(separator) !== last) return null;
	const isGroup = text.length - last - 1 === 3 && /^[1-9]\d{0,2}$/.test(text.slice(0, last)) && places !== 3;
	return isGroup ? null : separator;
}

/**
 * Formats an amount for people: `$1,047.50`, `€27.00`.
 *
 * @param locale for a document in another language than the site's
 */
export function formatMoney({ minorUnits, currency }: Money, locale?: FormatLocale): string {
	const digits = minorDigits(currency);
	return formatNumber(
		minorUnits / 10 ** digits,
		{
			style: "currency",
			currency,
			minimumFractionDigits: digits,
			maximumFractionDigits: digits,
		},
		locale,
	);
}

/** Formats a price within a sentence: as an amount, or `free`. */
export const formatPrice = (price: Money): string => (price.minorUnits === 0 ? "free" : formatMoney(price));

/** Returns an amount as it was typed if any later reader parses it as the same one, or else unambiguously. */
export function writeAsTyped(typed: string, money: Money): string {
	const plain = parseMoney(typed);
	return plain?.minorUnits === money.minorUnits && plain.currency === money.currency ? typed : writeMoney(money);
}

/** Formats an amount for a program that is given its currency otherwise: `1047.50`. */
export function writeAmount({ minorUnits, currency }: Money): string {
	const digits = minorDigits(currency);
	const text = Math.abs(minorUnits)
		.toString()
		.padStart(digits + 1, "0");
	const amount = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
	return `${minorUnits < 0 ? "-" : ""}${amount}`;
}

/** Formats an amount unambiguously: `1047.50 EUR`; dollars without the currency code. */
export const writeMoney = (money: Money): string =>
	`${writeAmount(money)}${money.currency === DEFAULT_CURRENCY ? "" : ` ${money.currency}`}`;
