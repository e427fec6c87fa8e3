import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, isEmail, primaryKey } from "./columns.ts";

/** Someone whom an admin asked to be one, too. One row an address: a new invitation takes the place of the one before. */
export const adminInvitations = pgTable(
	"admin_invitations",
	{
		id: primaryKey(),
		email: text().notNull(),
		/** Of the link's secret, which is in the message alone. */
		tokenHash: text().notNull(),
		/** The admin's email; it outlives them. */
		invitedBy: text().notNull(),
		expiresAt: instant().notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("admin_invitations_email_key").on(table.email),
		uniqueIndex("admin_invitations_token_hash_key").on(table.tokenHash),
		check("admin_invitations_email_check", sql`${table.email} = lower(${table.email}) and ${isEmail(table.email)}`),
	],
);
