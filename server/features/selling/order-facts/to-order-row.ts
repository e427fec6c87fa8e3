import { writeMoney } from "../../../../contract/money.ts";
import type { StoredSource } from "../carts/sources.queries.ts";
import { type ComputedOrder, statusLabelOf } from "./compute-order.ts";
import type { OrderValues } from "./orders.queries.ts";

/**
 * Returns the row of a cart's order.
 *
 * @param reference the cart's ID of the order
 */
export function toOrderRow(
	source: Pick<StoredSource, "id" | "type">,
	reference: string,
	computed: ComputedOrder,
): OrderValues {
	const { minorUnits, currency, state } = computed;
	return {
		source: source.type,
		sourceId: source.id,
		reference,
		number: computed.number,
		email: computed.email,
		name: computed.name,
		products: [...new Set(computed.products.map(({ name, reference }) => name || reference))],
		minorUnits,
		currency,
		totalText: writeMoney({ minorUnits, currency }),
		status: statusLabelOf(computed),
		state,
		test: computed.test,
		orderedAt: computed.orderedAt,
		refundedMinorUnits: computed.refundedMinorUnits,
		taxMinorUnits: computed.taxMinorUnits,
		dispute: computed.dispute,
		premium: computed.premium,
		amountAssumed: computed.amountAssumed ?? false,
	};
}
