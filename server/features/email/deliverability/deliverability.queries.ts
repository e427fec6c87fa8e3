import { eq } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { setupSteps } from "../../../database/schema/site/setup-steps.ts";

/** Returns when the mail server last accepted a test message. */
export async function findEmailTest(db: Queryable): Promise<Date | null> {
	const [row] = await db.select({ doneAt: setupSteps.doneAt }).from(setupSteps).where(eq(setupSteps.step, "email"));
	return row?.doneAt ?? null;
}

export async function saveEmailTested(db: Queryable): Promise<void> {
	const doneAt = new Date();
	await db
		.insert(setupSteps)
		.values({ step: "email", doneAt })
		.onConflictDoUpdate({ target: setupSteps.step, set: { doneAt } });
}
