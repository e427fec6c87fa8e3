import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/auth.ts";
import { instant, primaryKey } from "../columns.ts";

/** Admin activity (SEC-05). Entries remain after their admin or target is deleted, so both are also stored as text. */
export const auditLog = pgTable(
	"audit_log",
	{
		id: primaryKey(),
		actorId: uuid().references(() => users.id, { onDelete: "set null" }),
		actorEmail: text().notNull(),
		/** Entity and past tense, such as `customer.approved`. */
		action: text().notNull(),
		/** The target of the action, as a person would name it: an email, a title. */
		subject: text().notNull(),
		details: jsonb().$type<Record<string, unknown>>(),
		at: instant().notNull().defaultNow(),
	},
	(table) => [
		index("audit_log_at_idx").on(table.at, table.id),
		index("audit_log_subject_idx").on(table.subject, table.at),
	],
);
