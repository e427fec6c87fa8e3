import { offer } from "../../../content/offer.ts";
import type { SiteValues } from "../../../contract/page-rendering.ts";
import { useSite } from "../../lib/site.ts";

/** As prices are written in the United States: `$1,497`. */
export const money = (dollars: number) => `$${dollars.toLocaleString("en-US")}`;

export const totalValue = offer.bundle.reduce((total, { value }) => total + value, 0);

const offerPlaceholders: Record<string, string> = {
	price: money(offer.price),
	regularPrice: money(offer.regularPrice),
	bonusValue: money(offer.bonusValue),
	totalValue: money(totalValue),
	guaranteeDays: String(offer.guaranteeDays),
	itemCount: String(offer.bundle.length),
	emailBonus: offer.emailBonus.name,
};

/** Puts prices and settings into wording from `content`. A placeholder that does not exist fails the start. */
export function fillIn(text: string, { name, supportEmail, supportPhone }: SiteValues): string {
	const placeholders: Record<string, string> = {
		...offerPlaceholders,
		site: name,
		email: supportEmail,
		phone: supportPhone,
	};
	return text.replaceAll(/\{(\w+)\}/g, (placeholder, key: string) => {
		const value = placeholders[key];
		if (value === undefined)
			throw new Error(`Unknown placeholder ${placeholder} in "${text}". content/site.ts lists those there are.`);
		return value;
	});
}

/** The same with the settings of the page that is rendered. */
export function useFillIn(): (text: string) => string {
	const site = useSite();
	return (text) => fillIn(text, site);
}
