import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, primaryKey, updatedAt } from "./columns.ts";

/** `order_index` is unique in the whole table; the migration makes that check wait for the commit, so rows can swap. */
export const modules = pgTable(
	"modules",
	{
		id: primaryKey(),
		title: text().notNull(),
		description: text().notNull().default(""),
		orderIndex: integer().notNull(),
		/** A draft is seen by admins only, with its lessons and their files. */
		published: boolean().notNull().default(true),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [check("modules_title_check", sql`btrim(${table.title}) <> ''`)],
);
