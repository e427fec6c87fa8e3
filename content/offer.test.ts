import { describe, expect, test } from "vitest";
import { landing } from "./landing.ts";
import { offer } from "./offer.ts";
import { firstNames, lastNames, places } from "./social-proof.ts";

const sum = (items: { value: number }[]) => items.reduce((total, { value }) => total + value, 0);

describe("what is sold", () => {
	test("PUB-01 the offer is 27 dollars instead of 497, with 30 days to change one's mind", () => {
		expect(offer).toMatchObject({ price: 27, regularPrice: 497, bonusValue: 1497, guaranteeDays: 30 });
	});

	test("PUB-01 the four bonuses have the stated value of 1,497 together", () => {
		expect(offer.bonuses).toHaveLength(4);
		expect(sum(offer.bonuses)).toBe(offer.bonusValue);
	});

	test("PUB-04 the bundle has 21 parts with a stated value each, all of them the regular price and the bonuses", () => {
		expect(offer.bundle).toHaveLength(21);
		expect(offer.bundle.every(({ value }) => value > 0)).toBe(true);
		expect(new Set(offer.bundle.map(({ name }) => name)).size).toBe(21);
		expect(sum(offer.bundle)).toBe(offer.regularPrice + offer.bonusValue);
	});

	test("PUB-05 there are 10 different questions", () => {
		expect(new Set(landing.faq.items.map(({ question }) => question)).size).toBe(10);
	});
});

describe("invented purchases", () => {
	test("PUB-08 20 first names, 20 last names and 15 places, none twice", () => {
		expect(new Set(firstNames).size).toBe(20);
		expect(new Set(lastNames).size).toBe(20);
		expect(new Set(places.map(({ city, state }) => `${city}, ${state}`)).size).toBe(15);
		expect(places.every(({ state }) => /^[A-Z]{2}$/.test(state))).toBe(true);
	});
});
