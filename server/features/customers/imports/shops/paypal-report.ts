import { parseMoney } from "../../../../../contract/money.ts";

/** PayPal's own IDs of transactions, in every language. */
const transactionId = /^(?=.*\d)(?=.*[A-Z])[0-9A-Z]{17}$/;
const time = /^(?:\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}\.\d{2}\.\d{2})(?:\s?[ap]\.?\s?m\.?)?$/i;
const date = /^\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}\.?$/;
/** `CET`, `GMT+01:00`, `Europe/Berlin`. */
const timeZone = /^(?:[A-Z]{2,5}(?:[+-]\d{1,2}(?::?\d{2})?)?|[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+)+)$/;

/**
 * Decides whether a row is a movement in a report of PayPal, whatever the language of its header: a date, a time and a
 * time zone side by side, then somewhere gross, fee and net side by side, and PayPal's ID of the transaction.
 */
function isMovement(cells: readonly string[]): boolean {
	const plain = cells.map((cell) => cell.trim());
	if (!plain.some((cell) => transactionId.test(cell))) return false;
	const isWhen = ([day = "", clock = "", zone = ""]: string[]) =>
		date.test(day) && time.test(clock) && timeZone.test(zone);
	const triples = plain.map((_, at) => plain.slice(at, at + 3));
	return triples.some(isWhen) && triples.some(isGrossFeeNet);
}

function isGrossFeeNet([first = "", second = "", third = ""]: string[]): boolean {
	const gross = parseMoney(first)?.minorUnits;
	const fee = parseMoney(second)?.minorUnits;
	const net = parseMoney(third)?.minorUnits;
	if (gross === undefined || fee === undefined || net === undefined) return false;
	return gross !== 0 && gross + fee === net;
}

/**
 * Counts the rows of a file that PayPal seems to have written. A report in a language that is not read here would
 * otherwise pass for a plain list, and everyone who ever paid the seller for anything for a buyer of the bundle.
 */
export class PaypalMovements {
	#rows = 0;
	#movements = 0;

	/** @param cells of any row but the header */
	add(cells: readonly string[]): void {
		this.#rows += 1;
		if (isMovement(cells)) this.#movements += 1;
	}

	/** Most rows, because a few of another kind may be among them. */
	get isReport(): boolean {
		return this.#movements * 2 > this.#rows;
	}
}

/** Says what to do with a report that cannot be read. */
export const unreadableReport =
	"This looks like a PayPal report in a language, or with columns, that can't be read. In PayPal, change the language to English, download the Activity report again with its standard columns, and import that file.";
