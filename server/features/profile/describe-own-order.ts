import type { OwnOrder } from "../../../contract/profile.ts";
import type { listOwnOrders } from "./profile.queries.ts";

/** An order as its buyer sees it. */
export function describeOwnOrder(order: Awaited<ReturnType<typeof listOwnOrders>>[number]): OwnOrder {
	const { id, number, products, state, placedAt, dayOnly, currency } = order;
	const money = (minorUnits: number) => ({ minorUnits, currency });
	return {
		id,
		number,
		products,
		state,
		placedAt,
		dayOnly,
		gift: order.gift,
		seats: order.quantity,
		total: money(order.minorUnits),
		refunded: money(order.refundedMinorUnits),
		tax: order.taxMinorUnits ? money(order.taxMinorUnits) : null,
	};
}
