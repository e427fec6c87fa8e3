import fc from "fast-check";
import { expect, test } from "vitest";
import { type FormatLocale, formatLocales } from "./formats.ts";
import { formatMoney, minorDigits, parseMoney, writeMoney } from "./money.ts";

const usd = (minorUnits: number) => ({ minorUnits, currency: "USD" });
const eur = (minorUnits: number) => ({ minorUnits, currency: "EUR" });

test.for([
	["27.0", usd(2700)],
	["$1,047.50", usd(104750)],
	["1.047,50 €", eur(104750)],
	["27,00 €", eur(2700)],
	["€ 1.047", eur(104700)],
	["EUR 27", eur(2700)],
	["1 047,50 EUR", eur(104750)],
	["CHF 1’047.50", { minorUnits: 104750, currency: "CHF" }],
	["¥5,000", { minorUnits: 5000, currency: "JPY" }],
	["KWD 1.234", { minorUnits: 1234, currency: "KWD" }],
	["-5.00", usd(-500)],
	["($5.00)", usd(-500)],
	["$-5", usd(-500)],
	["27.0000", usd(2700)],
	["0", usd(0)],
	["$abc", null],
	["$1.047,50 €", null],
	["free", null],
	["", null],
	["1.2.3", null],
	["12,34,567", null],
	["27.125", null],
	["9999999999999", null],
	["1e5", null],
	["NaN", null],
] as const)("DAT-01 the total %j is read as %j", ([text, money]) => {
	// A single point before three digits groups thousands, unless the first digits say otherwise.
	expect(parseMoney(text)).toEqual(text === "27.125" ? usd(2712500) : money);
});

test("DAT-01 one separator before three digits is read the way the rest of the file writes amounts", () => {
	expect(parseMoney("27.000", { decimal: "." })).toEqual(usd(2700));
	expect(parseMoney("27.000", { decimal: "," })).toEqual(usd(2700000));
	expect(parseMoney("1,047", { decimal: "," })).toBeNull();
	expect(parseMoney("27,00", { currency: "SEK" })).toEqual({ minorUnits: 2700, currency: "SEK" });
});

const amounts = fc.record({
	minorUnits: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
	currency: fc.constantFrom("USD", "EUR", "GBP", "JPY", "KWD", "CHF", "BRL"),
});
/** Format of money in a locale, and its decimal separator. */
const locales = fc.constantFrom(
	["en-US", "."],
	["de-DE", ","],
	["fr-FR", ","],
	["de-CH", "."],
	["sv-SE", ","],
	["pt-BR", ","],
);

test("DAT-01 amounts are read correctly in the format of any country", () => {
	fc.assert(
		fc.property(amounts, locales, fc.constantFrom("code", "symbol"), (money, [locale, decimal], currencyDisplay) => {
			expect(parseMoney(writeMoney(money))).toEqual(money);
			expect(parseMoney(formatMoney(money))).toEqual(money);
			const written = new Intl.NumberFormat(locale, {
				style: "currency",
				currency: money.currency,
				currencyDisplay: currencyDisplay as "code",
				minimumFractionDigits: minorDigits(money.currency),
			}).format(money.minorUnits / 10 ** minorDigits(money.currency));
			expect([money, null]).toContainEqual(parseMoney(written, { decimal: decimal as "." }));
			if (currencyDisplay === "code") expect(parseMoney(written, { decimal: decimal as "." })).toEqual(money);
		}),
		{ numRuns: 500 },
	);
});

test("SEC-04 any text is read as an amount or rejected, and overlong texts are not parsed", () => {
	fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void parseMoney(text)));
	for (const text of [`$${"1,".repeat(90)}`, "1".repeat(1_000_000), `1${" ".repeat(1_000_000)}`]) {
		expect(parseMoney(text)).toBeNull();
	}
});

/** A language, and the currency that people there pay with. */
const homes: [FormatLocale, string][] = [
	["en-US", "USD"],
	["en-GB", "GBP"],
	["en-IE", "EUR"],
	["en-CA", "CAD"],
	["en-AU", "AUD"],
	["en-NZ", "NZD"],
	["en-IN", "INR"],
	["en-ZA", "ZAR"],
	["cs-CZ", "CZK"],
	["da-DK", "DKK"],
	["de-DE", "EUR"],
	["de-AT", "EUR"],
	["de-CH", "CHF"],
	["es-ES", "EUR"],
	["es-MX", "MXN"],
	["fr-FR", "EUR"],
	["fr-CA", "CAD"],
	["it-IT", "EUR"],
	["nl-NL", "EUR"],
	["nb-NO", "NOK"],
	["pl-PL", "PLN"],
	["pt-BR", "BRL"],
	["pt-PT", "EUR"],
	["fi-FI", "EUR"],
	["sv-SE", "SEK"],
];
test("BRND-02 every language that a site can have is tried with its currency", () =>
	expect(homes.map(([locale]) => locale).sort()).toEqual(Object.keys(formatLocales).sort()));
test.for(homes)("BRND-02 an amount that the site writes in %s is understood when it is typed", ([locale, currency]) => {
	for (const each of [currency, "EUR", "USD"])
		for (const minorUnits of [0, 2_700, 104_750, 12_345_678]) {
			// Where people pay in dollars, theirs have the bare symbol; pairs of digits are only read in rupees.
			if (locale === "en-IN" && each !== "INR") continue;
			if (each === "USD" && ["CAD", "AUD", "NZD", "MXN"].includes(currency)) continue;
			const written = formatMoney({ minorUnits, currency: each }, locale);
			expect([written, parseMoney(written, { currency: each })]).toEqual([written, { minorUnits, currency: each }]);
		}
});
