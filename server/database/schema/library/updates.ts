import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, isColor, primaryKey, updatedAt } from "../columns.ts";

/** Updates on the members' dashboard. */
export const updates = pgTable(
	"updates",
	{
		id: primaryKey(),
		type: text({ enum: ["special_offer", "notice", "update", "custom"] })
			.notNull()
			.default("update"),
		title: text().notNull(),
		content: text().notNull(),
		priority: integer().notNull().default(0),
		isActive: boolean().notNull().default(true),
		startDate: instant(),
		endDate: instant(),
		linkUrl: text(),
		linkText: text(),
		imageUrl: text(),
		backgroundColor: text(),
		textColor: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("updates_order_idx").on(table.priority, table.createdAt),
		check("updates_type_check", sql`${table.type} in ('special_offer', 'notice', 'update', 'custom')`),
		check("updates_title_check", sql`btrim(${table.title}) <> ''`),
		check(
			"updates_dates_check",
			sql`${table.endDate} is null or ${table.startDate} is null or ${table.endDate} >= ${table.startDate}`,
		),
		check("updates_link_url_check", sql`${table.linkUrl} ~* '^https?://'`),
		check("updates_image_url_check", sql`${table.imageUrl} ~* '^https?://'`),
		check("updates_background_color_check", isColor(table.backgroundColor)),
		check("updates_text_color_check", isColor(table.textColor)),
	],
);
