import { isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../../database/database.ts";
import { setupGuide } from "../../../../database/schema/site/setup-guide.ts";

export type StoredGuide = typeof setupGuide.$inferSelect;

/**
 * Creates the guide of a database that has never been used: without people, settings or a published page.
 *
 * @returns whether it was created
 */
export async function insertGuideOfNewSite(db: Queryable): Promise<boolean> {
	const { rowCount } = await db.execute(sql`
		insert into setup_guide ("only")
		select true
		where not exists (select from users) and not exists (select from customers)
			and not exists (select from settings) and not exists (select from sales_page_versions)
		on conflict do nothing`);
	return (rowCount ?? 0) > 0;
}

export async function findGuide(db: Queryable): Promise<StoredGuide | null> {
	const [row] = await db.select().from(setupGuide);
	return row ?? null;
}

/** @returns false if the site has no guide */
export async function updateGuide(
	db: Queryable,
	changes: Partial<Omit<StoredGuide, "only" | "startedAt">>,
): Promise<boolean> {
	const { rowCount } = await db.update(setupGuide).set(changes);
	return (rowCount ?? 0) > 0;
}

export async function markGuideOpened(db: Queryable): Promise<void> {
	await db.update(setupGuide).set({ openedAt: new Date() }).where(isNull(setupGuide.openedAt));
}

/** Returns which steps the rest of the site shows as done. */
export async function readProgress(db: Queryable): Promise<{ brand: boolean; files: boolean }> {
	const { rows } = await db.execute<{ brand: boolean; files: boolean }>(sql`
		select exists (select from brand) as brand,
			exists (select from digital_downloads) or exists (select from downloads) or exists (select from lessons) as files`);
	return rows[0] ?? { brand: false, files: false };
}
