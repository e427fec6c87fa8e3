import fc from "fast-check";
import { expect, test } from "vitest";
import { orderQuery } from "../../../../contract/selling/orders.ts";
import { readAddress, writeAddress } from "./orders-address.ts";

test("ORD-01 any address gives a valid query, and a written address reads back the same", () => {
	const names = ["search", "state", "source", "product", "from", "to", "sort", "direction", "page", "other"];
	const value = fc.oneof(
		fc.string(),
		fc.constantFrom("paid", "stripe", "amount", "asc", "2026-02-31", "2026-11-21", "0", "12", "\0", "\ud800"),
	);
	fc.assert(
		fc.property(fc.array(fc.tuple(fc.constantFrom(...names), value)), (pairs) => {
			const query = readAddress(new URLSearchParams(pairs));
			expect(readAddress(writeAddress(query))).toEqual({ ...query, search: query.search, product: query.product });
			expect(orderQuery.safeParse(query).success || query.from !== "" || query.to !== "").toBe(true);
		}),
	);
});
