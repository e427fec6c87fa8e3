import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { createdAt, isEmail, updatedAt } from "./columns.ts";

export interface ProfilePurchase {
	purchase_date?: string;
	purchase_id?: string;
}

export const profiles = pgTable(
	"profiles",
	{
		id: uuid()
			.primaryKey()
			.references(() => users.id, { onDelete: "cascade" }),
		email: text().notNull(),
		name: text().notNull().default(""),
		role: text({ enum: ["admin", "member", "user"] })
			.notNull()
			.default("member"),
		purchaseInfo: jsonb().$type<ProfilePurchase>(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("profiles_email_key").on(sql`lower(${table.email})`),
		index("profiles_created_at_idx").on(table.createdAt),
		// One without an email is told so (SES-09).
		check("profiles_email_check", sql`${table.email} = '' or ${isEmail(table.email)}`),
		check("profiles_role_check", sql`${table.role} in ('admin', 'member', 'user')`),
	],
);
