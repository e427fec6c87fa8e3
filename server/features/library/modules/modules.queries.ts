import { asc, count, eq } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { writeOrder } from "../../../database/queries/row-order.queries.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";

export async function listModulesForAdmin(db: Queryable) {
	return db
		.select({
			id: modules.id,
			title: modules.title,
			description: modules.description,
			published: modules.published,
			lessons: count(lessons.id),
		})
		.from(modules)
		.leftJoin(lessons, eq(lessons.moduleId, modules.id))
		.groupBy(modules.id)
		.orderBy(asc(modules.orderIndex));
}

export async function findModule(db: Queryable, id: string) {
	const [row] = await db
		.select({
			id: modules.id,
			title: modules.title,
			description: modules.description,
			published: modules.published,
			updatedAt: modules.updatedAt,
		})
		.from(modules)
		.where(eq(modules.id, id));
	return row ?? null;
}

/** Returns the row, locked until the transaction ends, or null. */
export async function lockModule(tx: Queryable, id: string) {
	const [row] = await tx.select().from(modules).where(eq(modules.id, id)).for("update");
	return row ?? null;
}

/** Returns the modules, in order. */
export async function listModuleOrder(tx: Queryable): Promise<{ id: string; title: string }[]> {
	return tx.select({ id: modules.id, title: modules.title }).from(modules).orderBy(asc(modules.orderIndex));
}

export async function writeModuleOrder(tx: Queryable, ids: string[]): Promise<void> {
	await writeOrder(tx, modules, ids);
}

/** Returns the ID. */
export async function insertModule(
	tx: Queryable,
	values: { title: string; description: string; published?: boolean | undefined; orderIndex: number },
): Promise<string> {
	const [row] = await tx.insert(modules).values(values).returning({ id: modules.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

export async function changeModule(
	tx: Queryable,
	id: string,
	values: { title: string; description: string; published?: boolean | undefined },
): Promise<void> {
	await tx.update(modules).set(values).where(eq(modules.id, id));
}
