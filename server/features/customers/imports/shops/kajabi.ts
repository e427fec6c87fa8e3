import type { ShopExport } from "./shop-export.ts";

/** The export of subscriptions. */
export const kajabi: ShopExport = {
	format: "kajabi",
	shop: "kajabi",
	name: "Kajabi",
	signature: ["Customer Email", "Customer Name", "Offer Title", "Amount"],
	columns: {
		email: ["Customer Email"],
		name: ["Customer Name"],
		orderId: ["Kajabi Subscription ID"],
		orderDate: ["Created At"],
		orderStatus: ["Status"],
		orderTotal: ["Amount"],
		currency: ["Currency"],
		products: ["Offer Title"],
	},
	statuses: {
		active: "paid",
		paid: "paid",
		completed: "paid",
		trialing: "pending",
		trial: "pending",
		pastdue: "pending",
		unpaid: "pending",
		incomplete: "pending",
		canceled: "canceled",
		cancelled: "canceled",
		ended: "canceled",
		refunded: "refunded",
	},
	read: ({ cells: { orderId, orderStatus } }) => ({
		kind: "sale",
		reference: orderId || null,
		status: orderStatus,
		item: true,
	}),
};
