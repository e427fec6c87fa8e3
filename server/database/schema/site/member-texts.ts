import { sql } from "drizzle-orm";
import { boolean, check, jsonb, pgTable } from "drizzle-orm/pg-core";
import type { MemberTextChanges } from "../../../../contract/site/member-texts/all-words.ts";
import { instant } from "../columns.ts";

/** Texts for members that differ from their defaults (BRND-05), one row at most. */
export const memberTexts = pgTable(
	"member_words",
	{
		only: boolean().primaryKey().default(true),
		changes: jsonb().$type<MemberTextChanges>().notNull(),
		updatedAt: instant().notNull(),
	},
	(table) => [check("member_words_only_check", sql`${table.only}`)],
);
