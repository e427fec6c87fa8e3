import type { Database, Queryable } from "../database/database.ts";
import { findApproval, releaseAccountFromOrder } from "../features/access/access.queries.ts";
import { endFeedAddress } from "../features/podcast-feed/podcast-feed.queries.ts";
import { deleteWaysIn, lockUnprovenUser, markProven } from "./auth.queries.ts";
import { endPendingSecrets, everyPendingSecret } from "./pending-secrets.ts";

/**
 * What stays of an unproven account. `registration`: whoever registered proves the address, so password and name are
 * theirs. `new password`: one was just set by the same proof. `nothing`: anyone may have registered before.
 */
export type KeptFromRegistration = "registration" | "new password" | "nothing";

/**
 * The one use case for every way in which an email address becomes proven (SEC-07): a link, a code, a reset, a provider, a
 * command. What was set on the account before is worth nothing afterwards: sessions, phone, providers, second factor,
 * the address of the podcast feed, pending links and codes, and password and name unless they are kept. An account that is proven already stays as it is.
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
