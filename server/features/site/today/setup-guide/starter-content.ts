import { starterTexts } from "../../../../../content/starters/kinds.ts";
import { starterPage } from "../../../../../content/starters/page.ts";
import { formatDate } from "../../../../../contract/formats.ts";
import { minorDigits } from "../../../../../contract/money.ts";
import { type PageContent, pageContent } from "../../../../../contract/site/sales-page/page-content.ts";
import type { SoldKind } from "../../../../../contract/site/setup-guide.ts";
import type { StoredGuide } from "./setup-guide.queries.ts";

type Named = Pick<StoredGuide, "productName" | "promise" | "price" | "currency" | "guaranteeDays">;

/**
 * Returns the neutral page of a kind of product, with the names and the price from the guide (BRND-02).
 *
 * @param kind decides the texts and the picture
 * @param answers `productName` must not be empty; without a promise, it is the headline
 */
export function starterContent(kind: SoldKind, answers: Named): PageContent {
	const { productName, promise } = answers;
	const page = pageContent.parse(
		starterPage(
			starterTexts[kind],
			{ productName, headline: promise || productName, today: formatDate(new Date(), { dateStyle: "long" }) },
			answers.guaranteeDays,
		),
	);
	const { offer } = withPrice(page, answers);
	// Nothing is crossed out: no other price was ever asked.
	return { ...page, offer: { ...offer, regularPrice: offer.price } };
}

/**
 * Returns a page at the price from the guide, which is never above the regular one, and with the days of its guarantee.
 */
export function withPrice(
	page: PageContent,
	{ price, currency, guaranteeDays }: Pick<Named, "price" | "currency" | "guaranteeDays">,
): PageContent {
	if (price === null || currency === null) return page;
	const { offer } = page;
	const amount = price / 10 ** minorDigits(currency);
	const wasRegular = offer.regularPrice === offer.price || offer.currency !== currency;
	return {
		...page,
		offer: {
			...offer,
			guaranteeDays: guaranteeDays ?? 0,
			currency: currency as PageContent["offer"]["currency"],
			price: amount,
			regularPrice: wasRegular ? amount : Math.max(offer.regularPrice, amount),
		},
	};
}
