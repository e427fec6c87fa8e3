import type { CustomerRow } from "../../../contract/customers.ts";
import type { PurchaseInfo } from "../../database/schema/pre-approved-emails.ts";

type StoredRow = Omit<CustomerRow, "orderId" | "orderDate" | "orderStatus" | "orderTotal" | "products"> & {
	purchaseInfo: PurchaseInfo | null;
};

/** A row as the table shows it. An order written by hand may lack any of its parts. */
export function describeCustomer(row: StoredRow): CustomerRow {
	const order: Partial<PurchaseInfo> = row.purchaseInfo ?? {};
	return {
		id: row.id,
		email: row.email,
		name: row.name,
		orderId: word(order.order_id),
		orderDate: word(order.order_date),
		orderStatus: word(order.order_status),
		orderTotal: word(order.order_total),
		products: Array.isArray(order.products) ? order.products.map(word) : [],
		premium: row.premium,
		approved: row.approved,
		registered: row.registered,
		invitedAt: row.invitedAt,
	};
}

const word = (value: unknown) => (value === null || value === undefined ? "" : String(value));
