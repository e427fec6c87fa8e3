import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { BuyerStage } from "../../../contract/buyer-stages.ts";
import { users } from "./auth.ts";
import { createdAt, instant, isEmail, primaryKey, updatedAt } from "./columns.ts";

/** The seller's name for someone, else the one that they gave their account. */
const displayName = `case when name <> '' then name when user_id is not null then account_name else '' end`;

/** In the order in which a person looks for a name, whatever the database's own collation. */
export const nameForSorting = sql.raw(`"display_name" collate "und-x-icu"`);
/** By its characters: an order's number is no word. */
export const orderNumberForSorting = sql.raw(`"order_number" collate "C"`);

/**
 * Everyone who bought, was granted access or registered, one row a person (USR-02, docs/decisions/017). What a person is
 * to this product stands here, account included; what they bought stands in `orders`. Each sorted index begins with the
 * two filters, so that a page is read from one range of it, whatever is filtered.
 */
export const customers = pgTable(
	"customers",
	{
		id: primaryKey(),
		/** Empty only where an account was brought along without one (SES-09). */
		email: text().notNull(),
		/** As the seller or the shop calls them. */
		name: text().notNull().default(""),

		/** Null until they register. What follows counts only while it is set. */
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
		/** Since when they are premium (USR-13). */
		premiumAt: instant(),

		/** When they first had access; null for whoever never had. */
		approvedAt: instant(),
		invitedAt: instant(),

		/* How far they have come from the purchase to the first download (WAY-01), each written once. */
		/** When an email that tells of their access was first sent. */
		notifiedAt: instant(),
		/** By a trigger of `sessions`. */
		signedInAt: instant(),
		/** By triggers of what logs downloads. */
		downloadedAt: instant(),

		/** As their browser told it, or as they chose (SEQ-03): a name of IANA's. Null: the site's. */
		timeZone: text(),

		/** What admins have noted. */
		notes: text().notNull().default(""),
		tags: text().array().notNull().default([]),

		/* What their orders come to, written by `summarize_orders` in the transaction that writes an order. */
		hasPaidOrder: boolean().notNull().default(false),
		/** One of the paid orders gives premium access. */
		hasPremiumOrder: boolean().notNull().default(false),
		/** Of the newest order. */
		orderNumber: text().notNull().default(""),
		orderMinorUnits: bigint({ mode: "number" }).notNull().default(0),

		registered: boolean().notNull().generatedAlwaysAs(sql.raw("user_id is not null")),
		/** May come in, by the one rule that the code has as `hasAccess`. */
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
		/** `updated_at` as an import left it: while both are the same, nothing was changed since. */
		importedAt: instant(),
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
		// Together with the index: no two spellings of one address (DAT-02).
		check("customers_email_check", sql`${table.email} = lower(${table.email})`),
		check("customers_email_format_check", sql`${table.email} = '' or ${isEmail(table.email)}`),
		check("customers_role_check", sql`${table.role} in ('admin', 'member', 'user')`),
		check("customers_decision_check", sql`${table.grantedAt} is null or ${table.revokedAt} is null`),
	],
);

/**
 * How many customers there are of each kind, counted by triggers. Many rows that add up, so that two who write at once
 * seldom wait for each other.
 */
export const customerCounts = pgTable("customer_counts", {
	slot: integer().primaryKey(),
	total: integer().notNull().default(0),
	approved: integer().notNull().default(0),
	registered: integer().notNull().default(0),
	/** Approved and registered. */
	both: integer().notNull().default(0),
});
