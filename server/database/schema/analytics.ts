import { sql } from "drizzle-orm";
import { check, customType, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { type AnalyticsKind, analyticsKinds } from "../../../contract/analytics.ts";
import { instant } from "./columns.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** What happened on the public pages (PAGE-04): one row a minute, kind and source, after two days one a day. */
export const analyticsCounts = pgTable(
	"analytics_counts",
	{
		/** Of a day that is summed up, its beginning in UTC. */
		minute: instant().notNull(),
		kind: text().$type<AnalyticsKind>().notNull(),
		source: text().notNull(),
		count: integer().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.minute, table.kind, table.source] }),
		check(
			"analytics_counts_kind_check",
			sql`${table.kind} in (${sql.raw(analyticsKinds.map((kind) => `'${kind}'`).join(", "))})`,
		),
	],
);

/**
 * Today's random salt, which every process tells visitors apart with. It and `analytics_visitors` are unlogged and in no
 * backup (docs/decisions/031): once the day is over, nothing is left that a hash could be tried against.
 */
export const analyticsSalts = pgTable("analytics_salts", {
	/** In UTC. */
	day: date().primaryKey(),
	salt: bytes().notNull(),
});

/** Who was here today, by a salted hash, and where they came from first. */
export const analyticsVisitors = pgTable(
	"analytics_visitors",
	{
		day: date().notNull(),
		visitor: bytes().notNull(),
		source: text().notNull(),
		/** The test of two versions that they were last counted in (PAGE-03). */
		testId: uuid(),
	},
	(table) => [primaryKey({ columns: [table.day, table.visitor] })],
);
