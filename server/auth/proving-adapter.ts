import type { DBAdapter } from "better-auth/types";
import type { Database } from "../database/database.ts";
import { currentRule } from "./gate/current-rule.ts";
import { proveAddress } from "./prove-address.ts";

type Writes = Pick<DBAdapter, "findMany" | "update" | "updateMany">;

/**
 * The auth service's database adapter, except that no way through the service marks an address as proven without
 * `proveAddress` (SEC-07), however many ways a later version has.
 */
export function provingAdapter<Options>(
	createAdapter: (options: Options) => DBAdapter,
	db: Database,
): (options: Options) => DBAdapter {
	const proveBefore = async (adapter: Writes, change: Parameters<Writes["update"]>[0]) => {
		if (change.model !== "user" || change.update.emailVerified !== true) return;
		const users = await adapter.findMany<{ id: string; emailVerified: boolean }>({
			model: "user",
			where: change.where,
		});
		const kept = currentRule.getStore()?.proves === "registration" ? "registration" : "nothing";
		for (const user of users) if (!user.emailVerified) await proveAddress(db, user.id, kept);
	};
	const proving = <Adapter extends Writes>(adapter: Adapter): Adapter => ({
		...adapter,
		update: async (change: Parameters<Writes["update"]>[0]) => {
			await proveBefore(adapter, change);
			return adapter.update(change);
		},
		updateMany: async (change: Parameters<Writes["updateMany"]>[0]) => {
			await proveBefore(adapter, change);
			return adapter.updateMany(change);
		},
	});
	return (options) => {
		const adapter = createAdapter(options);
		return {
			...proving(adapter),
			transaction: (work) => adapter.transaction((inTransaction) => work(proving(inTransaction))),
		};
	};
}
