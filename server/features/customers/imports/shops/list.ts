import { commonStatuses } from "../../../../../contract/selling/order-status.ts";
import { meansPaid, readReturnColumns, saysUnpaid } from "./payment-columns.ts";
import { refundedSoFar, type ShopExport, type ShopRow } from "./shop-export.ts";

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
			return { kind: "change", reference, status: meansPaid(orderStatus) ? "Refund" : orderStatus, fact };
		}
		const { status: returned, amount } = readReturnColumns(row);
		const status =
			returned ||
			(meansPaid(orderStatus) && otherStatus(row)) ||
			orderStatus ||
			(total !== null && total < 0 ? "REFUNDED" : "");
		return { kind: "sale", reference, status, ...refundedSoFar(row, amount) };
	},
};

/** Returns the status of an unmapped column that shows an unpaid or refunded order, such as `Type: Refund`. */
function otherStatus({ extra }: ShopRow): string {
	const [found] = Object.entries(extra).filter(([column, cell]) => saysUnpaid(column, cell));
	if (!found) return "";
	const [column, cell] = found;
	return `${column}: ${cell || "empty"}`;
}
