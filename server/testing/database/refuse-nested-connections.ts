import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../../database/database.ts";

/**
 * Makes every query on the pool fail while its caller has a transaction open on another connection. As many such calls
 * at the same time as the pool has connections would wait for each other until they time out.
 */
export function refuseNestedConnections(db: Database): void {
	const current = new AsyncLocalStorage<{ isOpen: boolean }>();
	const pool = db.$client;
	for (const name of ["connect", "query"] as const) {
		const original = pool[name].bind(pool) as (...args: unknown[]) => unknown;
		const refusing = (...args: unknown[]) => {
			if (current.getStore()?.isOpen)
				throw new Error(`outside of the transaction that its caller has open: ${describe(args[0])}`);
			return original(...args);
		};
		Object.assign(pool, { [name]: refusing });
	}
	const { transaction } = db;
	db.transaction = (act, config) => {
		const call = { isOpen: true };
		return transaction((tx) => current.run(call, () => act(tx)), config).finally(() => {
			call.isOpen = false;
		});
	};
}

const describe = (query: unknown) =>
	typeof query === "object" && query !== null && "text" in query ? String(query.text) : String(query ?? "a connection");
