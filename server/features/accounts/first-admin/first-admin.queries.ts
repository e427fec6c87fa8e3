import { sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { accounts } from "../../../database/schema/accounts/auth.ts";
import { setupCode } from "../../../database/schema/accounts/setup-code.ts";

/**
 * Returns the stored code, sealed; null if there is none.
 *
 * @param tx blocks other attempts until it ends, so that racing guesses count like consecutive ones
 */
export async function lockSetupCode(tx: Queryable): Promise<{ sealed: string; failures: number } | null> {
	// Also locks out the processes that would create the first code at the same time.
	await tx.execute(sql`lock table ${setupCode} in share row exclusive mode`);
	const [row] = await tx.select({ sealed: setupCode.sealed, failures: setupCode.failures }).from(setupCode);
	return row ?? null;
}

export async function upsertSetupCode(tx: Queryable, sealed: string): Promise<void> {
	await tx
		.insert(setupCode)
		.values({ sealed })
		.onConflictDoUpdate({ target: setupCode.only, set: { sealed, failures: 0, createdAt: new Date() } });
}

export async function countSetupFailure(tx: Queryable): Promise<void> {
	await tx.update(setupCode).set({ failures: sql`${setupCode.failures} + 1` });
}

export async function deleteSetupCode(tx: Queryable): Promise<void> {
	await tx.delete(setupCode);
}

export async function insertPassword(tx: Queryable, userId: string, password: string): Promise<void> {
	await tx.insert(accounts).values({ userId, accountId: userId, providerId: "credential", password });
}
