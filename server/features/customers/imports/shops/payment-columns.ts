import { plainColumnName } from "../../../../../contract/customers/imports.ts";
import { commonStatuses, meaningOf, plainStatus } from "../../../../../contract/selling/order-status.ts";
import { otherStatusNames } from "../column-names.ts";
import { parseOrderDay } from "../order-day.ts";
import { isYes, type ShopRow } from "./shop-export.ts";

/* What columns of any file say about a payment (IMP-08). */

/** Columns of the import that say whether an order was paid. */
export const paymentColumns = ["orderStatus", "refunded", "refundedAmount", "chargeback"] as const;

/** An empty status counts as paid: it is the specified default (IMP-02). */
export const meansPaid = (status: string) => status === "" || meaningOf(commonStatuses, status) === "paid";

/** Reads the columns about money that went back: the status that follows from them, and the amount. */
export function readReturnColumns(row: ShopRow): { status: string; amount: string } {
	const { status, amount = row.cells.refundedAmount } = readRefunded(row);
	return { status: readChargeback(row) || status, amount };
}

const no = /^(?:false|no?|0|none|null|never|nein|falsch|non|faux|falso|não|nao|nee|-|–|—)?$/i;
const isDay = (cell: string) => /\d{4}/.test(cell) && parseOrderDay(cell, "month-first") !== null;

/** Reads a column that says whether an order was refunded, when, or how much of it. */
function readRefunded(row: ShopRow): { status: string; amount?: string } {
	const { refunded } = row.cells;
	if (no.test(refunded)) return { status: "" };
	if (isYes(refunded, "refunded") || isDay(refunded)) return { status: "REFUNDED" };
	return row.amount(refunded) === null ? { status: `Refunded: ${refunded}` } : { status: "", amount: refunded };
}

/** Reads a column that says whether a payment was disputed, when, or how the dispute stands. */
function readChargeback({ cells: { chargeback } }: ShopRow): string {
	if (no.test(chargeback) || plainStatus(chargeback) === "won") return "";
	return isYes(chargeback, "chargeback") || isDay(chargeback) ? "CHARGEBACK" : `Dispute: ${chargeback}`;
}

const MAX_STATUS_CHARACTERS = 40;

/** Columns that are questions about the payment or the order, by name, and the answers that mean it does not count. */
const questions: { names: RegExp; isUnpaid: (cell: string) => boolean }[] = [
	{
		// An empty cell is a no: the other orders have a yes here, or the day of their payment.
		names:
			/^(?:(?:is|was)?(?:paid|bezahlt|payée?|pagad[oa]|pag[oa]|pagat[oa]|betaald)|paid(?:at|on|date)|date(?:of)?(?:paid|payment)|payment(?:date|day)|bezahltam|zahlungsdatum)$/,
		isUnpaid: (cell) => no.test(cell),
	},
	{
		names:
			/^(?:is|was|has|order|access)*(?:cancell?ed|cancell?ation|voided|void|revoked|declined|failed|test|testmode|testorder|testpurchase|storniert|annulée?|cancelad[oa]|annullat[oa]|geannuleerd)(?:at|on|date)?$/,
		// In any language: whatever is not a no is a yes, or a day.
		isUnpaid: (cell) => !no.test(cell) && cell.toLowerCase() !== "live",
	},
	{
		// Lists of contacts include people who have never bought anything.
		names: /^(?:total|number)?(?:of)?(?:orders|orderscount|ordercount|payments|paymentcount|purchases|spent|spend)$/,
		isUnpaid: (cell) => /^\D*0+(?:[.,]0+)?\D*$/.test(cell),
	},
	{
		// Ko-fi lists gifts with its shop's orders; whether one of them is for the bundle is the seller's decision.
		names: /^(?:transaction|payment|order)?(?:type|kind)$/,
		isUnpaid: (cell) => /^(?:tips?|donations?|gifts?|spende|don|donaci[oó]n|donazione|doação|donatie)$/i.test(cell),
	},
];

/**
 * Decides whether a cell says that an order was not paid, or was refunded or disputed. In a column about something else,
 * such as the delivery, only money that went back says something about the payment.
 */
export function saysUnpaid(column: string, cell: string): boolean {
	if (cell.length > MAX_STATUS_CHARACTERS) return false;
	const name = plainColumnName(column).replace(/\?$/, "");
	if (questions.some(({ names, isUnpaid }) => names.test(name) && isUnpaid(cell))) return true;
	if (cell === "") return false;
	const meaning = meaningOf(commonStatuses, cell);
	if (otherStatusNames.test(name)) return meaning === "refunded" || meaning === "charged-back";
	return meaning !== undefined && meaning !== "paid";
}
