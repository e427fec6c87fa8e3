import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { limits } from "../../../contract/limits.ts";
import { sequenceStates } from "../../../contract/sequence-states.ts";
import { createdAt, instant, primaryKey, updatedAt } from "./columns.ts";
import { customers } from "./customers.ts";

/** A list of messages that members get day by day (SEQ-01, docs/decisions/024). */
export const sequences = pgTable("sequences", {
	id: primaryKey(),
	title: text().notNull(),
	description: text().notNull().default(""),
	/** Off, nobody starts it and nobody gets anything of it; who is on it keeps their day. */
	active: boolean().notNull().default(false),
	/** Members start it by themselves once they have an account and access (by a trigger of `customers`). */
	automatic: boolean().notNull().default(false),
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
		/** Counted from 1, from each member's own start. */
		day: integer().notNull(),
		/** Of the member's own day. */
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

/** A message as it was rendered, once for all who get it; the first name is put in when it is sent. */
export const sequenceTexts = pgTable("sequence_texts", {
	/** SHA-256 of what follows. */
	id: text().primaryKey(),
	html: text().notNull(),
	text: text().notNull(),
});

/**
 * A member on a sequence. Dates are those of the member's own time zone. `dueAt` is when the scheduler looks at it next,
 * and the one thing that it asks for: what is to be done then is decided from the rest.
 */
export const sequenceEnrollments = pgTable(
	"sequence_enrollments",
	{
		id: primaryKey(),
		sequenceId: uuid()
			.notNull()
			.references(() => sequences.id, { onDelete: "cascade" }),
		customerId: uuid()
			.notNull()
			.references(() => customers.id, { onDelete: "cascade" }),
		state: text({ enum: sequenceStates }).notNull().default("running"),
		startedAt: instant().notNull().defaultNow(),
		/** The date of day 1, moved on by every pause; null until it is planned. */
		dayOne: date({ mode: "string" }),
		/** An hour that was over by then is not made up for: it started, or went on, after it. */
		countsFrom: instant().notNull().defaultNow(),
		/** The day of the message that was queued last; 0 before the first. */
		lastDay: integer().notNull().default(0),
		/** The date on which that was. */
		lastOn: date({ mode: "string" }),
		/** Its row of the outbox; not a foreign key, as both go with their customer. */
		lastMessageId: uuid(),
		/** The day of the message that is planned. */
		nextDay: integer(),
		dueAt: instant(),
		pausedOn: date({ mode: "string" }),
		/** Since when nothing may be sent to them: no access, a bounce, switched off. */
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
		check("sequence_enrollments_due_check", sql`${table.dueAt} is null or ${table.state} = 'running'`),
	],
);
