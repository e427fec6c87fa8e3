import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { createdAt, instant, primaryKey } from "./columns.ts";
import { storedFiles } from "./stored-files.ts";

/** A product's file with its buyer's name in it (LIB-05), kept so that it is the same file each time. */
export const stampedCopies = pgTable(
	"stamped_copies",
	{
		id: primaryKey(),
		/** The file that was stamped. No reference: a file that was replaced meanwhile is not kept for this. */
		copyOf: uuid().notNull(),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** The small print: with another name, email or order it is another copy. */
		words: text().notNull(),
		fileId: uuid()
			.notNull()
			.references(() => storedFiles.id),
		createdAt: createdAt(),
		/** One that was not asked for in 90 days is made again when it is. */
		usedAt: instant().notNull().defaultNow(),
	},
	(table) => [
		unique("stamped_copies_key").on(table.copyOf, table.userId, table.words),
		index("stamped_copies_file_id_idx").on(table.fileId),
		index("stamped_copies_user_id_idx").on(table.userId),
		index("stamped_copies_used_at_idx").on(table.usedAt),
	],
);
