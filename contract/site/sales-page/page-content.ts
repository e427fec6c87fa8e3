import { z } from "zod";
import { minorDigits } from "../../money.ts";
import { landing } from "./page-content/landing.ts";
import { landingOld } from "./page-content/landing-old.ts";
import { legal } from "./page-content/legal.ts";
import { currencies, offer } from "./page-content/offer.ts";
import { people } from "./page-content/people.ts";
import { site } from "./page-content/site.ts";
import { section } from "./page-sections/kinds.ts";
import { findSectionProblems } from "./page-sections/sections.ts";

/*
 * Everything that the public pages say and show (PAGE-01, PUB-15). A new site starts with the files in `content`, one
 * per key; whatever a seller publishes replaces them.
 */

const shape = z.object({
	sections: z.array(section),
	offer,
	people,
	landing,
	landingOld,
	site,
	legal,
});

export type PageContent = z.infer<typeof shape>;

/** Fields of the page without the rules between them, for the editor to walk. */
export const pageShape = shape;

/**
 * Validates the content of the public pages. Error messages are for the seller.
 *
 * @see PAGE-01
 */
export const pageContent = shape.superRefine((page, context) => {
	const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
	for (const { at, message } of findSectionProblems(page.sections))
		refuse(at === undefined ? ["sections"] : ["sections", at, "id"], message);
	const { price, regularPrice, currency } = page.offer;
	if (minorDigits(currency) === 0 && !Number.isInteger(price))
		refuse(["offer", "price"], `${currencies[currency]} has no smaller unit: write a whole number`);
	if (minorDigits(currency) === 0 && price < 50) refuse(["offer", "price"], "must be at least 50");
	if (regularPrice < price) refuse(["offer", "regularPrice"], "must not be below the price");
	const names = page.offer.parts.map(({ name }) => name);
	const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
	if (twice >= 0) refuse(["offer", "parts", twice, "name"], "is already the name of another part");
});

/** Returns every part of the bundle, bonuses last. */
export const bundleOf = ({ parts, bonuses }: PageContent["offer"]) => [
	...parts,
	...bonuses.map(({ name, detail, value }) => ({ name: `Bonus: ${name}`, detail, value })),
];

const sum = (items: { value: number }[]) => items.reduce((total, { value }) => total + value, 0);

export const bonusValueOf = ({ bonuses }: PageContent["offer"]): number => sum(bonuses);

export const totalValueOf = (of: PageContent["offer"]): number => sum(bundleOf(of));
