import type { Database, Queryable } from "../../database/database.ts";
import { findApproval, releaseAccountFromOrder } from "../access/access.queries.ts";
import { deleteWaysIn, endFeedAddress, lockUnprovenUser, markProven } from "../auth.queries.ts";
import { endPendingSecrets, everyPendingSecret } from "./pending-secrets.ts";

/**
 * What to keep of an unproven account. `registration`: proven by the person who registered, so password and name are
 * theirs. `new password`: this proof has just set one. `nothing`: anyone may have registered.
 */
export type KeptFromRegistration = "registration" | "new password" | "nothing";

/**
 * Marks an email address as proven, for every method (SEC-07): a link, a code, a reset, a provider, a command. Removes
 * whatever was set on the account before: sessions, phone, providers, second factor, the podcast feed's address,
 * pending links and codes, and the password and name unless they are kept. Leaves an already proven account unchanged.
 */
export async function proveAddress(
	db: Database | Queryable,
	userId: string,
	kept: KeptFromRegistration,
): Promise<void> {
	await db.transaction(async (tx) => {
		const user = await lockUnprovenUser(tx, userId);
		if (!user) return;
		await deleteWaysIn(tx, userId, { password: kept === "nothing" });
		await endFeedAddress(tx, userId);
		await endPendingSecrets(tx, everyPendingSecret, { userId, ...user });
		const name = kept === "registration" ? null : ((await findApproval(tx, user.email))?.name ?? "");
		await markProven(tx, userId, name);
		await releaseAccountFromOrder(tx, userId);
	});
}
