import { eq } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { resources } from "../../../database/schema/library/resources.ts";

/** Returns whether there is such a lesson, and prevents its deletion until the transaction ends. */
export async function holdLesson(tx: Queryable, lessonId: string): Promise<boolean> {
	const rows = await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, lessonId)).for("key share");
	return rows.length > 0;
}

export async function insertResource(tx: Queryable, values: typeof resources.$inferInsert) {
	const [row] = await tx.insert(resources).values(values).returning();
	if (!row) throw new Error("no row came back");
	return row;
}
