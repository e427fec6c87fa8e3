import { offer } from "../../../content/offer.ts";
import { siteValue } from "../../ui/site-settings.tsx";

/** As prices are written in the United States: `$1,497`. */
export const money = (dollars: number) => `$${dollars.toLocaleString("en-US")}`;

export const totalValue = offer.bundle.reduce((total, { value }) => total + value, 0);

const marks: Record<string, string> = {
	price: money(offer.price),
	regularPrice: money(offer.regularPrice),
	bonusValue: money(offer.bonusValue),
	totalValue: money(totalValue),
	guaranteeDays: String(offer.guaranteeDays),
	itemCount: String(offer.bundle.length),
	emailBonus: offer.emailBonus.name,
	site: siteValue.siteName,
	email: siteValue.supportEmail,
	phone: siteValue.supportPhone,
};

/** Puts prices and settings into wording from `content`. A mark that does not exist fails the build. */
export function fillIn(text: string): string {
	return text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => {
		const value = marks[name];
		if (value === undefined)
			throw new Error(`Unknown mark ${mark} in "${text}". content/site.ts lists those there are.`);
		return value;
	});
}
