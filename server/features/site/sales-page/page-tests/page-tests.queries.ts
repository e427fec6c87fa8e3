import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { PageArm } from "../../../../../contract/site/sales-page/page-tests.ts";
import type { Queryable } from "../../../../database/database.ts";
import { countsAsRevenue, isPurchase, net } from "../../../../database/queries/sales.queries.ts";
import { salesPageTestCounts, salesPageTests } from "../../../../database/schema/site/sales-page.ts";

export type StoredTest = typeof salesPageTests.$inferSelect;

/** Returns the running test, with the numbers of its versions; null for none. */
export async function findRunningTest(db: Queryable): Promise<{ id: string; a: number; b: number } | null> {
	const [row] = await db
		.select({ id: salesPageTests.id, a: salesPageTests.versionA, b: salesPageTests.versionB })
		.from(salesPageTests)
		.where(isNull(salesPageTests.endedAt));
	return row ?? null;
}

export async function findTest(db: Queryable, id: string): Promise<StoredTest | null> {
	const [row] = await db.select().from(salesPageTests).where(eq(salesPageTests.id, id));
	return row ?? null;
}

/** Returns its ID. */
export async function insertTest(
	tx: Queryable,
	test: Pick<StoredTest, "versionA" | "versionB" | "startedBy">,
): Promise<string> {
	const [row] = await tx.insert(salesPageTests).values(test).returning({ id: salesPageTests.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

/** Returns the ended test; null if none with this ID is running. */
export async function endRunningTest(
	tx: Queryable,
	id: string,
	{ endedBy, chosen }: { endedBy: string; chosen: PageArm | null },
): Promise<StoredTest | null> {
	const [row] = await tx
		.update(salesPageTests)
		.set({ endedAt: new Date(), endedBy, chosen })
		.where(and(eq(salesPageTests.id, id), isNull(salesPageTests.endedAt)))
		.returning();
	return row ?? null;
}

/** Lists ended tests, last ended first. */
export async function listEndedTests(
	db: Queryable,
	{ limit, offset }: { limit: number; offset: number },
): Promise<StoredTest[]> {
	return db
		.select()
		.from(salesPageTests)
		.where(isNotNull(salesPageTests.endedAt))
		.orderBy(desc(salesPageTests.endedAt), desc(salesPageTests.id))
		.limit(limit)
		.offset(offset);
}

export async function countEndedTests(db: Queryable): Promise<number> {
	const [row] = await db.select({ tests: count() }).from(salesPageTests).where(isNotNull(salesPageTests.endedAt));
	return row?.tests ?? 0;
}

/** Returns what visitors of each version did. */
export async function listTestCounts(db: Queryable, testId: string) {
	return db
		.select({
			version: salesPageTestCounts.version,
			kind: salesPageTestCounts.kind,
			count: salesPageTestCounts.count,
		})
		.from(salesPageTestCounts)
		.where(eq(salesPageTestCounts.testId, testId));
}

interface SoldRow extends Record<string, unknown> {
	version: number;
	currency: string;
	purchases: number;
	/** Revenue. */
	minorUnits: number;
}

/**
 * Returns purchases through checkouts of a test, even if they were paid after the test ended.
 *
 * @param withTests includes test orders, the only ones in a try-out
 */
export async function listTestSales(db: Queryable, testId: string, withTests: boolean): Promise<SoldRow[]> {
	const { rows } = await db.execute<SoldRow>(sql`
		select page_version as version, currency, count(*)::int as purchases,
			sum(case when ${countsAsRevenue(withTests)} then ${net} else 0 end)::float8 as "minorUnits"
		from checkouts join orders on orders.id = checkouts.order_id
		where page_test_id = ${testId} and ${isPurchase(withTests)}
		group by 1, 2 order by 1, 2`);
	return rows;
}

/** Returns price and currency of a version, unvalidated. */
export async function findVersionPrice(db: Queryable, number: number): Promise<{ price: number; currency: string }> {
	const { rows } = await db.execute<{ price: number; currency: string }>(sql`
		select (content -> 'offer' ->> 'price')::float8 as price, content -> 'offer' ->> 'currency' as currency
		from sales_page_versions where number = ${number}`);
	if (!rows[0]) throw new Error("a version of a test is gone");
	return rows[0];
}
