import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./customers-address.ts";

test("USR-11 an empty address is the first page by name", () => {
	const query = readAddress(new URLSearchParams());
	expect(query).toEqual({
		search: "",
		status: "all",
		registration: "all",
		view: "all",
		order: "all",
		tag: "",
		sort: "name",
		direction: "asc",
		page: 1,
		pageSize: 25,
	});
	expect(writeAddress(query).toString()).toBe("");
});

test("USR-11 a view is unchanged after a round trip through an address", () => {
	const query = {
		search: "zoë & sons",
		status: "not-approved",
		registration: "registered",
		view: "inactive",
		order: "refunded",
		orderedFrom: "2024-02-29",
		orderedUntil: "2024-12-31",
		tag: "vip",
		sort: "orderTotal",
		direction: "desc",
		page: 7,
		pageSize: 100,
	} as const;
	expect(readAddress(writeAddress(query))).toEqual(query);
});

test.for([
	"page=0",
	"page=-3",
	"page=1e9",
	"page=abc",
	"size=7",
	"sort=password",
	"direction=up",
	"status=%00",
	"view=everyone",
	"order=free",
	"from=2023-02-30",
	"until=tomorrow",
])("USR-11 invalid values in an address, such as %s, are ignored", (nonsense) => {
	expect(readAddress(new URLSearchParams(nonsense))).toEqual(readAddress(new URLSearchParams()));
});
