import type { OrderRow } from "../../../contract/orders.ts";
import type { StoredOrderRow } from "./order-list.queries.ts";

/** A row as the table shows it. */
export function describeOrder(row: StoredOrderRow): OrderRow {
	const { currency } = row;
	return {
		id: row.id,
		number: row.number,
		email: row.email,
		name: row.name,
		source: row.source,
		products: row.products,
		total: { minorUnits: row.minorUnits, currency },
		refunded: { minorUnits: row.refundedMinorUnits, currency },
		lost: { minorUnits: row.lostMinorUnits, currency },
		state: row.state,
		dispute: row.dispute,
		amountAssumed: row.amountAssumed,
		test: row.test,
		premium: row.premium,
		placedAt: row.placedAt,
		dayOnly: row.dayOnly,
		customerId: row.customerId,
		gift: row.gift,
		quantity: row.quantity,
		withdrawn: row.withdrawn,
	};
}
