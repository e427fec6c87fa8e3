import { z } from "zod";

const EARLIEST = new Date("1970-01-01T00:00:00Z");
const LATEST = new Date("9999-12-31T23:59:59.999Z");

/** A day such as `2026-11-21`, within a range that allows date arithmetic in both directions. */
export const day = z.iso
	.date("must be a date such as 2026-11-21")
	.refine((text) => text >= "1970-01-01" && text < "3000-01-01", "must lie between the years 1970 and 2999");

/**
 * A point in time: a date, or an ISO 8601 string from callers without dates. Limited to what the database can store.
 */
export const instant = z
	.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], "must be a date")
	.refine((date) => date >= EARLIEST && date <= LATEST, "must lie between the years 1970 and 9999");
