import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, timestamp, uuid } from "drizzle-orm/pg-core";

/** A random key made by the database, so that a row inserted by hand has one too. */
export const primaryKey = () => uuid().primaryKey().default(sql`gen_random_uuid()`);

/** An instant, kept in UTC with microseconds. */
export const instant = () => timestamp({ withTimezone: true });

export const createdAt = () => instant().notNull().defaultNow();

/** Stamped by every write that goes through Drizzle (ADD-03). */
export const updatedAt = () =>
	instant()
		.notNull()
		.defaultNow()
		.$onUpdate(() => new Date());

/* The last rules of what is stored (DAT-04): coarser than those of the contract, and true whichever way a row comes. */

export const isEmail = (column: AnyPgColumn): SQL =>
	sql`${column} ~ '^[^@[:space:]]+@[^@[:space:]]+\\.[^@[:space:]]+$'`;

/** Only what a browser opens as a page or a file; a path is one of this site. */
export const isWebAddress = (column: AnyPgColumn): SQL => sql`${column} ~* '^(https?://|/)'`;

/** As `contract/color.ts` reads it. */
export const isColor = (column: AnyPgColumn): SQL =>
	sql`${column} ~* '^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\\([0-9 .,/%]+\\))$'`;
