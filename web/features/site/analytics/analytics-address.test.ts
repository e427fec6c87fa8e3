import { expect, test } from "vitest";
import { readRange } from "./analytics-address.ts";

const now = Date.parse("2026-11-22T23:59:00Z");

test.each([
	["", { from: "2026-10-24", to: "2026-11-22" }],
	["from=2026-11-01&to=2026-11-07", { from: "2026-11-01", to: "2026-11-07" }],
	["from=2026-11-07&to=2026-11-01", { from: "2026-10-24", to: "2026-11-22" }],
	["from=2026-02-30&to=2026-11-01", { from: "2026-10-24", to: "2026-11-22" }],
	["from=2001-01-01&to=2026-11-01", { from: "2026-10-24", to: "2026-11-22" }],
	["from=%00&to=x", { from: "2026-10-24", to: "2026-11-22" }],
])("PAGE-04 an address with %s shows a valid range of days", (address, range) => {
	expect(readRange(new URLSearchParams(address), now)).toEqual(range);
});
