import { formatNumber } from "../../../../../contract/formats.ts";
import { minorDigits } from "../../../../../contract/money.ts";
import {
	bonusValueOf,
	bundleOf,
	type PageContent,
	totalValueOf,
} from "../../../../../contract/site/sales-page/page-content.ts";
import type { placeholders } from "../../../../../contract/site/sales-page/page-fields.ts";
import { withoutGuarantee } from "../../../../../contract/site/sales-page/without-guarantee.ts";
import type { RootData } from "../../../../lib/page/site.ts";
import { usePage } from "../use-page.ts";

/** Formats a price, whole amounts without decimals: `$1,497`, `$27.50`. */
function money(amount: number, currency: string): string {
	// A half-typed value in the editor is not an amount yet.
	if (!Number.isFinite(amount)) return "…";
	const digits = Number.isInteger(amount) ? 0 : minorDigits(currency);
	return formatNumber(amount, {
		style: "currency",
		currency,
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
}

/** Formats amounts in the currency of the page, each by itself. */
export function useMoney(): (amount: number) => string {
	const { currency } = usePage().offer;
	return (amount) => (amount === 0 ? "Free" : money(amount, currency));
}

const valuesOf = (
	{ offer }: PageContent,
	{ name, supportEmail, supportPhone }: RootData["site"],
): Record<keyof typeof placeholders, string> => ({
	price: offer.price === 0 ? "free" : money(offer.price, offer.currency),
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

/** `… or call {phone}`: a site without a number does not mention calling. */
const PHONE_PHRASE = /(?:,? (?:or|and))?(?: (?:call|phone|ring|at|on))* ?\{phone\}/gi;

/**
 * Replaces placeholders by prices and settings in every text of the page before rendering, so that no part can forget
 * it. Unknown placeholders stay: a published page has none (`contract/site/sales-page/page-fields.ts`), except those of a
 * single field.
 */
export function fillIn(page: PageContent, site: RootData["site"]): PageContent {
	const values = new Map<string, string>(Object.entries(valuesOf(page, site)));
	const fill = (part: unknown): unknown => {
		if (typeof part === "string")
			return (values.get("phone") ? part : part.replaceAll(PHONE_PHRASE, "")).replaceAll(
				/\{(\w+)\}/g,
				(mark, name: string) => values.get(name) ?? mark,
			);
		if (Array.isArray(part)) return part.map(fill);
		if (typeof part !== "object" || part === null) return part;
		return Object.fromEntries(Object.entries(part).map(([name, inside]) => [name, fill(inside)]));
	};
	return fill(page.offer.guaranteeDays === 0 ? withoutGuarantee(page) : page) as PageContent;
}
