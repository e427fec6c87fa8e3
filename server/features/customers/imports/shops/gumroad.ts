import { isYes, refundedSoFar, type ShopExport, type ShopRow } from "./shop-export.ts";

/** https://github.com/antiwork/gumroad: app/services/exports/purchase_export_service.rb */
export const gumroad: ShopExport = {
	format: "gumroad",
	shop: "gumroad",
	name: "Gumroad",
	currency: "USD",
	signature: ["Purchase ID", "Purchase Email", "Item Name"],
	columns: {
		email: ["Purchase Email"],
		name: ["Buyer Name"],
		orderId: ["Order Number", "Purchase ID"],
		orderDate: ["Purchase Date"],
		orderTotal: ["Sale Price ($)", "Item Price ($)"],
		products: ["Item Name"],
		refunded: ["Fully Refunded?"],
		refundedAmount: ["Partial Refund ($)"],
		chargeback: ["Disputed?"],
	},
	extras: {
		purchase: ["Purchase ID"],
		anyRefund: ["Refunded?"],
		won: ["Dispute Won?"],
		revoked: ["Access Revoked?"],
		trial: ["Free trial purchase?"],
		preOrder: ["Pre-order authorization?"],
		giftee: ["Giftee Email"],
	},
	/** It has yes/no columns instead of a status; these are their combinations. */
	statuses: {
		paid: "paid",
		partiallyrefunded: "paid",
		disputewon: "paid",
		refunded: "refunded",
		disputed: "disputed",
		accessrevoked: "canceled",
		freetrial: "pending",
		preorder: "pending",
	},
	read(row) {
		const { purchase = "", giftee = "", won = "" } = row.extra;
		// The last row contains the totals.
		if (purchase === "Totals") return { kind: "not-a-sale" };
		return {
			kind: "sale",
			reference: purchase || row.cells.orderId || null,
			status: statusOf(row),
			item: true,
			...(giftee && { email: giftee }),
			...(isYes(row.cells.chargeback) && isYes(won) && { dispute: "won" as const }),
			...(isFullyRefunded(row) ? {} : refundedSoFar(row, row.cells.refundedAmount)),
		};
	},
};

/** Older exports have one refund column, with an amount if the refund was partial. */
const isFullyRefunded = (row: ShopRow) =>
	isYes(row.cells.refunded) || (isYes(row.extra.anyRefund ?? "") && !(row.amount(row.cells.refundedAmount) ?? 0));

function statusOf(row: ShopRow): string {
	const { won = "", revoked = "", trial = "", preOrder = "", anyRefund = "" } = row.extra;
	if (isYes(trial)) return "Free trial";
	if (isYes(preOrder)) return "Pre-order";
	if (isFullyRefunded(row)) return "Refunded";
	if (isYes(row.cells.chargeback)) return isYes(won) ? "Dispute won" : "Disputed";
	if (isYes(revoked)) return "Access revoked";
	return isYes(anyRefund) ? "Partially refunded" : "Paid";
}
