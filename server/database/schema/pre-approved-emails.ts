import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, isEmail, primaryKey } from "./columns.ts";

/** What was bought, as the shop's export told it. The total stays text: it is shown, never summed. */
export interface PurchaseInfo {
	order_id: string;
	order_status: string;
	order_total: string;
	products: string[];
	/** `2026-11-21`, where it is known. */
	order_date?: string;
}

/** Whoever stands here has paid, and may register and come in. */
export const preApprovedEmails = pgTable(
	"pre_approved_emails",
	{
		id: primaryKey(),
		email: text().notNull(),
		name: text().notNull().default(""),
		purchaseInfo: jsonb().$type<PurchaseInfo>().notNull(),
		premium: boolean().notNull().default(false),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("pre_approved_emails_email_key").on(sql`lower(${table.email})`),
		index("pre_approved_emails_created_at_idx").on(table.createdAt),
		check("pre_approved_emails_email_check", sql`${table.email} = btrim(${table.email}) and ${table.email} <> ''`),
		check("pre_approved_emails_email_format_check", isEmail(table.email)),
	],
);
