import { sql } from "drizzle-orm";
import type { MemberWordChanges } from "../../../../contract/site/member-words/all-words.ts";
import type { Queryable } from "../../../database/database.ts";
import { memberWords } from "../../../database/schema/member-words.ts";

/** Returns what was saved; null for a site that has only defaults. */
export async function findMemberWords(db: Queryable) {
	const [row] = await db.select({ changes: memberWords.changes, updatedAt: memberWords.updatedAt }).from(memberWords);
	return row ?? null;
}

/** Blocks other changes until the transaction ends. */
export async function lockMemberWords(tx: Queryable): Promise<void> {
	await tx.execute(sql`lock table ${memberWords} in share row exclusive mode`);
}

export async function writeMemberWords(tx: Queryable, changes: MemberWordChanges, updatedAt: Date): Promise<void> {
	const row = { changes, updatedAt };
	await tx.insert(memberWords).values(row).onConflictDoUpdate({ target: memberWords.only, set: row });
}
