import { sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { OwnOrder } from "../../../contract/accounts/profile.ts";
import { writeAmount } from "../../../contract/money.ts";
import { orderSourceName } from "../../../contract/selling/order-sources.ts";
import type { OrderRow } from "../../../contract/selling/orders.ts";
import { formatProducts } from "../../../contract/selling/product-list.ts";
import { orders } from "../schema/selling/orders.ts";
import { lost, net, refunded } from "./sales.queries.ts";

/*
 * Columns read from an order, and their descriptions, for lists, pages, exports and personal data. Each picks from
 * these columns.
 */

const columns = {
	id: orders.id,
	source: orders.source,
	number: orders.number,
	/** The email used for the purchase. */
	email: orders.email,
	name: orders.name,
	products: orders.products,
	minorUnits: orders.minorUnits,
	currency: orders.currency,
	totalText: orders.totalText,
	amountAssumed: orders.amountAssumed,
	taxMinorUnits: orders.taxMinorUnits,
	/** As reported by its source. */
	refundedMinorUnits: orders.refundedMinorUnits,
	status: orders.status,
	state: orders.state,
	dispute: orders.dispute,
	test: orders.test,
	premium: orders.premium,
	placedAt: sql<Date>`${orders.placedAt}`.mapWith(orders.createdAt),
	orderedAt: orders.orderedAt,
	/** An import may only know the day of an order. */
	dayOnly: sql<boolean>`(${orders.source} = 'import' and ${orders.orderedAt} is not null)`,
	customerId: orders.customerId,
	gift: orders.gift,
	quantity: orders.quantity,
	reference: orders.reference,
	sourceId: orders.sourceId,
	sourceData: orders.sourceData,
	importedFacts: orders.importedFacts,
	receiptSentAt: orders.receiptSentAt,
	buyerAddress: orders.buyerAddress,
	discountCode: orders.discountCode,
	discountMinorUnits: orders.discountMinorUnits,
	consentVersion: orders.consentVersion,
	consentedAt: orders.consentedAt,
	withdrawnAt: orders.withdrawnAt,
	withdrawnBy: orders.withdrawnBy,
	withdrawalSettledAt: orders.withdrawalSettledAt,
	evidenceSubmittedAt: orders.evidenceSubmittedAt,
	createdAt: orders.createdAt,
};

function pick<Key extends keyof typeof columns>(...keys: Key[]): Pick<typeof columns, Key> {
	return Object.fromEntries(keys.map((key) => [key, columns[key]])) as Pick<typeof columns, Key>;
}

/** Columns of a row in the admin's list and in the export. */
export const orderRowColumns = {
	...pick("id", "number", "name", "source", "products", "minorUnits", "currency", "state", "dispute", "amountAssumed"),
	...pick("test", "premium", "placedAt", "dayOnly", "customerId", "gift", "quantity"),
	...pick("discountCode", "discountMinorUnits"),
	/**
	 * The customer's current email, after any correction or move; for a deleted customer, the email used for the
	 * purchase.
	 */
	email: sql<string>`coalesce((select owner.email from customers owner where owner.id = orders.customer_id), orders.email)`,
	/** Name of the cart; null if it came another way. */
	sourceName: sql<string | null>`(select cart.name from purchase_sources cart where cart.id = orders.source_id)`,
	/** As counted in figures. */
	refundedMinorUnits: refunded.mapWith(Number),
	lostMinorUnits: lost.mapWith(Number),
	netMinorUnits: net.mapWith(Number),
	withdrawn: sql<boolean>`(${orders.withdrawnAt} is not null and ${orders.withdrawalSettledAt} is null)`,
};

/** Columns of the order's own page. */
export const orderPageColumns = {
	...orderRowColumns,
	...pick("taxMinorUnits", "sourceId", "reference", "receiptSentAt", "orderedAt", "importedFacts", "buyerAddress"),
	...pick("consentVersion", "consentedAt", "withdrawnAt", "withdrawnBy", "withdrawalSettledAt", "evidenceSubmittedAt"),
	boughtWith: columns.email,
};

/** Columns of a row on the customer's page. */
export const customerOrderColumns = {
	...pick("id", "number", "source", "products", "minorUnits", "refundedMinorUnits", "currency", "amountAssumed"),
	...pick("state", "dayOnly", "placedAt"),
};

/** Columns that its buyer sees on the profile and the receipt. */
export const ownOrderColumns = {
	...pick("id", "number", "email", "name", "products", "minorUnits", "refundedMinorUnits", "taxMinorUnits", "currency"),
	...pick("state", "dayOnly", "placedAt", "gift", "quantity", "discountCode", "discountMinorUnits"),
};

/** Columns of everything that is stored about a person (PRO-03). */
export const personalOrderColumns = {
	...pick("source", "number", "email", "name", "products", "minorUnits", "currency", "totalText", "amountAssumed"),
	...pick("refundedMinorUnits", "importedFacts", "status", "state", "test", "orderedAt", "sourceData", "gift"),
	...pick("quantity", "consentedAt", "consentVersion", "buyerAddress", "withdrawnAt", "withdrawnBy", "createdAt"),
	...pick("discountCode", "discountMinorUnits"),
};

export type StoredOrderRow = SelectResultFields<typeof orderRowColumns>;

/** Returns what an order's total was reduced by; null without a discount (CODE-04). */
export function describeDiscount(order: {
	discountCode: string;
	discountMinorUnits: number;
	currency: string;
}): OrderRow["discount"] {
	const { discountCode: code, discountMinorUnits: minorUnits, currency } = order;
	return minorUnits > 0 ? { code, amount: { minorUnits, currency } } : null;
}

/** Converts a row to what the admin's table shows. */
export function describeOrder(row: StoredOrderRow): OrderRow {
	const { currency, source } = row;
	const total = { minorUnits: row.minorUnits, currency };
	return {
		id: row.id,
		number: row.number,
		email: row.email,
		name: row.name,
		source,
		sourceName: orderSourceName({ source, total }, row.sourceName),
		products: row.products,
		total,
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
		discount: describeDiscount(row),
	};
}

/** Describes an order for its buyer. */
export function describeOwnOrder(order: SelectResultFields<typeof ownOrderColumns>): OwnOrder {
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
		discount: describeDiscount(order),
	};
}

const yesOrNo = (value: boolean) => (value ? "yes" : "no");
const moneyUnlessNone = (minorUnits: number, currency: string) =>
	minorUnits > 0 ? writeAmount({ minorUnits, currency }) : "";

/**
 * The cells of a row in the export, in order (ORD-01). Amounts are plain numbers, which a spreadsheet sums up; their
 * currency has a column of its own.
 *
 * @param withTests counts the money of test orders, as in a try-out, where all orders are tests
 */
export const orderCells = {
	orderId: (row) => row.number,
	placedAt: (row) => row.placedAt,
	email: (row) => row.email,
	name: (row) => row.name,
	// As the list calls it: nothing went through the cart.
	source: (row) => (row.source === "stripe" && row.minorUnits === 0 ? "free" : row.source),
	products: (row) => formatProducts(row.products),
	orderTotal: (row) => writeAmount(row),
	assumed: (row) => yesOrNo(row.amountAssumed),
	discount: (row) => moneyUnlessNone(row.discountMinorUnits, row.currency),
	discountCode: (row) => row.discountCode,
	refunded: (row) => moneyUnlessNone(row.refundedMinorUnits, row.currency),
	lostToDispute: (row) => moneyUnlessNone(row.lostMinorUnits, row.currency),
	revenue: (row, withTests) =>
		row.test && !withTests ? "" : writeAmount({ minorUnits: row.netMinorUnits, currency: row.currency }),
	currency: (row) => row.currency,
	status: (row) => row.state,
	dispute: (row) => row.dispute ?? "",
	test: (row) => yesOrNo(row.test),
} satisfies Record<string, (row: StoredOrderRow, withTests: boolean) => string | Date>;
