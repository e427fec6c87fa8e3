import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { BuyerStage } from "../../../../contract/customers/funnel.ts";
import { users } from "../accounts/auth.ts";
import { createdAt, instant, isEmail, primaryKey, updatedAt } from "../columns.ts";

/** The seller's name for someone, otherwise the one in their account. */
const displayName = `case when name <> '' then name when user_id is not null then account_name else '' end`;

/** Sorted the way people expect, whatever the database's collation. */
export const nameForSorting = sql.raw(`"display_name" collate "und-x-icu"`);
/** Sorted by characters: an order number is not a word. */
export const orderNumberForSorting = sql.raw(`"order_number" collate "C"`);

/**
 * Everyone who bought, was granted access or registered, one row per person (USR-02, docs/decisions/017). It holds the
 * person's role and account; purchases are in `orders`. Each sorted index begins with the two filters, so that a page
 * is read from one range of it, whatever the filter.
 */
export const customers = pgTable(
	"customers",
	{
		id: primaryKey(),
		/** Empty only if a migrated account had none (SES-09). */
		email: text().notNull(),
		/** As the seller or the shop calls them. */
		name: text().notNull().default(""),

		/** Null until they register. The fields below only apply if it is set. */
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** As they call themselves. */
		accountName: text().notNull().default(""),
		role: text({ enum: ["admin", "member", "user"] })
			.notNull()
			.default("member"),
		registeredAt: instant(),

		/** The seller's decision, which overrides every order; at most one of the two is set. */
		grantedAt: instant(),
		revokedAt: instant(),
		/** Premium since this time (USR-13). */
		premiumAt: instant(),

		/** When they first had access; null if they never did. */
		approvedAt: instant(),
		invitedAt: instant(),

		/* Milestones from the purchase to the first download (WAY-01), each written once. */
		/** When an email about their access was first sent. */
		notifiedAt: instant(),
		/** Set by a trigger of `sessions`. */
		signedInAt: instant(),
		/** Set by triggers of the download logs. */
		downloadedAt: instant(),

		/** IANA time zone, as reported by their browser or chosen (SEQ-03). Null for the site's. */
		timeZone: text(),

		/** Notes by admins. */
		notes: text().notNull().default(""),
		tags: text().array().notNull().default([]),

		/* Summary of their orders, written by `summarize_orders` in the transaction that writes an order;
		   `order_gives_access` decides which ones give access. */
		hasPaidOrder: boolean().notNull().default(false),
		/** One of the paid orders gives premium access. */
		hasPremiumOrder: boolean().notNull().default(false),
		/** Number of the newest order. */
		orderNumber: text().notNull().default(""),
		orderMinorUnits: bigint({ mode: "number" }).notNull().default(0),

		registered: boolean().notNull().generatedAlwaysAs(sql.raw("user_id is not null")),
		/** Has access. `has_access` is the only place that decides this, from the seller's decision and the orders. */
		approved: boolean().notNull().generatedAlwaysAs(sql.raw("has_access(granted_at, revoked_at, has_paid_order)")),
		stage: text()
			.$type<BuyerStage>()
			.notNull()
			.generatedAlwaysAs(
				sql.raw(
					"case when user_id is null then (case when notified_at is null then 'purchased' else 'notified' end) when downloaded_at is not null then 'downloaded' when signed_in_at is not null then 'signedIn' else 'registered' end",
				),
			),
		displayName: text().notNull().generatedAlwaysAs(sql.raw(displayName)),
		searchText: text()
			.notNull()
			.generatedAlwaysAs(sql.raw(`lower(email || ' ' || ${displayName} || ' ' || order_number)`)),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		/** `updated_at` as set by an import: while both are equal, nothing has changed since. */
		importedAt: instant(),
		/**
		 * The last change by anything but an import, as the next import found it: orders that were imported before it are
		 * kept when their import is undone (IMP-04).
		 */
		editedAt: instant(),
	},
	(table) => [
		uniqueIndex("customers_email_key").on(table.email),
		uniqueIndex("customers_user_id_key").on(table.userId),
		index("customers_approved_at_idx").on(table.approvedAt),
		index("customers_registered_at_idx").on(table.registeredAt),
		index("customers_downloaded_at_idx").on(table.downloadedAt).where(sql`downloaded_at is not null`),
		index("customers_by_email_idx").on(table.approved, table.registered, table.email),
		index("customers_by_name_idx").on(table.approved, table.registered, nameForSorting, table.email),
		index("customers_by_order_number_idx").on(table.approved, table.registered, orderNumberForSorting, table.email),
		index("customers_by_order_total_idx").on(table.approved, table.registered, table.orderMinorUnits, table.email),
		index("customers_by_stage_idx").on(table.stage, table.approvedAt).where(sql`approved and role <> 'admin'`),
		index("customers_tags_idx").using("gin", table.tags).where(sql`tags <> '{}'`),
		index("customers_search_idx").using("gin", sql.raw(`"search_text" gin_trgm_ops`)),
		// Together with the index: one spelling per address (DAT-02).
		check("customers_email_check", sql`${table.email} = lower(${table.email})`),
		check("customers_email_format_check", sql`${table.email} = '' or ${isEmail(table.email)}`),
		check("customers_role_check", sql`${table.role} in ('admin', 'member', 'user')`),
		check("customers_decision_check", sql`${table.grantedAt} is null or ${table.revokedAt} is null`),
	],
);

/**
 * Number of customers of each kind, maintained by triggers. The sum of many rows, so that concurrent writers seldom
 * wait for each other.
 */
export const customerCounts = pgTable("customer_counts", {
	slot: integer().primaryKey(),
	total: integer().notNull().default(0),
	approved: integer().notNull().default(0),
	registered: integer().notNull().default(0),
	/** Approved and registered. */
	both: integer().notNull().default(0),
});
