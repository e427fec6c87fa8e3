import { sql } from "drizzle-orm";
import { check, customType, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { type AnalyticsKind, visitKinds } from "../../../../contract/site/analytics.ts";
import { instant } from "../columns.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Events on the public pages (PAGE-04): one row per minute, kind and source, merged into one per day after two days.
 */
export const analyticsCounts = pgTable(
	"analytics_counts",
	{
		/** For a merged day, its beginning in UTC. */
		minute: instant().notNull(),
		kind: text().$type<AnalyticsKind>().notNull(),
		source: text().notNull(),
		count: integer().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.minute, table.kind, table.source] }),
		check(
			"analytics_counts_kind_check",
			sql`${table.kind} in (${sql.raw(visitKinds.map((kind) => `'${kind}'`).join(", "))})`,
		),
	],
);

/**
 * Today's random salt, shared by all processes to tell visitors apart. It and `analytics_visitors` are unlogged and
 * excluded from backups (docs/decisions/031): once the day is over, hashes cannot be reversed.
 */
export const analyticsSalts = pgTable("analytics_salts", {
	/** In UTC. */
	day: date().primaryKey(),
	salt: bytes().notNull(),
});

/** Today's visitors by salted hash, with their first source. */
export const analyticsVisitors = pgTable(
	"analytics_visitors",
	{
		day: date().notNull(),
		visitor: bytes().notNull(),
		source: text().notNull(),
		/** The page test that they were last counted in (PAGE-03). */
		testId: uuid(),
	},
	(table) => [primaryKey({ columns: [table.day, table.visitor] })],
);
