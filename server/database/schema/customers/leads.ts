import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, isEmail, primaryKey as randomKey } from "../columns.ts";
import { consentTexts } from "../selling/consent-texts.ts";
import { customers } from "./customers.ts";

/**
 * People who asked for the free lesson by email (LEAD-01, docs/decisions/046). Triggers of `orders` and `customers` end
 * what a lead gets once they buy, and a trigger of this table counts.
 */
export const leads = pgTable(
	"leads",
	{
		id: randomKey(),
		email: text().notNull(),
		/** The mailbox of the address: without plus-tag, and without dots where its provider ignores them (LEAD-02). */
		mailbox: text().notNull(),
		/** When they signed up first. */
		createdAt: createdAt(),
		/** When they last signed up: an unconfirmed lead is deleted some days after. */
		askedAt: instant().notNull().defaultNow(),
		/** When the last confirmation email was queued. */
		mailedAt: instant(),
		/** When they pressed the button of that email: the address is proven. */
		confirmedAt: instant(),
		unsubscribedAt: instant(),
		/** When they had an order or access; before `createdAt` for someone who was a customer already. */
		boughtAt: instant(),
		/** The customer with this address, once it is proven. */
		customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
		consentVersion: integer()
			.notNull()
			.references(() => consentTexts.version),
		consentedAt: instant().notNull(),
		/** Version of the sales page that was live; 0 for the page of a new site. */
		pageVersion: integer().notNull().default(0),
		/** Where they came from, as in the analytics (PAGE-04). */
		source: text().notNull(),
	},
	(table) => [
		uniqueIndex("leads_email_key").on(table.email),
		index("leads_mailbox_idx").on(table.mailbox),
		index("leads_created_at_idx").on(table.createdAt, table.id),
		index("leads_unconfirmed_idx").on(table.askedAt).where(sql`confirmed_at is null`),
		index("leads_customer_id_idx").on(table.customerId),
		index("leads_search_idx").using("gin", sql.raw(`"email" gin_trgm_ops`)),
		index("leads_source_idx").on(table.source, table.createdAt),
		check("leads_email_check", sql`${isEmail(table.email)} and ${table.email} = lower(${table.email})`),
	],
);

/** How many leads signed up, confirmed and bought on each day: the figures outlive the deletion of a lead (LEAD-04). */
export const leadCounts = pgTable(
	"lead_counts",
	{
		/** In UTC. */
		day: date({ mode: "string" }).notNull(),
		kind: text({ enum: ["signUp", "confirmed", "bought"] }).notNull(),
		source: text().notNull(),
		pageVersion: integer().notNull(),
		count: integer().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.day, table.kind, table.source, table.pageVersion] }),
		check("lead_counts_kind_check", sql`${table.kind} in ('signUp', 'confirmed', 'bought')`),
	],
);
