import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../database/database.ts";
import { escapeLike } from "../../../database/escape-like.ts";
import { leads } from "../../../database/schema/customers/leads.ts";
import { sequenceMessages, sequences } from "../../../database/schema/email/sequences.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { updates } from "../../../database/schema/library/updates.ts";
import { discountCodes } from "../../../database/schema/selling/discount-codes.ts";

/** Matches typed text literally: `%` and `_` only match themselves. */
const contains = (column: PgColumn, text: string): SQL => sql`${column} ilike ${`%${escapeLike(text)}%`}`;

/** Titles that begin with the typed text come first. */
const byPlace = (column: PgColumn, text: string): SQL => sql`position(lower(${text}::text) in lower(${column}))`;

export interface FoundTitle {
	id: string;
	title: string;
	detail: string;
	parentId?: string;
}

const nothing = sql<string>`''`;

/** Returns a search for rows of a table whose title contains the text. */
const byTitle =
	(table: PgTable & { id: PgColumn }, title: PgColumn, order = title) =>
	(db: Queryable, text: string, limit: number): Promise<FoundTitle[]> =>
		db
			.select({ id: sql<string>`${table.id}`, title: sql<string>`${title}`, detail: nothing })
			.from(table)
			.where(contains(title, text))
			.orderBy(byPlace(title, text), asc(order))
			.limit(limit);

export const findModules = byTitle(modules, modules.title, modules.orderIndex);
export const findProducts = byTitle(digitalDownloads, digitalDownloads.title, digitalDownloads.orderIndex);
export const findFiles = byTitle(downloads, downloads.title);
export const findCodes = byTitle(discountCodes, discountCodes.code);
export const findUpdates = byTitle(updates, updates.title);

export async function findLessons(db: Queryable, text: string, limit: number): Promise<FoundTitle[]> {
	return db
		.select({ id: lessons.id, title: lessons.title, detail: modules.title, parentId: lessons.moduleId })
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.where(contains(lessons.title, text))
		.orderBy(byPlace(lessons.title, text), asc(modules.orderIndex), asc(lessons.orderIndex))
		.limit(limit);
}

export async function findLeads(db: Queryable, text: string, limit: number): Promise<FoundTitle[]> {
	return (
		db
			.select({ id: leads.id, title: leads.email, detail: nothing })
			.from(leads)
			// As it is stored and indexed.
			.where(sql`${leads.email} like ${`%${escapeLike(text.toLowerCase())}%`}`)
			.orderBy(byPlace(leads.email, text), asc(leads.email))
			.limit(limit)
	);
}

export async function findMessages(db: Queryable, text: string, limit: number): Promise<FoundTitle[]> {
	return db
		.select({
			id: sequenceMessages.id,
			title: sequenceMessages.subject,
			detail: sequences.title,
			parentId: sequenceMessages.sequenceId,
		})
		.from(sequenceMessages)
		.innerJoin(sequences, eq(sequences.id, sequenceMessages.sequenceId))
		.where(contains(sequenceMessages.subject, text))
		.orderBy(byPlace(sequenceMessages.subject, text), asc(sequences.title), asc(sequenceMessages.day))
		.limit(limit);
}
