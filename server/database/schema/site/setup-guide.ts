import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { soldKinds } from "../../../../contract/site/setup-guide.ts";
import { instant } from "../columns.ts";

/**
 * What the seller of a new site answered in the setup guide (BRND-02): one row, created by the first start in production.
 * Sites without it were set up before there was a guide.
 */
export const setupGuide = pgTable(
	"setup_guide",
	{
		only: boolean().primaryKey().default(true),
		kind: text({ enum: soldKinds }),
		productName: text().notNull().default(""),
		/** What buyers can do with the product; the headline of a starter page. */
		promise: text().notNull().default(""),
		/** In the smallest unit of the currency. */
		price: integer(),
		currency: text(),
		/** How long buyers may change their minds; null without a guarantee. */
		guaranteeDays: integer(),
		startedAt: instant().notNull().defaultNow(),
		/** When an admin first opened it: until then, signing in leads to it. */
		openedAt: instant(),
		/** When it was completed or hidden. */
		finishedAt: instant(),
	},
	({ only, kind, price, currency, guaranteeDays }) => [
		check("setup_guide_only_check", sql`${only}`),
		check("setup_guide_kind_check", sql`${kind} in ('book', 'course', 'templates', 'audio', 'bundle', 'other')`),
		check("setup_guide_guarantee_check", sql`${guaranteeDays} between 1 and 365`),
		check("setup_guide_price_check", sql`${price} > 0 and (${price} is null) = (${currency} is null)`),
	],
);
