import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOrderOf, parseOrderDay } from "./order-day.ts";

const MONTHS = "January February March April May June July August September October November December".split(" ");
const two = (number: number) => String(number).padStart(2, "0");

/** A valid calendar day with its parts. */
const day = fc.date({ min: new Date("1999-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }).map((date) => ({
	iso: date.toISOString().slice(0, 10),
	year: date.getUTCFullYear(),
	month: date.getUTCMonth() + 1,
	date: date.getUTCDate(),
}));
type Day = Parameters<Parameters<typeof day.map>[0]>[0];

const monthOf = ({ month }: Day) => MONTHS[month - 1] ?? "";
const ordinal = (date: number) =>
	`${date}${date > 10 && date < 14 ? "th" : (["th", "st", "nd", "rd"][date % 10] ?? "th")}`;

const certain: Record<string, (day: Day) => string> = {
	ISO: ({ iso }) => iso,
	"ISO with slashes": ({ iso }) => iso.replaceAll("-", "/"),
	"21.11.2026": ({ year, month, date }) => `${two(date)}.${two(month)}.${year}`,
	"Nov 21, 2026": (one) => `${monthOf(one).slice(0, 3)} ${one.date}, ${one.year}`,
	"November 21, 2026": (one) => `${monthOf(one)} ${one.date}, ${one.year}`,
	"November 21st, 2026": (one) => `${monthOf(one)} ${ordinal(one.date)}, ${one.year}`,
	"21 Nov 2026": (one) => `${one.date} ${monthOf(one).slice(0, 3)} ${one.year}`,
	"21-NOV-2026": (one) => `${two(one.date)}-${monthOf(one).slice(0, 3).toUpperCase()}-${one.year}`,
	"21 november 2026": (one) => `${two(one.date)} ${monthOf(one).toLowerCase()} ${one.year}`,
};
const ordered: Record<string, (first: number, second: number, year: number) => string> = {
	"11/21/2026": (first, second, year) => `${two(first)}/${two(second)}/${year}`,
	"1/2/2026": (first, second, year) => `${first}/${second}/${year}`,
	"11-21-2026": (first, second, year) => `${two(first)}-${two(second)}-${year}`,
};
const time = fc.constantFrom(
	"",
	" 10:05",
	" 23:59:59",
	" 3:05 PM",
	", 3:05:00 PM",
	" 10:00:00 -0500",
	" 00:30 UTC",
	" at 9:15 am",
);
const isoTime = fc.constantFrom("T00:00:00Z", "T23:59:59.999Z", "T23:59:00+09:00", "T00:15-11:00");

test("IMP-02 a day in any of the usual formats is read back as that day", () => {
	fc.assert(
		fc.property(day, fc.constantFrom(...Object.values(certain)), time, isoTime, (one, write, later, instant) => {
			for (const order of ["month-first", "day-first"] as const) {
				expect(parseOrderDay(write(one) + later, order)).toBe(one.iso);
				expect(parseOrderDay(one.iso + instant, order)).toBe(one.iso);
			}
			expect(dateOrderOf(write(one) + later)).toBeNull();
		}),
		{ numRuns: 1_000 },
	);
});

test("IMP-02 a numeric day is read in the order of its file, and shows that order if it can", () => {
	fc.assert(
		fc.property(day, fc.constantFrom(...Object.values(ordered)), time, (one, write, later) => {
			const { iso, year, month, date } = one;
			const us = write(month, date, year) + later;
			const other = write(date, month, year) + later;
			expect(parseOrderDay(us, "month-first")).toBe(iso);
			expect(parseOrderDay(other, "day-first")).toBe(iso);
			if (year >= 2000) expect(parseOrderDay(`${month}/${date}/${two(year % 100)}`, "month-first")).toBe(iso);
			if (date > 12) {
				expect([dateOrderOf(us), dateOrderOf(other)]).toEqual(["month-first", "day-first"]);
				expect(parseOrderDay(us, "day-first")).toBeNull();
			} else expect(dateOrderOf(us)).toBe(date === month ? null : "either");
		}),
		{ numRuns: 1_000 },
	);
});

test("IMP-02 an invalid calendar day is not a date", () => {
	const none = [
		"last week",
		"2026-02-29",
		"2026-13-01",
		"02/30/2026",
		"31.04.2026",
		"0/0/2026",
		"Nov 31, 2026",
		"Novel 3, 2026",
		"Market 3, 2026",
		"1047.50",
		"27.00",
		"12/2026",
		"2026",
		"46347",
		"1/2-2026",
		"0026-11-21",
		"2026-11-21; drop",
		`${" ".repeat(1e5)}1/2/2026`,
	];
	for (const text of none) expect([text, parseOrderDay(text, "month-first")]).toEqual([text, null]);
	fc.assert(
		fc.property(fc.string(), (text) => {
			expect(parseOrderDay(text, "day-first") ?? "2026-01-01").toMatch(/^\d{4}-\d\d-\d\d$/);
		}),
	);
});
