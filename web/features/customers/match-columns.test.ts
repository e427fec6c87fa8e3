import { expect, test } from "vitest";
import { changeMatch, matchColumns, placesOf } from "./match-columns.ts";

test("IMP-02 columns are matched by name, whatever case, spaces and underscores; the first of a name wins", () => {
	expect(matchColumns(["E-Mail", "order_ID", "ORDER status", "Phone", "email"])).toEqual([
		"email",
		"orderId",
		"orderStatus",
		null,
		null,
	]);
});

test("IMP-02 a meaning that is given to another column is taken from the one that had it", () => {
	const matches = changeMatch(["email", null, "name"], 1, "email");
	expect(matches).toEqual([null, "email", "name"]);
	expect(placesOf(matches)).toEqual({ email: 1, name: 2 });
});
