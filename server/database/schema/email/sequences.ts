import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sequenceStates } from "../../../../contract/email/sequence-states.ts";
import { limits } from "../../../../contract/limits.ts";
import { createdAt, instant, primaryKey, updatedAt } from "../columns.ts";
import { customers } from "../customers/customers.ts";
import { leads } from "../customers/leads.ts";

/** A list of messages that members get day by day (SEQ-01, docs/decisions/024). */
export const sequences = pgTable("sequences", {
	id: primaryKey(),
	title: text().notNull(),
	description: text().notNull().default(""),
	/** While off, it can't be started and sends nothing; enrolled customers stay on their current day. */
	active: boolean().notNull().default(false),
	/** Members are enrolled automatically once they have an account and access (by a trigger of `customers`). */
	automatic: boolean().notNull().default(false),
	/** For leads (LEAD-03); members neither see nor start it. */
	forLeads: boolean().notNull().default(false),
	createdAt: createdAt(),
	updatedAt: updatedAt(),
});

export const sequenceMessages = pgTable(
	"sequence_messages",
	{
		id: primaryKey(),
		sequenceId: uuid()
			.notNull()
			.references(() => sequences.id, { onDelete: "cascade" }),
		/** Starts at 1, relative to each member's own start. */
		day: integer().notNull(),
		/** Hour of the member's local day. */
		hour: smallint().notNull(),
		subject: text().notNull(),
		/** Markdown. */
		content: text().notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("sequence_messages_day_key").on(table.sequenceId, table.day),
		check("sequence_messages_day_check", sql`${table.day} between 1 and ${sql.raw(String(limits.sequenceDays))}`),
		check("sequence_messages_hour_check", sql`${table.hour} between 0 and 23`),
	],
);

/** A rendered message, stored once for all recipients; the first name is filled in when it is sent. */
export const sequenceTexts = pgTable("sequence_texts", {
	/** SHA-256 of the fields below. */
	id: text().primaryKey(),
	html: text().notNull(),
	text: text().notNull(),
});

/**
 * The enrollment of a member or a lead in a sequence. Dates are in the reader's time zone. The scheduler only reads `dueAt`; the other
 * columns decide what is done then.
 */
export const sequenceEnrollments = pgTable(
	"sequence_enrollments",
	{
		id: primaryKey(),
		sequenceId: uuid()
			.notNull()
			.references(() => sequences.id, { onDelete: "cascade" }),
		/** Null for a lead. */
		customerId: uuid().references(() => customers.id, { onDelete: "cascade" }),
		/** Null for a member. */
		leadId: uuid().references(() => leads.id, { onDelete: "cascade" }),
		state: text({ enum: sequenceStates }).notNull().default("running"),
		startedAt: instant().notNull().defaultNow(),
		/** The date of day 1, shifted by every pause; null until it is planned. */
		dayOne: date({ mode: "string" }),
		/** Hours before this time are not caught up: the sequence started or continued after them. */
		countsFrom: instant().notNull().defaultNow(),
		/** The day of the last queued message; 0 before the first. */
		lastDay: integer().notNull().default(0),
		/** The date on which it was queued. */
		lastOn: date({ mode: "string" }),
		/** Its row in the outbox; not a foreign key, because both are deleted with their customer. */
		lastMessageId: uuid(),
		/** The day of the planned message. */
		nextDay: integer(),
		dueAt: instant(),
		pausedOn: date({ mode: "string" }),
		/** Since when nothing may be sent to them: no access, a bounce, or turned off. */
		heldSince: instant(),
		endedAt: instant(),
	},
	(table) => [
		index("sequence_enrollments_due_idx").on(table.dueAt).where(sql`due_at is not null`),
		uniqueIndex("sequence_enrollments_current_key")
			.on(table.sequenceId, table.customerId)
			.where(sql`state in ('running', 'paused')`),
		index("sequence_enrollments_state_idx").on(table.sequenceId, table.state),
		index("sequence_enrollments_customer_id_idx").on(table.customerId, table.startedAt),
		check(
			"sequence_enrollments_state_check",
			sql`${table.state} in (${sql.raw(sequenceStates.map((state) => `'${state}'`).join(", "))})`,
		),
		uniqueIndex("sequence_enrollments_lead_key").on(table.leadId, table.sequenceId).where(sql`lead_id is not null`),
		check("sequence_enrollments_person_check", sql`num_nonnulls(${table.customerId}, ${table.leadId}) = 1`),
		check("sequence_enrollments_due_check", sql`${table.dueAt} is null or ${table.state} = 'running'`),
	],
);
