import { commonStatuses } from "../../../../../contract/selling/order-status.ts";
import { isYes, refundedSoFar, type ShopExport } from "./shop-export.ts";

/** Any list of purchasers (IMP-02), with the specified columns. */
export const list: ShopExport = {
	format: "list",
	shop: "list",
	name: "",
	signature: [],
	columns: {},
	statuses: commonStatuses,
	read(row) {
		const { orderId, orderDate, orderStatus, orderTotal, refunded, refundedAmount, chargeback } = row.cells;
		const reference = orderId || null;
		const total = row.amount(orderTotal);
		if (total !== null && total < 0 && reference) {
			const minorUnits = -total;
			const fact = { kind: "refunded", of: `${orderDate} ${minorUnits}`, minorUnits } as const;
			return { kind: "change", reference, status: orderStatus || "Refund", fact };
		}
		const status = isYes(chargeback, "chargeback") ? "CHARGEBACK" : isYes(refunded, "refunded") ? "REFUNDED" : "";
		return {
			kind: "sale",
			reference,
			status: status || orderStatus || (total !== null && total < 0 ? "REFUNDED" : ""),
			...refundedSoFar(row, refundedAmount),
		};
	},
};
