import { boolean, jsonb, pgView, text, timestamp, uuid } from "drizzle-orm/pg-core";

/* Views of `customers` and `orders` with the names used by the source of this product (DAT-01). They are read-only. */

/** What was bought, in the source's format. */
export interface PurchaseInfo {
	order_id: string;
	order_status: string;
	order_total: string;
	products: string[];
	/** `2026-11-21`, if known. */
	order_date?: string;
}

export interface ProfilePurchase {
	purchase_date?: string;
	purchase_id?: string;
}

/** Customers with access through an order or the seller's decision, with their newest order. */
export const preApprovedEmails = pgView("pre_approved_emails", {
	id: uuid().notNull(),
	email: text().notNull(),
	name: text().notNull(),
	purchaseInfo: jsonb().$type<PurchaseInfo>().notNull(),
	premium: boolean().notNull(),
	createdAt: timestamp({ withTimezone: true }).notNull(),
}).existing();

/** Customers who registered. */
export const profiles = pgView("profiles", {
	id: uuid().notNull(),
	email: text().notNull(),
	name: text().notNull(),
	role: text({ enum: ["admin", "member", "user"] }).notNull(),
	purchaseInfo: jsonb().$type<ProfilePurchase>(),
	createdAt: timestamp({ withTimezone: true }).notNull(),
	updatedAt: timestamp({ withTimezone: true }).notNull(),
}).existing();
