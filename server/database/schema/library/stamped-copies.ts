import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/auth.ts";
import { createdAt, instant, primaryKey } from "../columns.ts";
import { storedFiles } from "./stored-files.ts";

/** A product's file stamped with its buyer's name (LIB-05), cached so that it is the same file each time. */
export const stampedCopies = pgTable(
	"stamped_copies",
	{
		id: primaryKey(),
		/** The file that was stamped. Not a foreign key, so that a replaced file can be deleted. */
		copyOf: uuid().notNull(),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** The small print: a different name, email or order gives a different copy. */
		stampText: text("words").notNull(),
		fileId: uuid()
			.notNull()
			.references(() => storedFiles.id),
		createdAt: createdAt(),
		/** A copy that was not requested for 90 days is deleted, and created again on request. */
		usedAt: instant().notNull().defaultNow(),
	},
	(table) => [
		unique("stamped_copies_key").on(table.copyOf, table.userId, table.stampText),
		index("stamped_copies_file_id_idx").on(table.fileId),
		index("stamped_copies_user_id_idx").on(table.userId),
		index("stamped_copies_used_at_idx").on(table.usedAt),
	],
);
