import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type ReviewState, reviewStates } from "../../../../contract/site/reviews.ts";
import { createdAt, instant, primaryKey, updatedAt } from "../columns.ts";
import { customers } from "../customers/customers.ts";

/**
 * Reviews by buyers (REV-01), one row per customer. A trigger notifies `reviews_changed` of each write, so that the
 * sales pages also update when a customer is deleted.
 */
export const reviews = pgTable(
	"reviews",
	{
		id: primaryKey(),
		customerId: uuid()
			.notNull()
			.references(() => customers.id, { onDelete: "cascade" }),
		rating: smallint().notNull(),
		title: text().notNull(),
		text: text().notNull(),
		displayName: text().notNull(),
		/** When the author agreed to publication; if null, only the seller reads it. */
		consentedAt: instant(),
		/** Whether they had bought it themselves when they wrote it, rather than received it from someone else. */
		buyer: boolean().notNull(),
		state: text().$type<ReviewState>().notNull().default("waiting"),
		hiddenReason: text().notNull().default(""),
		reply: text().notNull().default(""),
		repliedAt: instant(),
		publishedAt: instant(),
		/** When its current text was written. */
		writtenAt: instant().notNull().defaultNow(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("reviews_customer_id_key").on(table.customerId),
		index("reviews_by_state_idx").on(table.state, table.writtenAt, table.id),
		index("reviews_by_date_idx").on(table.writtenAt, table.id),
		check("reviews_rating_check", sql`${table.rating} between 1 and 5`),
		check("reviews_state_check", sql`${table.state} in (${sql.raw(reviewStates.map((one) => `'${one}'`).join(", "))})`),
		// A review without consent is never published, however its row was written.
		check("reviews_consent_check", sql`${table.state} <> 'published' or ${table.consentedAt} is not null`),
	],
);

/** People who were asked for a review, or opted out of being asked: each is asked once. */
export const reviewRequests = pgTable("review_requests", {
	customerId: uuid()
		.primaryKey()
		.references(() => customers.id, { onDelete: "cascade" }),
	/** When the email was queued; null if they said "not now" first. */
	emailedAt: instant(),
	/** When they closed the card on the dashboard. */
	dismissedAt: instant(),
});
