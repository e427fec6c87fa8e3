import { type SQL, sql } from "drizzle-orm";

/** Returns a time of the database's clock, some milliseconds from now. */
export const fromNow = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`;
