import { describe, expect, test } from "vitest";
import { firstNames, lastNames, places } from "../../content/social-proof.ts";
import { dayAge, inventPurchase, takeTurns } from "./purchases.ts";

describe("PUB-08 an invented purchase", () => {
	test("picks its name and place from the lists, and 1 to 8 hours", () => {
		const ages = new Set<string>();
		for (let turn = 0; turn < 2_000; turn++) {
			const { name, place, age } = inventPurchase(Math.random);
			const [first, last] = name.split(" ");
			expect(firstNames).toContain(first);
			expect(lastNames).toContain(last);
			expect(places.map(({ city, state }) => `${city}, ${state}`)).toContain(place);
			ages.add(age);
		}
		expect([...ages].sort()).toEqual(["1 hour ago", ...[2, 3, 4, 5, 6, 7, 8].map((hours) => `${hours} hours ago`)]);
	});

	test("reaches both ends of every list", () => {
		expect(inventPurchase(() => 0)).toEqual({ name: "Amy Adams", place: "Asheville, NC", age: "1 hour ago" });
		const last = inventPurchase(() => 1 - Number.EPSILON);
		expect(last).toEqual({ name: "Victor Walker", place: "Tulsa, OK", age: "8 hours ago" });
	});
});

describe("PUB-10 real purchases", () => {
	test("appear one after the other with first name and age only, and then start over", () => {
		const next = takeTurns([
			{ firstName: "Ada", daysAgo: 0 },
			{ firstName: "Ben", daysAgo: 2 },
		]);
		expect([next(), next(), next()]).toEqual([
			{ name: "Ada", place: null, age: "today" },
			{ name: "Ben", place: null, age: "2 days ago" },
			{ name: "Ada", place: null, age: "today" },
		]);
	});

	test.each([
		[0, "today"],
		[1, "yesterday"],
		[2, "2 days ago"],
		[29, "29 days ago"],
	])("%s days are displayed as %s", (days, text) => {
		expect(dayAge(days)).toBe(text);
	});
});
