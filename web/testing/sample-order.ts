import type { OrderRow } from "../../contract/selling/orders.ts";

const nothing = { minorUnits: 0, currency: "USD" };

/** A paid order, as its list and its page show it. */
export const sampleOrderRow: OrderRow = {
	id: "7b0c4c4e-0000-4000-8000-000000000020",
	number: "MG-1",
	email: "bea@example.org",
	name: "Bea Buyer",
	source: "stripe",
	products: ["Growing at home"],
	total: { minorUnits: 2_700, currency: "USD" },
	refunded: nothing,
	lost: nothing,
	state: "paid",
	dispute: null,
	amountAssumed: false,
	test: false,
	premium: false,
	placedAt: new Date("2026-01-02T10:00:00Z"),
	dayOnly: false,
	sourceName: "Stripe",
	customerId: null,
	gift: false,
	quantity: 1,
	withdrawn: false,
	discount: null,
};
