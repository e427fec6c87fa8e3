import { minorDigits } from "../../../contract/money.ts";
import { bonusValueOf, bundleOf, type PageContent, totalValueOf } from "../../../contract/page-content.ts";
import type { placeholders } from "../../../contract/page-fields.ts";
import type { SiteValues } from "../../../contract/page-rendering.ts";
import { usePage } from "./use-page.ts";

/** As prices are written in the United States: `$1,497`, `$27.50`. */
function money(amount: number, currency: string): string {
	// What is half-typed in the editor is no amount yet.
	if (!Number.isFinite(amount)) return "…";
	const digits = Number.isInteger(amount) ? 0 : minorDigits(currency);
	return new Intl.NumberFormat("en-US", {
		style: "currency",
		currency,
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}).format(amount);
}

/** Writes amounts in the currency of the page. */
export function useMoney(): (amount: number) => string {
	const { currency } = usePage().offer;
	return (amount) => money(amount, currency);
}

const valuesOf = (
	{ offer }: PageContent,
	{ name, supportEmail, supportPhone }: SiteValues,
): Record<keyof typeof placeholders, string> => ({
	price: money(offer.price, offer.currency),
	regularPrice: money(offer.regularPrice, offer.currency),
	bonusValue: money(bonusValueOf(offer), offer.currency),
	totalValue: money(totalValueOf(offer), offer.currency),
	guaranteeDays: String(offer.guaranteeDays),
	itemCount: String(bundleOf(offer).length),
	emailBonus: offer.emailBonus.name,
	site: name,
	email: supportEmail,
	phone: supportPhone,
});

/**
 * Puts prices and settings in the place of their marks, in every text of the page: before it is drawn, so that no part of
 * it can forget to. A mark that stands for nothing is left as it is: none gets as far as a published page
 * (`contract/page-fields.ts`), but for those of a single field.
 */
export function fillIn(page: PageContent, site: SiteValues): PageContent {
	const values = new Map<string, string>(Object.entries(valuesOf(page, site)));
	const fill = (part: unknown): unknown => {
		if (typeof part === "string")
			return part.replaceAll(/\{(\w+)\}/g, (mark, name: string) => values.get(name) ?? mark);
		if (Array.isArray(part)) return part.map(fill);
		if (typeof part !== "object" || part === null) return part;
		return Object.fromEntries(Object.entries(part).map(([name, inside]) => [name, fill(inside)]));
	};
	return fill(page) as PageContent;
}
