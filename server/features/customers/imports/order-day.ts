import type { DateOrder } from "../../../../contract/customers/imports.ts";

/** Maximum length of a date, with weekday, time and zone. */
const MAX_CHARACTERS = 64;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** The full name of a month, or an abbreviation. */
const MONTH =
	"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const YEAR = "((?:19|20)\\d\\d)";
/** An optional time. The day stays the one that the shop wrote, whatever its zone. */
const TIME =
	"(?:(?:,?\\s+(?:at\\s+)?|T)\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?\\s*(?:[ap]\\.?m\\.?)?\\s*(?:[a-z]{1,5}|[+-]\\d\\d:?\\d\\d)?)?";
const WEEKDAY = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s+)?";
const whole = (date: string) => new RegExp(`^${WEEKDAY}${date}${TIME}$`, "i");

const YEAR_FIRST = whole(`${YEAR}([-/.])(\\d{1,2})\\2(\\d{1,2})`);
const YEAR_LAST = whole("(\\d{1,2})([-/.])(\\d{1,2})\\2((?:19|20)?\\d\\d)");
const MONTH_NAME_FIRST = whole(`${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+${YEAR}`);
const DAY_THEN_MONTH_NAME = whole(`(\\d{1,2})(?:st|nd|rd|th|\\.)?[\\s-]+${MONTH}[\\s,-]+${YEAR}`);

/**
 * Parses a date as people and shops write it: `2026-11-21T10:00:00Z`, `11/21/2026`, `21.11.2026`, `Nov 21, 2026`.
 *
 * @param order of two numbers before the year; with points between them, the day is always first
 * @returns the day as `2026-11-21`, or null if the text is not a date
 */
export function parseOrderDay(text: string, order: DateOrder): string | null {
	const plain = normalize(text);
	if (plain === null) return null;
	const [, year, , month, day] = plain.match(YEAR_FIRST) ?? [];
	if (year) return isoDay(year, Number(month), day);
	const numbers = numbersBeforeYear(plain);
	if (numbers) {
		const { first, second, mark } = numbers;
		const dayFirst = mark === "." || order === "day-first";
		return isoDay(numbers.year, dayFirst ? second : first, dayFirst ? first : second);
	}
	const monthFirst = plain.match(MONTH_NAME_FIRST);
	if (monthFirst) return isoDay(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
	const dayFirst = plain.match(DAY_THEN_MONTH_NAME);
	return dayFirst ? isoDay(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) : null;
}

/** Returns the order of the two numbers before the year, `either` if this date is ambiguous. */
export function dateOrderOf(text: string): DateOrder | "either" | null {
	const plain = normalize(text);
	const numbers = plain === null ? null : numbersBeforeYear(plain);
	if (!numbers || numbers.mark === ".") return null;
	const { first, second } = numbers;
	if (first > 12 && second <= 12) return "day-first";
	if (second > 12 && first <= 12) return "month-first";
	return first <= 12 && second <= 12 && first !== second ? "either" : null;
}

function normalize(text: string): string | null {
	if (text.length > MAX_CHARACTERS) return null;
	return text.replaceAll(/[\s\u00a0\u2009\u202f]+/g, " ").trim();
}

function numbersBeforeYear(plain: string) {
	const [, first, mark, second, year = ""] = plain.match(YEAR_LAST) ?? [];
	if (!first) return null;
	return { first: Number(first), second: Number(second), mark, year: year.length === 2 ? `20${year}` : year };
}

const monthOf = (name = "") => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Returns null for days that do not exist. */
function isoDay(year: string | undefined, month: number, day: string | number | undefined): string | null {
	const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
	const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
	return isReal ? date.toISOString().slice(0, 10) : null;
}
