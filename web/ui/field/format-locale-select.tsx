import { Select } from "@mantine/core";
import { DEFAULT_FORMAT_LOCALE, type FormatLocale, formatLocales } from "../../../contract/formats.ts";

const locales = Object.keys(formatLocales) as FormatLocale[];

const choices = locales.map((value) => ({ value, label: formatLocales[value] }));

/** An amount and a day as people write them there: `1.234,50 · 26. November 2026`. */
const exampleOf = (locale: FormatLocale) =>
	[
		new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1234.5),
		new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(Date.UTC(2026, 10, 26)),
	].join(" · ");

/** Asks in whose way the site writes dates, numbers and amounts (BRND-02). */
export function FormatLocaleSelect(props: { value: FormatLocale; onChange: (locale: FormatLocale) => void }) {
	return (
		<Select
			label="Format of dates and amounts"
			description={`Written as ${exampleOf(props.value)}. Your public pages are marked as this language; no text is translated.`}
			data={choices}
			searchable
			allowDeselect={false}
			value={props.value}
			onChange={(value) => value && props.onChange(value as FormatLocale)}
		/>
	);
}

/** Returns the first language that the browser prefers and the site has, by country if possible. */
export function browserLocale(): FormatLocale {
	for (const wished of navigator.languages) {
		const found =
			locales.find((one) => one === wished) ?? locales.find((one) => one.slice(0, 2) === wished.slice(0, 2));
		if (found) return found;
	}
	return DEFAULT_FORMAT_LOCALE;
}
