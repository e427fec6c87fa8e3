import type { StatusMeaning } from "../../../../../contract/selling/order-status.ts";
import { refundedSoFar, type ShopExport, type ShopRow } from "./shop-export.ts";

/**
 * https://woocommerce.com/document/managing-orders/order-statuses/, with `checkout-draft` of the block checkout and
 * WordPress's `trash`. Exports contain the slug, with or without `wc-`, or the label.
 */
const slugs: Readonly<Record<string, StatusMeaning>> = {
	completed: "paid",
	processing: "paid",
	refunded: "refunded",
	pending: "pending",
	pendingpayment: "pending",
	onhold: "pending",
	checkoutdraft: "pending",
	draft: "pending",
	autodraft: "pending",
	failed: "failed",
	cancelled: "canceled",
	canceled: "canceled",
	trash: "canceled",
};
const statuses = Object.fromEntries(
	Object.entries(slugs).flatMap(([slug, meaning]) => [
		[slug, meaning],
		[`wc${slug}`, meaning],
	]),
);

/** Items in one row per order: `name:Bundle|product_id:93|quantity:1|total:27.00;name:…`. */
function listItems(cell: string): string[] {
	return [...cell.matchAll(/(?:^|;)name:([^|]*)\|/g)].map(([, name = ""]) => name.trim()).filter(Boolean);
}

/** One row per order, or one row per item with the order's total in each. */
const read = (row: ShopRow) => {
	const { orderId, orderStatus, refundedAmount, products } = row.cells;
	const items = listItems(products);
	return {
		kind: "sale",
		reference: orderId || null,
		cartReference: row.extra.id || orderId || null,
		status: orderStatus,
		item: true,
		...(items.length > 0 && { items }),
		...refundedSoFar(row, refundedAmount),
	} as const;
};

export const woocommerceExports: readonly ShopExport[] = [
	{
		// https://woocommerce.com/document/ordercustomer-csv-export/: the extension that WooCommerce sells.
		format: "woocommerce-csv-export",
		shop: "woocommerce",
		name: "WooCommerce",
		signature: ["order_number", "status", "order_total", "billing_email"],
		columns: {
			email: ["billing_email", "customer_email"],
			firstName: ["billing_first_name"],
			lastName: ["billing_last_name"],
			orderId: ["order_number", "order_id"],
			orderDate: ["date"],
			orderStatus: ["status"],
			orderTotal: ["order_total"],
			refundedAmount: ["refunded_total"],
			currency: ["order_currency"],
			products: ["item_name", "line_items"],
		},
		extras: { id: ["order_id"] },
		statuses,
		read,
	},
	{
		// https://wordpress.org/plugins/woo-order-export-lite/: Advanced Order Export, whose source names its columns.
		format: "woocommerce-advanced",
		shop: "woocommerce",
		name: "WooCommerce",
		signature: ["Order Number", "Order Status", "Email (Billing)"],
		columns: {
			email: ["Email (Billing)"],
			name: ["Full Name (Billing)"],
			firstName: ["First Name (Billing)"],
			lastName: ["Last Name (Billing)"],
			orderId: ["Order Number"],
			orderDate: ["Order Date"],
			orderStatus: ["Order Status"],
			orderTotal: ["Order Total Amount"],
			refundedAmount: ["Order Refund Amount"],
			currency: ["Currency"],
			products: ["Item Name"],
		},
		extras: { id: ["Order ID"] },
		statuses,
		read,
	},
];
