import { refundedSoFar, type ShopExport } from "./shop-export.ts";

/** https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders */
export const shopify: ShopExport = {
	format: "shopify",
	shop: "shopify",
	name: "Shopify",
	signature: ["Name", "Email", "Financial Status", "Lineitem name"],
	columns: {
		email: ["Email"],
		name: ["Billing Name", "Shipping Name"],
		// The order's number: the address contains the buyer's name.
		orderId: ["Name"],
		orderDate: ["Created at", "Paid at"],
		orderStatus: ["Financial Status"],
		orderTotal: ["Total", "Subtotal"],
		refundedAmount: ["Refunded Amount"],
		currency: ["Currency"],
		products: ["Lineitem name"],
	},
	extras: { canceledAt: ["Cancelled at"], id: ["Id"] },
	/** https://shopify.dev/docs/api/admin-graphql/latest/enums/OrderDisplayFinancialStatus */
	statuses: {
		paid: "paid",
		partiallyrefunded: "paid",
		refunded: "refunded",
		pending: "pending",
		authorized: "pending",
		partiallypaid: "pending",
		unpaid: "pending",
		expired: "canceled",
		voided: "canceled",
		canceled: "canceled",
	},
	read(row) {
		const { orderId, orderStatus, orderTotal, refundedAmount } = row.cells;
		// An order with several items has a row for each, with everything else in the first one.
		if (orderId && !orderStatus && !orderTotal) return { kind: "item", reference: orderId };
		return {
			kind: "sale",
			reference: orderId || null,
			cartReference: row.extra.id || null,
			// A canceled order keeps the status of its payment.
			status: row.extra.canceledAt && /^paid$/i.test(orderStatus) ? "Canceled" : orderStatus,
			item: true,
			...refundedSoFar(row, refundedAmount),
		};
	},
};
