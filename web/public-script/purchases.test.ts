import { describe, expect, test } from "vitest";
import { firstNames, lastNames, places } from "../../content/social-proof.ts";
import { ageOf, inventPurchase, takeTurns } from "./purchases.ts";

describe("PUB-08 an invented purchase", () => {
	test("takes its name and place from the lists, and 1 to 8 hours", () => {
		const hours = new Set<number>();
		for (let turn = 0; turn < 2_000; turn++) {
			const { name, place, hoursAgo } = inventPurchase(Math.random);
			const [first, last] = name.split(" ");
			expect(firstNames).toContain(first);
			expect(lastNames).toContain(last);
			expect(places.map(({ city, state }) => `${city}, ${state}`)).toContain(place);
			hours.add(hoursAgo);
		}
		expect([...hours].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
	});

	test("reaches the ends of every list", () => {
		expect(inventPurchase(() => 0)).toEqual({ name: "Amy Adams", place: "Asheville, NC", hoursAgo: 1 });
		const last = inventPurchase(() => 1 - Number.EPSILON);
		expect(last).toEqual({ name: "Victor Walker", place: "Tulsa, OK", hoursAgo: 8 });
	});
});

describe("PUB-10 real purchases", () => {
	test("come one after the other with first name and age only, and from the start again", () => {
		const next = takeTurns([
			{ firstName: "Ada", hoursAgo: 3 },
			{ firstName: "Ben", hoursAgo: 50 },
		]);
		expect([next(), next(), next()]).toEqual([
			{ name: "Ada", place: null, hoursAgo: 3 },
			{ name: "Ben", place: null, hoursAgo: 50 },
			{ name: "Ada", place: null, hoursAgo: 3 },
		]);
	});

	test.each([
		[0, "1 hour ago"],
		[1, "1 hour ago"],
		[8, "8 hours ago"],
		[47, "47 hours ago"],
		[48, "2 days ago"],
		[700, "29 days ago"],
	])("%s hours are told as %s", (hours, words) => {
		expect(ageOf(hours)).toBe(words);
	});
});
