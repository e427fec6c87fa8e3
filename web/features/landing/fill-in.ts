import { minorDigits } from "../../../contract/money.ts";
import { bonusValueOf, bundleOf, type PageContent, totalValueOf } from "../../../contract/page-content.ts";
import type { placeholders } from "../../../contract/page-fields.ts";
import type { SiteValues } from "../../../contract/page-rendering.ts";
import { useRootData } from "../../lib/site.ts";
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
 * Puts prices and settings into a text of the page. A mark that stands for nothing is left as it is: none gets as far as
 * a published page (`contract/page-fields.ts`).
 */
export function fillIn(text: string, page: PageContent, site: SiteValues): string {
	if (!text.includes("{")) return text;
	const values = valuesOf(page, site);
	return text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => (values as Record<string, string>)[name] ?? mark);
}

/** The same with the settings of the page that is rendered. */
export function useFillIn(): (text: string) => string {
	const { site } = useRootData();
	const page = usePage();
	return (text) => fillIn(text, page, site);
}
