import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { MailingAbout } from "../../../contract/mailings.ts";
import { createdAt, primaryKey } from "./columns.ts";

/** One text to many (SEQ-04). To whom, and what became of it, are rows of `messages`. */
export const mailings = pgTable(
	"mailings",
	{
		id: primaryKey(),
		about: text().$type<MailingAbout>().notNull(),
		/** Of the update or the file; it may be deleted later. */
		aboutId: uuid().notNull(),
		subject: text().notNull(),
		/** Kept once, for all who get it. */
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
