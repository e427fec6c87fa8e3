import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, primaryKey, updatedAt } from "../columns.ts";

/** `order_index` is unique in the entire table; the migration defers that check until commit, so that rows can swap. */
export const modules = pgTable(
	"modules",
	{
		id: primaryKey(),
		title: text().notNull(),
		description: text().notNull().default(""),
		orderIndex: integer().notNull(),
		/** Only admins see a draft, its lessons and their files. */
		published: boolean().notNull().default(true),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [check("modules_title_check", sql`btrim(${table.title}) <> ''`)],
);
