import { sql } from "drizzle-orm";
import type { MemberTextChanges } from "../../../../contract/site/member-texts/all-words.ts";
import type { Queryable } from "../../../database/database.ts";
import { memberTexts } from "../../../database/schema/site/member-texts.ts";

/** Returns what was saved; null for a site that has only defaults. */
export async function findMemberTexts(db: Queryable) {
	const [row] = await db.select({ changes: memberTexts.changes, updatedAt: memberTexts.updatedAt }).from(memberTexts);
	return row ?? null;
}

/** Blocks other changes until the transaction ends. */
export async function lockMemberTexts(tx: Queryable): Promise<void> {
	await tx.execute(sql`lock table ${memberTexts} in share row exclusive mode`);
}

export async function writeMemberTexts(tx: Queryable, changes: MemberTextChanges, updatedAt: Date): Promise<void> {
	const row = { changes, updatedAt };
	await tx.insert(memberTexts).values(row).onConflictDoUpdate({ target: memberTexts.only, set: row });
}
