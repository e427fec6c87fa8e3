import { isYes, refundedSoFar, type ShopExport } from "./shop-export.ts";

/**
 * Its exports use the column names of its API (https://docs.lemonsqueezy.com/api/orders/the-order-object). Amounts are
 * read from the `_formatted` columns: the others are in cents.
 */
export const lemonSqueezy: ShopExport = {
	format: "lemon-squeezy",
	shop: "lemon-squeezy",
	name: "Lemon Squeezy",
	signature: ["order_number", "user_email", "status", "total_formatted"],
	columns: {
		email: ["user_email"],
		name: ["user_name"],
		orderId: ["order_number"],
		orderDate: ["created_at"],
		orderStatus: ["status"],
		orderTotal: ["total_formatted"],
		refundedAmount: ["refunded_amount_formatted"],
		currency: ["currency"],
		products: ["product_name", "first_order_item_product_name"],
	},
	extras: { id: ["id"], identifier: ["identifier"], test: ["test_mode"] },
	statuses: {
		paid: "paid",
		partialrefund: "paid",
		refunded: "refunded",
		pending: "pending",
		failed: "failed",
		fraudulent: "failed",
	},
	read(row) {
		// No money moved.
		if (isYes(row.extra.test ?? "")) return { kind: "not-a-sale" };
		const { orderId, orderStatus, refundedAmount } = row.cells;
		return {
			kind: "sale",
			reference: row.extra.identifier || orderId || null,
			cartReference: row.extra.id || null,
			status: orderStatus,
			item: true,
			...refundedSoFar(row, refundedAmount),
		};
	},
};
