import { and, desc, eq, gte, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { imports } from "../../../database/schema/customers/imports.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";
import { setupSteps } from "../../../database/schema/site/setup-steps.ts";

export type StoredStep = (typeof setupSteps.$inferSelect)["step"];

export async function readSteps(db: Queryable): Promise<Map<StoredStep, Date>> {
	const rows = await db.select().from(setupSteps);
	return new Map(rows.map(({ step, doneAt }) => [step, doneAt]));
}

export async function saveStep(db: Queryable, step: StoredStep): Promise<void> {
	const doneAt = new Date();
	await db.insert(setupSteps).values({ step, doneAt }).onConflictDoUpdate({ target: setupSteps.step, set: { doneAt } });
}

export async function removeStep(db: Queryable, step: StoredStep): Promise<void> {
	await db.delete(setupSteps).where(eq(setupSteps.step, step));
}

interface Contents extends Record<string, unknown> {
	files: boolean;
	orders: boolean;
	testOrders: boolean;
	payments: boolean;
}

/** Returns which parts of a new site's content exist. */
export async function readContents(db: Queryable): Promise<Contents> {
	const has = (table: typeof digitalDownloads | typeof downloads | typeof lessons | typeof orders) =>
		sql`exists (select from ${table})`;
	const { rows } = await db.execute<Contents>(sql`
		select ${has(digitalDownloads)} or ${has(downloads)} or ${has(lessons)} as files, ${has(orders)} as orders,
			exists (select from ${orders} where ${orders.test}) as "testOrders",
			exists (select from ${purchaseSources} where ${purchaseSources.removedAt} is null) as payments`);
	return rows[0] ?? { files: false, orders: false, testOrders: false, payments: false };
}

/** Returns the cart whose newest report since a given time was refused; one with a later success works again. */
export async function findFailingSource(db: Queryable, since: Date): Promise<{ name: string; reason: string } | null> {
	const { name, lastFailure, lastFailureAt, lastEventAt, removedAt } = purchaseSources;
	const [row] = await db
		.select({ name, reason: sql<string>`coalesce(${lastFailure}, '')` })
		.from(purchaseSources)
		.where(
			and(
				isNull(removedAt),
				gte(lastFailureAt, since),
				sql`(${lastEventAt} is null or ${lastEventAt} < ${lastFailureAt})`,
			),
		)
		.orderBy(desc(lastFailureAt))
		.limit(1);
	return row ?? null;
}

/** Returns removed carts that have been reported to since a given time, the latest first. */
export async function listRemovedSourcesReporting(
	db: Queryable,
	since: Date,
): Promise<{ name: string; reports: number; from: Date; until: Date }[]> {
	const { name, lateReports, lateReportsSince, lastLateReportAt, removedAt } = purchaseSources;
	const rows = await db
		.select({ name, reports: lateReports, from: lateReportsSince, until: lastLateReportAt })
		.from(purchaseSources)
		.where(and(isNotNull(removedAt), gte(lastLateReportAt, since)))
		.orderBy(desc(lastLateReportAt));
	return rows.flatMap(({ from, until, ...rest }) => (from && until ? [{ ...rest, from, until }] : []));
}

/** Returns the newest import since a given time that failed, or rejected rows because of mistakes in them. */
export async function findFailedImport(
	db: Queryable,
	since: Date,
): Promise<{ fileName: string; failed: number } | null> {
	const [row] = await db
		.select({ fileName: imports.fileName, failed: imports.failed })
		.from(imports)
		.where(
			and(
				gte(imports.createdAt, since),
				or(eq(imports.status, "failed"), sql`${imports.failed} > 0`),
				// Whoever undoes an import no longer waits for its rows.
				notInArray(imports.status, ["undoing", "undone"]),
			),
		)
		.orderBy(desc(imports.createdAt))
		.limit(1);
	return row ?? null;
}

/** Returns products that should be stamped but can't be, with the reason. */
export async function listNotStamped(db: Queryable): Promise<{ title: string; problem: string }[]> {
	const { rows } = await db.execute<{ title: string; problem: string }>(sql`
		select title, stamp_problem as problem from digital_downloads
		where stamped and stamp_problem is not null order by title limit 100`);
	return rows;
}
