import { plainColumnName } from "../../../../../contract/customers/imports.ts";
import { commonStatuses, meaningOf, plainStatus } from "../../../../../contract/selling/order-status.ts";
import { otherStatusNames } from "../column-names.ts";
import { parseOrderDay } from "../order-day.ts";
import { isYes, type RowReading, refundedSoFar, type ShopExport, type ShopRow } from "./shop-export.ts";

/** The columns that say whether an order was paid. */
export const paymentColumns = ["orderStatus", "refunded", "refundedAmount", "chargeback"] as const;

/** Any list of purchasers (IMP-02), with the specified columns. */
export const list: ShopExport = {
	format: "list",
	shop: "list",
	name: "",
	signature: [],
	columns: {},
	statuses: commonStatuses,
	read(row) {
		const { orderId, orderDate, orderStatus, orderTotal } = row.cells;
		const reference = orderId || null;
		const total = row.amount(orderTotal);
		if (total !== null && total < 0 && reference) {
			const minorUnits = -total;
			const fact = { kind: "refunded", subjectId: `${orderDate} ${minorUnits}`, minorUnits } as const;
			return { kind: "change", reference, status: isPaid(orderStatus) ? "Refund" : orderStatus, fact };
		}
		const { status: returned, amount } = readReturnColumns(row);
		const status =
			returned ||
			(isPaid(orderStatus) && otherStatus(row)) ||
			orderStatus ||
			(total !== null && total < 0 ? "REFUNDED" : "");
		return { kind: "sale", reference, status, ...refundedSoFar(row, amount) };
	},
};

/**
 * Reads a row of a shop's export. Columns that say whether an order was paid, and that this export is not known to have,
 * are read as in any list: whoever matched them expects that they count (IMP-08).
 */
export function readShopRow(shop: ShopExport, row: ShopRow): RowReading {
	const reading = shop.read(row);
	if (shop === list || reading.kind !== "sale") return reading;
	const cells = { ...row.cells };
	for (const column of paymentColumns) if (shop.columns[column]) cells[column] = "";
	if (paymentColumns.every((column) => cells[column] === "")) return reading;
	const { status: returned, amount } = readReturnColumns({ ...row, cells });
	const found = returned || (isPaid(cells.orderStatus) ? "" : cells.orderStatus);
	const isPaidForShop = reading.status === "" || meaningOf(shop.statuses, reading.status) === "paid";
	return {
		...refundedSoFar(row, amount),
		...reading,
		status: isPaidForShop && found ? found : reading.status || cells.orderStatus,
	};
}

const isPaid = (status: string) => status === "" || meaningOf(commonStatuses, status) === "paid";

/** Reads the columns about money that went back: the status that follows from them, and the amount. */
function readReturnColumns(row: ShopRow): { status: string; amount: string } {
	const { status, amount = row.cells.refundedAmount } = readRefunded(row);
	return { status: readChargeback(row) || status, amount };
}

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
 * Columns that answer a question about the payment, by their names in the languages of most exports, and the answer that
 * says that nothing was paid, or that it does not count.
 */
const questions: { names: RegExp; isUnpaid: (cell: string) => boolean }[] = [
	{
		names: /^(?:is|was)?(?:paid|bezahlt|payée?|pagad[oa]|pagat[oa]|betaald)$/,
		isUnpaid: (cell) => cell !== "" && no.test(cell),
	},
	{
		names:
			/^(?:is|was|has|order|access)*(?:cancell?ed|cancell?ation|voided|void|revoked|declined|failed|test|testmode|testorder|testpurchase|storniert|annulée?|cancelad[oa]|annullat[oa]|geannuleerd)(?:at|on|date)?$/,
		isUnpaid: (cell) => isYes(cell) || isDay(cell),
	},
	{
		// Of lists of contacts, with people who have never bought anything.
		names: /^(?:total|number)?(?:of)?(?:orders|orderscount|ordercount|payments|paymentcount|purchases|spent|spend)$/,
		isUnpaid: (cell) => /^\D?0+(?:[.,]0+)?\D*$/.test(cell),
	},
];

/**
 * Decides whether a cell says that an order was not paid, or was refunded or disputed. In a column about something else,
 * such as the delivery, only money that went back says something about the payment.
 */
export function saysUnpaid(column: string, cell: string): boolean {
	if (cell === "" || cell.length > MAX_STATUS_CHARACTERS) return false;
	const meaning = meaningOf(commonStatuses, cell);
	const name = plainColumnName(column).replace(/\?$/, "");
	if (questions.some(({ names, isUnpaid }) => names.test(name) && isUnpaid(cell))) return true;
	if (otherStatusNames.test(name)) return meaning === "refunded" || meaning === "charged-back";
	return meaning !== undefined && meaning !== "paid";
}
