import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, primaryKey, updatedAt } from "../columns.ts";

/** Discount codes of our own checkout (CODE-01). Every write is announced to all processes by a trigger. */
export const discountCodes = pgTable(
	"discount_codes",
	{
		id: primaryKey(),
		/** As buyers type it, in capital letters. */
		code: text().notNull(),
		/** Percentage off, from 1 to 100; null for an amount. */
		percent: integer(),
		/** Amount off, in minor units of its currency; null for a percentage. */
		amountMinorUnits: bigint({ mode: "number" }),
		/** ISO 4217, of the amount. */
		currency: text(),
		/** First and last day in the site's time zone; null for no bound. */
		startsOn: date(),
		endsOn: date(),
		/** Maximum number of uses; null for no limit. */
		usageLimit: integer(),
		oncePerCustomer: boolean().notNull().default(false),
		paused: boolean().notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("discount_codes_code_key").on(table.code),
		check("discount_codes_code_check", sql`${table.code} ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'`),
		check("discount_codes_percent_check", sql`${table.percent} between 1 and 100`),
		check("discount_codes_amount_check", sql`${table.amountMinorUnits} > 0`),
		check("discount_codes_currency_check", sql`${table.currency} ~ '^[A-Z]{3}$'`),
		check(
			"discount_codes_kind_check",
			sql`(${table.percent} is null) <> (${table.amountMinorUnits} is null)
				and (${table.amountMinorUnits} is null) = (${table.currency} is null)`,
		),
		check("discount_codes_days_check", sql`${table.startsOn} <= ${table.endsOn}`),
		check("discount_codes_limit_check", sql`${table.usageLimit} >= 1`),
	],
);
