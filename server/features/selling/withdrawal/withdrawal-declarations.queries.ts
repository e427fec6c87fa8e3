import { and, count, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { withdrawalDeclarations } from "../../../database/schema/selling/withdrawal-declarations.ts";

const isOpen = isNull(withdrawalDeclarations.handledAt);

/** Returns whether it is new: the same one that is still open is declared once. */
export async function insertDeclaration(
	tx: Queryable,
	declaration: typeof withdrawalDeclarations.$inferInsert,
): Promise<boolean> {
	const rows = await tx
		.insert(withdrawalDeclarations)
		.values(declaration)
		.onConflictDoNothing()
		.returning({ id: withdrawalDeclarations.id });
	return rows.length > 0;
}

export async function countOpenDeclarationsOf(db: Queryable, email: string): Promise<number> {
	const [row] = await db
		.select({ count: count() })
		.from(withdrawalDeclarations)
		.where(and(eq(withdrawalDeclarations.email, email), isOpen));
	return row?.count ?? 0;
}

/** Returns whose declaration it was, or null if it is already handled. */
export async function markDeclarationHandled(tx: Queryable, id: string): Promise<string | null> {
	const [row] = await tx
		.update(withdrawalDeclarations)
		.set({ handledAt: new Date() })
		.where(and(eq(withdrawalDeclarations.id, id), isOpen))
		.returning({ email: withdrawalDeclarations.email });
	return row?.email ?? null;
}
