import { expect, test } from "vitest";
import type { ColumnMatch } from "../../../../../contract/customers/imports.ts";
import { changeMatch, matchByLooks, placesOf } from "./column-matches.ts";

test("IMP-02 a meaning assigned to another column is removed from the previous one", () => {
	const before: ColumnMatch[] = [
		{ column: "email", guessed: true },
		{ column: null, guessed: false },
		{ column: "name", guessed: false },
	];
	const matches = changeMatch(before, 1, "email");
	expect(matches.map(({ column }) => column)).toEqual([null, "email", "name"]);
	expect(matches.some(({ guessed }) => guessed)).toBe(false);
	expect(placesOf(matches)).toEqual({ email: 1, name: 2 });
});

test("IMP-02 without a header, an email column is recognized by its values, as a guess", () => {
	expect(matchByLooks(["Ann", " ann@example.org ", "7"])).toEqual([
		{ column: null, guessed: false },
		{ column: "email", guessed: true },
		{ column: null, guessed: false },
	]);
});
