import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/auth.ts";
import { createdAt, instant } from "../columns.ts";

/** An upload in progress or waiting to be used: only its owner may continue, read or remove it. */
export const uploads = pgTable(
	"uploads",
	{
		id: text().primaryKey(),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		fileName: text().notNull(),
		size: bigint({ mode: "number" }).notNull(),
		/** Its purpose, which decides the maximum size. */
		purpose: text({ enum: ["import", "file", "picture"] })
			.notNull()
			.default("import"),
		createdAt: createdAt(),
		/** When its last piece arrived: an upload without progress is abandoned. */
		activeAt: instant().notNull().defaultNow(),
		completedAt: instant(),
	},
	(table) => [
		index("uploads_user_id_idx").on(table.userId),
		index("uploads_active_at_idx").on(table.activeAt),
		check("uploads_purpose_check", sql`${table.purpose} in ('import', 'file', 'picture')`),
		check("uploads_size_check", sql`${table.size} >= 0`),
	],
);
