import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { createdAt, instant } from "./columns.ts";

/** An upload under way or waiting to be used: only its owner may go on with it, read it or remove it. */
export const uploads = pgTable(
	"uploads",
	{
		id: text().primaryKey(),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		fileName: text().notNull(),
		size: bigint({ mode: "number" }).notNull(),
		createdAt: createdAt(),
		completedAt: instant(),
	},
	(table) => [
		index("uploads_user_id_idx").on(table.userId),
		index("uploads_created_at_idx").on(table.createdAt),
		check("uploads_size_check", sql`${table.size} >= 0`),
	],
);
