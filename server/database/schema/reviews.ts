import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type ReviewState, reviewStates } from "../../../contract/reviews.ts";
import { createdAt, instant, primaryKey, updatedAt } from "./columns.ts";
import { customers } from "./customers.ts";

/**
 * What buyers wrote (REV-01), one row a customer. A trigger announces each write on `reviews_changed`, so that the sales
 * pages follow also where a customer is deleted.
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
		/** When the author agreed to have it published; null: only the seller reads it. */
		consentedAt: instant(),
		/** They bought it themselves, as it was when they wrote; otherwise someone gave it to them. */
		buyer: boolean().notNull(),
		state: text().$type<ReviewState>().notNull().default("waiting"),
		hiddenReason: text().notNull().default(""),
		reply: text().notNull().default(""),
		repliedAt: instant(),
		publishedAt: instant(),
		/** When its words were written as they are. */
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
		// What nobody agreed to is on no page, whichever way a row is written.
		check("reviews_consent_check", sql`${table.state} <> 'published' or ${table.consentedAt} is not null`),
	],
);

/** Who has been asked for a review, or does not want to be: nobody is asked twice. */
export const reviewRequests = pgTable("review_requests", {
	customerId: uuid()
		.primaryKey()
		.references(() => customers.id, { onDelete: "cascade" }),
	/** When the email was queued; null where they said "not now" before. */
	emailedAt: instant(),
	/** When they closed the card of the dashboard. */
	dismissedAt: instant(),
});
