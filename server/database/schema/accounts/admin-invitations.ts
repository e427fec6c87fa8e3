import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, isEmail, primaryKey } from "../columns.ts";

/** An invitation to become an admin. One row per address: a new invitation replaces the previous one. */
export const adminInvitations = pgTable(
	"admin_invitations",
	{
		id: primaryKey(),
		email: text().notNull(),
		/** Hash of the link's secret, which exists only in the message. */
		tokenHash: text().notNull(),
		/** The admin's email; stored even after they are deleted. */
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
