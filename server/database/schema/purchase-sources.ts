import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type CartType, cartTypes, type ProductGrant } from "../../../contract/order-sources.ts";
import { createdAt, instant, primaryKey, updatedAt } from "./columns.ts";

/** A product of a cart, by the cart's own ID, and what it gives here. */
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
		/** SHA-256 of the secret part of its web address, by which it is found. */
		addressHash: text().notNull(),
		/** That secret part, encrypted: the address is shown to admins. */
		address: text().notNull(),
		/** What its sender is checked by and its API is called with: JSON, encrypted. */
		secrets: text().notNull(),
		products: jsonb().$type<ProductMapping[]>().notNull().default([]),
		/** What is not listed in `products` gives this; null: it needs attention. */
		otherProducts: text().$type<ProductGrant>(),
		mode: text({ enum: ["live", "test"] })
			.notNull()
			.default("live"),
		lastEventAt: instant(),
		lastFailureAt: instant(),
		lastFailure: text(),
		/** Events that were refused. */
		failures: integer().notNull().default(0),
		/** Up to when events were fetched from the cart's API (HOOK-06). */
		fetchedUntil: instant(),
		/** Taken off the list: it takes no more events, and its orders stay. */
		removedAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("purchase_sources_address_key").on(table.addressHash),
		// The checkout of the sales pages is one Stripe account's.
		uniqueIndex("purchase_sources_stripe_key").on(table.type).where(sql`type = 'stripe' and removed_at is null`),
		check(
			"purchase_sources_type_check",
			sql`${table.type} in (${sql.raw(cartTypes.map((type) => `'${type}'`).join(", "))})`,
		),
		check("purchase_sources_mode_check", sql`${table.mode} in ('live', 'test')`),
	],
);

/** `waiting`: the event queue applies it. `attention`: a person decides. `applied`, `ignored`, `dismissed`: done. */
export const eventStates = ["waiting", "applied", "ignored", "attention", "dismissed"] as const;
export type EventState = (typeof eventStates)[number];

/** What a cart has reported, kept for 90 days (HOOK-03, HOOK-07). */
export const purchaseEvents = pgTable(
	"purchase_events",
	{
		id: primaryKey(),
		sourceId: uuid()
			.notNull()
			.references(() => purchaseSources.id, { onDelete: "cascade" }),
		/** The same for the same event, however often it is delivered. */
		key: text().notNull(),
		/** As the cart calls it. */
		type: text().notNull(),
		/** What came, without what nobody needs; text, as it may be no JSON. */
		body: text().notNull(),
		test: boolean().notNull().default(false),
		state: text().$type<EventState>().notNull().default("waiting"),
		/** Why it needs attention. */
		reason: text(),
		/** More about the reason, for a person. */
		detail: text(),
		/** The order that it is about, which may not be stored yet. */
		reference: text(),
		receivedAt: instant().notNull().defaultNow(),
		/* Of the work queue (`server/work/work-queue.queries.ts`). */
		attempts: integer().notNull().default(0),
		nextAttemptAt: instant().notNull().defaultNow(),
		failingSince: instant(),
		/** For the seller. */
		lastError: text(),
		/** When the seller was emailed that it needs attention. */
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
		// Read once an hour, and written by thousands at once: the smallest kind of index.
		index("purchase_events_received_at_idx").using("brin", table.receivedAt),
		check(
			"purchase_events_state_check",
			sql`${table.state} in (${sql.raw(eventStates.map((state) => `'${state}'`).join(", "))})`,
		),
	],
);
