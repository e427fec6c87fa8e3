import { sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { CustomerRow } from "../../../contract/customers/customers.ts";
import { formatProducts } from "../../../contract/selling/product-list.ts";
import { customers } from "../schema/customers/customers.ts";
import type { newestOrder } from "./customers.queries.ts";

/*
 * Columns read from a customer, and their descriptions, for the list, the customer's page, the export and personal
 * data.
 */

type PurchaseColumn = "number" | "status" | "totalText" | "products" | "orderedAt";

/** Columns of an order, as part of its buyer's data. */
export function purchaseColumns<Order extends Record<PurchaseColumn, unknown>>(
	order: Order,
): Pick<Order, PurchaseColumn> {
	const { number, status, totalText, products, orderedAt } = order;
	return { number, status, totalText, products, orderedAt };
}

/**
 * Columns of a row in the admin's list and in the export.
 *
 * @param newest their newest order, joined
 */
export const customerRowColumns = (newest: ReturnType<typeof newestOrder>) => ({
	id: customers.id,
	email: customers.email,
	name: customers.displayName,
	premium: sql<boolean>`${customers.premiumAt} is not null or ${customers.hasPremiumOrder}`,
	approved: customers.approved,
	registered: customers.registered,
	invitedAt: customers.invitedAt,
	order: { ...purchaseColumns(newest), amountAssumed: newest.amountAssumed },
});

/** Columns of the customer's own page. */
export const customerPageColumns = (newest: ReturnType<typeof newestOrder>) => ({
	...customerRowColumns(newest),
	userId: customers.userId,
	approvedAt: customers.approvedAt,
	grantedAt: customers.grantedAt,
	revokedAt: customers.revokedAt,
	updatedAt: customers.updatedAt,
	notes: customers.notes,
	tags: customers.tags,
});

/** Columns of everything that is stored about a person (PRO-03). */
export const personalCustomerColumns = {
	email: customers.email,
	name: customers.name,
	accountName: customers.accountName,
	grantedAt: customers.grantedAt,
	revokedAt: customers.revokedAt,
	premiumAt: customers.premiumAt,
	firstAccessAt: customers.approvedAt,
	invitedAt: customers.invitedAt,
	createdAt: customers.createdAt,
	updatedAt: customers.updatedAt,
};

type SelectedRow = SelectResultFields<ReturnType<typeof customerRowColumns>>;
type StoredCustomerRow = Omit<SelectedRow, "order"> & { order: SelectedRow["order"] | null };

/** Converts a row to what the admin's table shows. */
export function describeCustomer({ order, ...row }: StoredCustomerRow): CustomerRow {
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

const yesOrNo = (value: boolean) => (value ? "yes" : "no");

/** The cells of a row in the export, in order: those of an import (IMP-02), and four more (USR-11). */
export const customerCells = {
	email: (row) => row.email,
	name: (row) => row.name,
	orderId: (row) => row.orderId,
	orderDate: (row) => row.orderDate,
	orderStatus: (row) => row.orderStatus,
	// An assumed total must not become revenue when it is imported again.
	orderTotal: (row) => (row.orderTotalAssumed ? "" : row.orderTotal),
	products: (row) => formatProducts(row.products),
	premium: (row) => yesOrNo(row.premium),
	approved: (row) => yesOrNo(row.approved),
	registered: (row) => yesOrNo(row.registered),
	invitedAt: (row) => row.invitedAt,
	assumedTotal: (row) => (row.orderTotalAssumed ? row.orderTotal : ""),
} satisfies Record<string, (row: CustomerRow) => string | Date | null>;
