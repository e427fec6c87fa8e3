import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryKey } from "../columns.ts";

/** Recovery keys of backups in a bucket (HOST-05); the newest confirmed one is in use. */
export const backupKeys = pgTable(
	"backup_keys",
	{
		id: primaryKey(),
		/** The public half, which backups are encrypted for. */
		recipient: text().notNull(),
		/** The key itself, encrypted: the monthly drill decrypts a backup with it. */
		sealed: text().notNull(),
		createdAt: createdAt(),
		/** Null until an admin has entered it again from where it was saved. */
		confirmedAt: instant(),
	},
	({ confirmedAt }) => [
		// A new one replaces one that was never confirmed.
		uniqueIndex("backup_keys_unconfirmed_index").on(sql`(${confirmedAt} is null)`).where(sql`${confirmedAt} is null`),
	],
);
