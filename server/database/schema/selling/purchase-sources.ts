import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type CartType, cartTypes } from "../../../../contract/selling/carts.ts";
import type { ProductGrant } from "../../../../contract/selling/order-sources.ts";
import { createdAt, instant, primaryKey, updatedAt } from "../columns.ts";

/** A cart's product, by the cart's own ID, and what it gives here. */
export interface ProductMapping {
	reference: string;
	name: string;
	grants: ProductGrant;
}

/** A cart that reports its sales to `/hooks/{type}/{secret}` (HOOK-01). */
export const purchaseSources = pgTable(
	"purchase_sources",
	{
		id: primaryKey(),
		type: text().$type<CartType>().notNull(),
		name: text().notNull(),
		/** SHA-256 of the secret part of its webhook address, used to look it up. */
		addressHash: text().notNull(),
		/** That secret part, encrypted, because the address is shown to admins. */
		address: text().notNull(),
		/** Secrets that verify its events and call its API: JSON, encrypted. */
		secrets: text().notNull(),
		products: jsonb().$type<ProductMapping[]>().notNull().default([]),
		/** What products missing from `products` give; null means that they need attention. */
		otherProducts: text().$type<ProductGrant>(),
		mode: text({ enum: ["live", "test"] })
			.notNull()
			.default("live"),
		lastEventAt: instant(),
		lastFailureAt: instant(),
		lastFailure: text(),
		/** Number of refused events. */
		failures: integer().notNull().default(0),
		/** Events were fetched from the cart's API up to this time (HOOK-06). */
		fetchedUntil: instant(),
		/** Removed from the list: it accepts no more events, and its orders stay. */
		removedAt: instant(),
		/** Reports to its address after it was removed, which are not stored: the shop was not told. */
		lateReports: integer().notNull().default(0),
		lateReportsSince: instant(),
		lastLateReportAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("purchase_sources_address_key").on(table.addressHash),
		// Only one Stripe account can serve the checkout of the sales pages.
		uniqueIndex("purchase_sources_stripe_key").on(table.type).where(sql`type = 'stripe' and removed_at is null`),
		check(
			"purchase_sources_type_check",
			sql`${table.type} in (${sql.raw(cartTypes.map((type) => `'${type}'`).join(", "))})`,
		),
		check("purchase_sources_mode_check", sql`${table.mode} in ('live', 'test')`),
	],
);

/** `waiting`: for the event queue. `attention`: for a person's decision. `applied`, `ignored`, `dismissed`: done. */
export const eventStates = ["waiting", "applied", "ignored", "attention", "dismissed"] as const;
export type EventState = (typeof eventStates)[number];

/** Events reported by a cart, stored for 90 days (HOOK-03, HOOK-07). */
export const purchaseEvents = pgTable(
	"purchase_events",
	{
		id: primaryKey(),
		sourceId: uuid()
			.notNull()
			.references(() => purchaseSources.id, { onDelete: "cascade" }),
		/** Identical for the same event, however often it is delivered. */
		key: text().notNull(),
		/** As the cart calls it. */
		type: text().notNull(),
		/** The payload without unneeded parts; text, because it may not be JSON. */
		body: text().notNull(),
		test: boolean().notNull().default(false),
		state: text().$type<EventState>().notNull().default("waiting"),
		/** Why it needs attention. */
		reason: text(),
		/** More about the reason, for people. */
		detail: text(),
		/** The order concerned, which may not be stored yet. */
		reference: text(),
		receivedAt: instant().notNull().defaultNow(),
		/* Columns of the work queue (`server/work/work-queue.queries.ts`). */
		attempts: integer().notNull().default(0),
		nextAttemptAt: instant().notNull().defaultNow(),
		failingSince: instant(),
		/** For the seller. */
		lastError: text(),
		/** When the seller was emailed about it. */
		notifiedAt: instant(),
		handledAt: instant(),
	},
	(table) => [
		uniqueIndex("purchase_events_key").on(table.sourceId, table.key),
		index("purchase_events_reference_idx").on(table.sourceId, table.reference).where(sql`reference is not null`),
		index("purchase_events_attention_idx").on(table.receivedAt, table.id).where(sql`state = 'attention'`),
		index("purchase_events_lane_idx").on(table.sourceId, table.nextAttemptAt, table.id).where(sql`state = 'waiting'`),
		index("purchase_events_failing_idx")
			.on(table.failingSince)
			.where(sql`state = 'waiting' and failing_since is not null`),
		index("purchase_events_notified_idx").on(table.notifiedAt).where(sql`notified_at is not null`),
		// Read once an hour but written by thousands of transactions, so it uses the smallest kind of index.
		index("purchase_events_received_at_idx").using("brin", table.receivedAt),
		check(
			"purchase_events_state_check",
			sql`${table.state} in (${sql.raw(eventStates.map((state) => `'${state}'`).join(", "))})`,
		),
	],
);
