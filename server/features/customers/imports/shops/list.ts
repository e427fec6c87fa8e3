import { plainColumnName } from "../../../../../contract/customers/imports.ts";
import { commonStatuses, meaningOf, plainStatus } from "../../../../../contract/selling/order-status.ts";
import { otherStatusNames } from "../column-names.ts";
import { parseOrderDay } from "../order-day.ts";
import { isYes, refundedSoFar, type ShopExport, type ShopRow } from "./shop-export.ts";

/** Any list of purchasers (IMP-02), with the specified columns. */
export const list: ShopExport = {
	format: "list",
	shop: "list",
	name: "",
	signature: [],
	columns: {},
	statuses: commonStatuses,
	read(row) {
		const { orderId, orderDate, orderStatus, orderTotal, refundedAmount } = row.cells;
		const reference = orderId || null;
		const total = row.amount(orderTotal);
		if (total !== null && total < 0 && reference) {
			const minorUnits = -total;
			const fact = { kind: "refunded", subjectId: `${orderDate} ${minorUnits}`, minorUnits } as const;
			return { kind: "change", reference, status: isPaid(orderStatus) ? "Refund" : orderStatus, fact };
		}
		const { status: refund, amount = refundedAmount } = readRefunded(row);
		const status =
			readChargeback(row) ||
			refund ||
			(isPaid(orderStatus) && otherStatus(row)) ||
			orderStatus ||
			(total !== null && total < 0 ? "REFUNDED" : "");
		return { kind: "sale", reference, status, ...refundedSoFar(row, amount) };
	},
};

const isPaid = (status: string) => status === "" || meaningOf(commonStatuses, status) === "paid";

const no = /^(?:false|no?|0|none|null|never|nein|non|-|–|—)?$/i;
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

/** Returns the status of an unmapped column that shows an unpaid or refunded order, such as `Type: Refund`. */
function otherStatus({ extra }: ShopRow): string {
	const [found] = Object.entries(extra).filter(([column, cell]) => saysUnpaid(column, cell));
	return found ? found.join(": ") : "";
}

const MAX_STATUS_CHARACTERS = 40;

/**
 * Decides whether a cell says that an order was not paid, or was refunded or disputed. In a column about something else,
 * such as the delivery, only money that went back says something about the payment.
 */
export function saysUnpaid(column: string, cell: string): boolean {
	if (cell === "" || cell.length > MAX_STATUS_CHARACTERS) return false;
	const meaning = meaningOf(commonStatuses, cell);
	if (otherStatusNames.test(plainColumnName(column))) return meaning === "refunded" || meaning === "charged-back";
	return meaning !== undefined && meaning !== "paid";
}
