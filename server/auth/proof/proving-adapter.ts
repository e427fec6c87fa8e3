import type { DBAdapter } from "better-auth/types";
import type { Database } from "../../database/database.ts";
import { changeAccountEmail } from "../access/access.queries.ts";
import { updateUserEmail } from "../auth.queries.ts";
import { currentRule } from "../gate/current-rule.ts";
import { proveAddress } from "./prove-address.ts";

type Writes = Pick<DBAdapter, "findMany" | "update" | "updateMany">;
type Change = Parameters<Writes["update"]>[0];

/**
 * Wraps the auth service's database adapter so that an address is only marked as proven through `proveAddress`
 * (SEC-07), and an account's email only changes together with its customer's (SES-06), whatever methods a later version
 * adds.
 */
export function provingAdapter<Options>(
	createAdapter: (options: Options) => DBAdapter,
	db: Database,
): (options: Options) => DBAdapter {
	/** Does what must come first, and returns the change for the service's own adapter. */
	const prepare = async (adapter: Writes, change: Change): Promise<Change> => {
		const { emailVerified, email } = change.update;
		if (change.model !== "user" || (emailVerified !== true && email === undefined)) return change;
		const users = await adapter.findMany<{ id: string; email: string; emailVerified: boolean }>({
			model: "user",
			where: change.where,
		});
		const kept = currentRule.getStore()?.proves === "registration" ? "registration" : "nothing";
		if (emailVerified === true)
			for (const user of users) if (!user.emailVerified) await proveAddress(db, user.id, kept);
		const moved = users.filter((user) => typeof email === "string" && user.email !== email);
		for (const { id } of moved) {
			await db.transaction(async (tx) => {
				await changeAccountEmail(tx, id, String(email));
				await updateUserEmail(tx, id, String(email));
			});
		}
		// The email may no longer identify the account by now.
		const [user] = moved;
		return user ? { ...change, where: [{ field: "id", value: user.id }] } : change;
	};
	const proving = <Adapter extends Writes>(adapter: Adapter): Adapter => ({
		...adapter,
		update: async (change: Change) => adapter.update(await prepare(adapter, change)),
		updateMany: async (change: Change) => adapter.updateMany(await prepare(adapter, change)),
	});
	return (options) => {
		const adapter = createAdapter(options);
		return {
			...proving(adapter),
			transaction: (work) => adapter.transaction((inTransaction) => work(proving(inTransaction))),
		};
	};
}
