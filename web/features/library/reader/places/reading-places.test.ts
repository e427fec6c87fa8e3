import fc from "fast-check";
import { expect, test } from "vitest";
import { placeMemory, waitingPlaces } from "./reading-places.ts";

function storeWith(text: string | null = null) {
	return {
		text,
		getItem() {
			return this.text;
		},
		setItem(_key: string, value: string) {
			this.text = value;
		},
	};
}
const page = (number: number) => ({ kind: "page" as const, page: number, pages: 60 });

test("LIB-04 each person's place in each book waits separately, until the server has it", () => {
	const store = storeWith();
	placeMemory(store, "ada", "one").write({ spot: page(3), at: 1 });
	placeMemory(store, "ada", "two").write({ spot: page(4), at: 2 });
	placeMemory(store, "ben", "one").write({ spot: page(5), at: 3 });
	expect(placeMemory(store, "ada", "one").read()).toEqual({ spot: page(3), at: 1 });
	expect(waitingPlaces(store, "ada").map(({ itemId, place }) => [itemId, place.at])).toEqual([
		["two", 2],
		["one", 1],
	]);
	waitingPlaces(store, "ada")[0]?.memory.write(null);
	expect(waitingPlaces(store, "ada")).toHaveLength(1);
	expect(waitingPlaces(store, "ben")).toHaveLength(1);
});

test("LIB-04 beyond the maximum number of places, the oldest is removed", () => {
	const store = storeWith();
	for (let at = 1; at <= 60; at += 1) placeMemory(store, "ada", `book ${at}`).write({ spot: page(1), at });
	expect(waitingPlaces(store, "ada")).toHaveLength(50);
	expect(placeMemory(store, "ada", "book 10").read()).toBeNull();
	expect(placeMemory(store, "ada", "book 11").read()).not.toBeNull();
});

test("LIB-04 any other stored value is ignored, and nothing fails", () => {
	const texts = fc.oneof(
		fc.string(),
		fc.json(),
		fc.jsonValue().map((value) => JSON.stringify({ "ada/one": value })),
	);
	fc.assert(
		fc.property(texts, (text) => {
			const store = storeWith(text);
			expect(placeMemory(store, "ada", "one").read()).toBeNull();
			expect(waitingPlaces(store, "ada")).toEqual([]);
			placeMemory(store, "ada", "one").write({ spot: page(2), at: 9 });
			expect(placeMemory(store, "ada", "one").read()?.spot).toEqual(page(2));
		}),
	);
});
