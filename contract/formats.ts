/**
 * Languages in whose way the site can write dates, numbers and amounts (BRND-02). All are in the Latin script, which every
 * typeface and PDF of the site has.
 */
export const formatLocales = {
	"en-US": "English (United States)",
	"en-GB": "English (United Kingdom)",
	"en-IE": "English (Ireland)",
	"en-CA": "English (Canada)",
	"en-AU": "English (Australia)",
	"en-NZ": "English (New Zealand)",
	"en-IN": "English (India)",
	"en-ZA": "English (South Africa)",
	"cs-CZ": "Čeština",
	"da-DK": "Dansk",
	"de-DE": "Deutsch (Deutschland)",
	"de-AT": "Deutsch (Österreich)",
	"de-CH": "Deutsch (Schweiz)",
	"es-ES": "Español (España)",
	"es-MX": "Español (México)",
	"fr-FR": "Français (France)",
	"fr-CA": "Français (Canada)",
	"it-IT": "Italiano",
	"nl-NL": "Nederlands",
	"nb-NO": "Norsk",
	"pl-PL": "Polski",
	"pt-BR": "Português (Brasil)",
	"pt-PT": "Português (Portugal)",
	"fi-FI": "Suomi",
	"sv-SE": "Svenska",
} as const;
export type FormatLocale = keyof typeof formatLocales;

/** Until a site chooses another one. */
export const DEFAULT_FORMAT_LOCALE: FormatLocale = "en-US";

/*
 * One site runs in a process, and one is open in a document, so the choice is kept here and not passed to every function
 * that writes a number. The server sets it at start and whenever the settings change, a document before it renders.
 */
let current: FormatLocale = DEFAULT_FORMAT_LOCALE;

/** Formats are slow to create: longer than everything else in a row of a table. */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** Writes dates, numbers and amounts as in this language from now on. */
export function setFormatLocale(locale: FormatLocale): void {
	if (locale === current) return;
	current = locale;
	numbers.clear();
	dates.clear();
}

/**
 * Formats a number for people: `1,047.5`.
 *
 * @param locale for a document in another language than the site's
 */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}, locale = current): string {
	const key = locale + JSON.stringify(options);
	const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
	numbers.set(key, format);
	return format.format(value);
}

/** Returns what separates the decimals of an amount: `,` in `27,50`. */
export const decimalSeparator = (): string => formatNumber(0.5).replaceAll(/\d/g, "");

/**
 * Formats a time for people: `November 26, 2026`.
 *
 * @param options without `timeZone`, in that of the machine
 */
export const formatDate = (at: Date | number, options: Intl.DateTimeFormatOptions): string =>
	likeBrowsers(dateFormat(options).format(at));

/**
 * Formats a time within a sentence that is always English: `Friday, November 27`, on an Australian site
 * `Friday, 27 November`.
 */
export function formatEnglishDate(at: Date | number, options: Intl.DateTimeFormatOptions): string {
	const locale = languageOf(current) === "en" ? current : DEFAULT_FORMAT_LOCALE;
	return likeBrowsers(new Intl.DateTimeFormat(locale, options).format(at));
}

/** Formats two times as a range, without repeating what they share: `Nov 24 – 29, 2026`. */
export const formatDateRange = (from: Date, until: Date, options: Intl.DateTimeFormatOptions): string =>
	likeBrowsers(dateFormat(options).formatRange(from, until));

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = JSON.stringify(options);
	const format = dates.get(key) ?? new Intl.DateTimeFormat(current, options);
	dates.set(key, format);
	return format;
}

/** Node separates AM and PM, and the two ends of a range, by other spaces than browsers do. */
const likeBrowsers = (text: string) => text.replaceAll(/[\u2009\u202f]/g, " ");

/** Returns the language of a locale for `lang`: `de` of `de-AT`. */
export const languageOf = (locale: FormatLocale): string => locale.slice(0, 2);
