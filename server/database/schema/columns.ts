import { sql } from "drizzle-orm";
import { timestamp, uuid } from "drizzle-orm/pg-core";

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
