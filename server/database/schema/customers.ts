import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryKey, updatedAt } from "./columns.ts";
import type { PurchaseInfo } from "./pre-approved-emails.ts";

/** A field of the order, blank where there is none. */
const orderField = (key: string) => sql.raw(`coalesce(purchase_info ->> '${key}', '')`);
/** A part of the total, read by a function of the database as `contract/money.ts` reads it. */
const orderMoney = (part: string) => sql.raw(`(order_money(purchase_info ->> 'order_total')).${part}`);
/** In the order in which a person looks for a name, whatever the database's own collation. */
export const nameForSorting = sql.raw(`"name" collate "und-x-icu"`);
/** By its characters: an order's number is no word. */
export const orderIdForSorting = sql.raw(`"order_id" collate "C"`);

/**
 * Everyone in the approved list and everyone registered, joined by email (USR-02). Written by triggers on
 * `pre_approved_emails` and `profiles` alone, so that it holds whichever way rows come (docs/decisions/006); only what is
 * known of someone who is not approved is written here directly. Each sorted index begins with the two filters, so that a
 * page is read from one range of it, whatever is filtered.
 */
export const customers = pgTable(
	"customers",
	{
		id: primaryKey(),
		email: text().notNull(),
		approved: boolean().notNull().default(false),
		registered: boolean().notNull().default(false),
		/** Of the account while registered. */
		profileId: uuid(),
		/** As the order has it. */
		orderName: text().notNull().default(""),
		/** As the person calls themselves. */
		profileName: text().notNull().default(""),
		name: text()
			.notNull()
			.generatedAlwaysAs(sql.raw(`case when order_name <> '' then order_name else profile_name end`)),
		/** The order; stays when the approval is taken away. Null for whoever never had one. */
		purchaseInfo: jsonb().$type<PurchaseInfo>(),
		premium: boolean().notNull().default(false),
		orderId: text().notNull().generatedAlwaysAs(orderField("order_id")),
		/** The total, exact: what is sorted by and summed. One that is no amount counts as nothing. */
		orderMinorUnits: bigint({ mode: "number" }).notNull().generatedAlwaysAs(orderMoney("minor_units")),
		orderCurrency: text().notNull().generatedAlwaysAs(orderMoney("currency")),
		searchText: text()
			.notNull()
			.generatedAlwaysAs(
				sql.raw(
					`lower(email || ' ' || case when order_name <> '' then order_name else profile_name end || ' ' || coalesce(purchase_info ->> 'order_id', ''))`,
				),
			),
		/** When the email was first approved; null for whoever never was. */
		approvedAt: instant(),
		invitedAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("customers_email_key").on(table.email),
		index("customers_profile_id_idx").on(table.profileId).where(sql`profile_id is not null`),
		index("customers_by_email_idx").on(table.approved, table.registered, table.email),
		index("customers_by_name_idx").on(table.approved, table.registered, nameForSorting, table.email),
		index("customers_by_order_id_idx").on(table.approved, table.registered, orderIdForSorting, table.email),
		index("customers_by_order_total_idx").on(table.approved, table.registered, table.orderMinorUnits, table.email),
		index("customers_search_idx").using("gin", sql.raw(`"search_text" gin_trgm_ops`)),
		check("customers_email_check", sql`${table.email} = lower(${table.email})`),
	],
);

/**
 * How many customers there are of each kind, kept by triggers. Many rows that add up, so that two who write at once
 * seldom wait for each other. `revision` grows with every write.
 */
export const customerCounts = pgTable("customer_counts", {
	slot: integer().primaryKey(),
	total: integer().notNull().default(0),
	approved: integer().notNull().default(0),
	registered: integer().notNull().default(0),
	/** Approved and registered. */
	both: integer().notNull().default(0),
	revision: bigint({ mode: "number" }).notNull().default(0),
});
