import { boolean, jsonb, pgView, text, timestamp, uuid } from "drizzle-orm/pg-core";

/* What is kept in `customers` and `orders`, readable as the source of this product named it (DAT-01). Nothing writes here. */

/** What was bought, in the source's words. */
export interface PurchaseInfo {
	order_id: string;
	order_status: string;
	order_total: string;
	products: string[];
	/** `2026-11-21`, where it is known. */
	order_date?: string;
}

export interface ProfilePurchase {
	purchase_date?: string;
	purchase_id?: string;
}

/** Whoever has access by an order or by the seller's decision, with the newest order. */
export const preApprovedEmails = pgView("pre_approved_emails", {
	id: uuid().notNull(),
	email: text().notNull(),
	name: text().notNull(),
	purchaseInfo: jsonb().$type<PurchaseInfo>().notNull(),
	premium: boolean().notNull(),
	createdAt: timestamp({ withTimezone: true }).notNull(),
}).existing();

/** Whoever registered. */
export const profiles = pgView("profiles", {
	id: uuid().notNull(),
	email: text().notNull(),
	name: text().notNull(),
	role: text({ enum: ["admin", "member", "user"] }).notNull(),
	purchaseInfo: jsonb().$type<ProfilePurchase>(),
	createdAt: timestamp({ withTimezone: true }).notNull(),
	updatedAt: timestamp({ withTimezone: true }).notNull(),
}).existing();
