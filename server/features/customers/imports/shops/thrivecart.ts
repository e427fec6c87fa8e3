import { commonStatuses } from "../../../../../contract/selling/order-status.ts";
import { refundedSoFar, type ShopExport } from "./shop-export.ts";

export const thrivecartExports: readonly ShopExport[] = [
	{
		// An export of customers, who have all paid.
		format: "thrivecart-customers",
		shop: "thrivecart",
		name: "ThriveCart",
		// The other names are too common: many lists have them.
		signature: ["customer_email", "customer_first_name", "order_date", "total", "relevant_item_name"],
		columns: {
			email: ["customer_email"],
			firstName: ["customer_first_name"],
			lastName: ["customer_last_name"],
			orderDate: ["order_date"],
			orderTotal: ["total"],
			products: ["relevant_item_name"],
		},
		statuses: commonStatuses,
		read({ cells: { email, orderDate, products } }) {
			// It has no order numbers: an order is identified by email and time.
			const reference = orderDate ? `${email.toLowerCase()} ${orderDate} ${products}` : null;
			return { kind: "sale", reference, cartReference: null, status: "", number: "", item: true };
		},
	},
	{
		format: "thrivecart-transactions",
		shop: "thrivecart",
		name: "ThriveCart",
		signature: ["Transaction ID", "Customer Email", "Product Name", "Payment Processor"],
		columns: {
			email: ["Customer Email"],
			name: ["Customer Name"],
			orderId: ["Transaction ID"],
			orderDate: ["Date"],
			orderStatus: ["Payment Status"],
			orderTotal: ["Amount"],
			refundedAmount: ["Refund Amount"],
			currency: ["Currency"],
			products: ["Product Name"],
		},
		statuses: commonStatuses,
		read(row) {
			const { orderId, orderStatus, refundedAmount } = row.cells;
			return {
				kind: "sale",
				reference: orderId || null,
				// Its events name the order rather than the transaction.
				cartReference: null,
				status: orderStatus,
				item: true,
				...refundedSoFar(row, refundedAmount),
			};
		},
	},
];
