import { describe, expect, test } from "vitest";
import { firstNames, lastNames, places } from "../../../../content/social-proof.ts";
import { bonusValueOf, bundleOf, totalValueOf } from "../../../../contract/site/sales-page/page-content.ts";
import { firstContent } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import { readDefaultContent } from "./default-content.ts";

const { offer, sections } = readDefaultContent();
const bundle = bundleOf(offer);

describe("the offer", () => {
	test("PUB-01 the offer is 27 dollars instead of 497, with a 30-day guarantee", () => {
		expect(offer).toMatchObject({ price: 27, regularPrice: 497, guaranteeDays: 30 });
	});

	test("PUB-01 the four bonuses have a total stated value of 1,497", () => {
		expect(offer.bonuses).toHaveLength(4);
		expect(bonusValueOf(offer)).toBe(1497);
	});

	test("PUB-04 the bundle has 21 parts with a stated value each, adding up to the regular price including the bonuses", () => {
		expect(bundle).toHaveLength(21);
		expect(bundle.every(({ value }) => value > 0)).toBe(true);
		expect(new Set(bundle.map(({ name }) => name)).size).toBe(21);
		expect(totalValueOf(offer)).toBe(offer.regularPrice + bonusValueOf(offer));
	});

	test("PUB-05 there are 10 different questions", () => {
		expect(new Set(firstContent(sections, "faq").items.map(({ question }) => question)).size).toBe(10);
	});
});

describe("sample purchases", () => {
	test("PUB-08 20 first names, 20 last names and 15 places, all different", () => {
		expect(new Set(firstNames).size).toBe(20);
		expect(new Set(lastNames).size).toBe(20);
		expect(new Set(places.map(({ city, state }) => `${city}, ${state}`)).size).toBe(15);
		expect(places.every(({ state }) => /^[A-Z]{2}$/.test(state))).toBe(true);
	});
});
