import type { CustomerRow } from "../../../contract/customers.ts";
import type { StoredRow } from "./customer-list.queries.ts";

/** A row as the table shows it. */
export function describeCustomer({ order, ...row }: StoredRow): CustomerRow {
	return {
		id: row.id,
		email: row.email,
		name: row.name,
		orderId: order?.number ?? "",
		orderDate: order?.orderedAt?.toISOString().slice(0, 10) ?? "",
		orderStatus: order?.status ?? "",
		orderTotal: order?.totalText ?? "",
		orderTotalAssumed: order?.amountAssumed ?? false,
		products: order?.products ?? [],
		premium: row.premium,
		approved: row.approved,
		registered: row.registered,
		invitedAt: row.invitedAt,
	};
}
