import { expect, test } from "vitest";
import { formatTotal, formatUtcDate, statusColor, statusLabel } from "./order-labels.ts";

test.for([
	["27.0", "$27.00"],
	["$1,234.5", "$1,234.50"],
	["", "$0.00"],
	["0", "$0.00"],
	["1.047,50 €", "€1,047.50"],
	["27,00 EUR", "€27.00"],
	["free", "free"],
] as const)("USR-04 an order total of %j is displayed as %s", ([total, text]) =>
	expect(formatTotal(total, "27.0")).toBe(text),
);

test("USR-04 without an order the total is zero in the currency of the site", () =>
	expect(formatTotal("", "49.00 EUR")).toBe("€0.00"));

test.for([
	["2026-11-21", "Nov 21, 2026"],
	["2026-11-21T23:59:00+09:00", "Nov 21, 2026"],
	["last week", "last week"],
	["", "—"],
] as const)("USR-04 an order of %j has the day %s", ([day, text]) => expect(formatUtcDate(day)).toBe(text));

test("USR-04 a status has its color, and a blank one is unknown", () => {
	expect(["COMPLETED", "pending", "REFUNDED", ""].map(statusColor)).toEqual(["green", "yellow", "gray", "gray"]);
	expect(statusLabel(" ")).toBe("Unknown");
});
