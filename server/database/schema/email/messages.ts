import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type MessageState, messageStates } from "../../../../contract/email/messages.ts";
import { createdAt, instant, primaryKey, quoteAll } from "../columns.ts";
import { customers } from "../customers/customers.ts";
import { leads } from "../customers/leads.ts";
import { mailings } from "./mailings.ts";
import { sequenceEnrollments, sequenceMessages, sequenceTexts } from "./sequences.ts";

/** What a message is about, to recreate it or to know who else it concerns. */
export interface MessageData {
	orderId?: string;
	/** For a reminder: the number of days after its buyer was notified. */
	day?: number;
	/** For a reminder of an open checkout: its row, and whether it is the second one. */
	checkoutReminderId?: string;
	isSecond?: boolean;
	/** For a sequence: the value of `{first_name}` in the shared text. */
	firstName?: string;
}

/**
 * The outbox: one row per message to a person (docs/decisions/022). A worker that claims a row moves `due_at` past the
 * maximum sending time, so that another worker can claim it if the process is killed.
 */
export const messages = pgTable(
	"messages",
	{
		id: primaryKey(),
		kind: text().notNull(),
		/** Null if no customer had this address. */
		customerId: uuid().references(() => customers.id, { onDelete: "cascade" }),
		/** The lead that a message of a sequence is for; null for all other messages. */
		leadId: uuid().references(() => leads.id, { onDelete: "cascade" }),
		address: text().notNull(),
		subject: text().notNull(),
		/** With placeholders for secrets and the site's name. */
		html: text().notNull(),
		text: text().notNull(),
		/** Its one-time links and codes, encrypted; null once it is sent or given up. */
		sealed: text(),
		/** The mailing that holds its text, if it is one of many; this row then has none. */
		mailingId: uuid().references(() => mailings.id, { onDelete: "cascade" }),
		/** For a sequence: the enrollment, which message, and the text. */
		enrollmentId: uuid().references(() => sequenceEnrollments.id, { onDelete: "set null" }),
		sequenceMessageId: uuid().references(() => sequenceMessages.id, { onDelete: "set null" }),
		sequenceTextId: text().references(() => sequenceTexts.id),
		data: jsonb().$type<MessageData>(),
		priority: smallint().notNull(),
		state: text().$type<MessageState>().notNull().default("queued"),
		/** Why it is in this state, or the mail server's answer to the last attempt. */
		detail: text(),
		attempts: integer().notNull().default(0),
		/** When it may be sent; while it is being sent, when it counts as interrupted. */
		dueAt: instant().notNull().defaultNow(),
		/** Not sent after this time, because its hour is over. */
		notAfter: instant(),
		/** The provider's ID, used to match bounces. */
		providerId: text(),
		sentAt: instant(),
		/** When it bounced, was complained about, given up or withheld. */
		settledAt: instant(),
		createdAt: createdAt(),
	},
	(table) => [
		index("messages_due_idx").on(table.priority, table.dueAt).where(sql`state = 'queued'`),
		index("messages_failing_idx").on(table.dueAt).where(sql`state = 'queued' and attempts > 0`),
		index("messages_unreached_idx")
			.on(table.settledAt)
			.where(sql`state in ('bounced', 'complained', 'failed', 'withheld')`),
		index("messages_reports_idx").on(table.createdAt).where(sql`kind = 'deliveryReport'`),
		index("messages_lead_id_idx").on(table.leadId).where(sql`lead_id is not null`),
		index("messages_customer_id_idx").on(table.customerId, table.createdAt),
		uniqueIndex("messages_mailing_key").on(table.mailingId, table.customerId).where(sql`mailing_id is not null`),
		index("messages_mailing_state_idx").on(table.mailingId, table.state).where(sql`mailing_id is not null`),
		// A sequence message is sent once per person, even after a crash.
		uniqueIndex("messages_sequence_key")
			.on(table.enrollmentId, table.sequenceMessageId)
			.where(sql`enrollment_id is not null`),
		index("messages_sequence_message_id_idx").on(table.sequenceMessageId).where(sql`sequence_message_id is not null`),
		index("messages_address_idx").on(table.address, table.createdAt),
		index("messages_provider_id_idx").on(table.providerId).where(sql`provider_id is not null`),
		check("messages_state_check", sql`${table.state} in (${quoteAll(messageStates)})`),
	],
);

/** Addresses that are no longer mailed, and why (WAY-03). */
export const mailSuppressions = pgTable(
	"mail_suppressions",
	{
		address: text().primaryKey(),
		reason: text({ enum: ["bounce", "complaint"] }).notNull(),
		/** What the mail server or provider reported. */
		detail: text().notNull().default(""),
		at: instant().notNull().defaultNow(),
	},
	(table) => [check("mail_suppressions_reason_check", sql`${table.reason} in ('bounce', 'complaint')`)],
);

/** When the next bulk message may be sent, shared by all processes: one row. */
export const mailPace = pgTable(
	"mail_pace",
	{ one: boolean().primaryKey().default(true), nextAt: instant().notNull().defaultNow() },
	(table) => [check("mail_pace_one_check", sql`${table.one}`)],
);
