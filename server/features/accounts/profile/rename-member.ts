import type { Queryable } from "../../../database/database.ts";
import { updateAccountName, updateUserName } from "./profile.queries.ts";

/** Updates the name in both places that store it. */
export async function renameMember(db: Queryable, userId: string, name: string): Promise<void> {
	await db.transaction(async (tx) => {
		await updateAccountName(tx, userId, name);
		await updateUserName(tx, userId, name);
	});
}
