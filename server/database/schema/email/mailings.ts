import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { MailingAbout } from "../../../../contract/email/mailings.ts";
import { createdAt, primaryKey } from "../columns.ts";

/** One text to many recipients (SEQ-04). The recipients and their delivery states are rows of `messages`. */
export const mailings = pgTable(
	"mailings",
	{
		id: primaryKey(),
		about: text().$type<MailingAbout>().notNull(),
		/** ID of the update or file; it may be deleted later. */
		aboutId: uuid().notNull(),
		subject: text().notNull(),
		/** Stored once for all recipients. */
		html: text().notNull(),
		text: text().notNull(),
		state: text({ enum: ["sending", "stopped"] })
			.notNull()
			.default("sending"),
		recipients: integer().notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		index("mailings_created_at_idx").on(table.createdAt),
		index("mailings_about_idx").on(table.aboutId),
		check("mailings_state_check", sql`${table.state} in ('sending', 'stopped')`),
	],
);
