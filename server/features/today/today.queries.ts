import { and, desc, eq, gte, or, sql } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { digitalDownloads } from "../../database/schema/digital-downloads.ts";
import { downloads } from "../../database/schema/downloads.ts";
import { imports } from "../../database/schema/imports.ts";
import { lessons } from "../../database/schema/lessons.ts";
import { orders } from "../../database/schema/orders.ts";
import { setupSteps } from "../../database/schema/setup-steps.ts";

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

/** Whether there is anything of what a new site lacks. */
export async function readContents(db: Queryable): Promise<{ files: boolean; orders: boolean; testOrders: boolean }> {
	const has = (table: typeof digitalDownloads | typeof downloads | typeof lessons | typeof orders) =>
		sql`exists (select from ${table})`;
	const { rows } = await db.execute<{ files: boolean; orders: boolean; testOrders: boolean }>(sql`
		select ${has(digitalDownloads)} or ${has(downloads)} or ${has(lessons)} as files, ${has(orders)} as orders,
			exists (select from ${orders} where ${orders.test}) as "testOrders"`);
	return rows[0] ?? { files: false, orders: false, testOrders: false };
}

/** @returns the newest import since a moment that failed, or left rows out because of mistakes in them */
export async function findFailedImport(
	db: Queryable,
	since: Date,
): Promise<{ fileName: string; failed: number } | null> {
	const [row] = await db
		.select({ fileName: imports.fileName, failed: imports.failed })
		.from(imports)
		.where(and(gte(imports.createdAt, since), or(eq(imports.status, "failed"), sql`${imports.failed} > 0`)))
		.orderBy(desc(imports.createdAt))
		.limit(1);
	return row ?? null;
}
