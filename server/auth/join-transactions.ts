import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Queryable } from "../database/database.ts";

interface OpenTransaction {
	tx: Queryable;
	isOpen: boolean;
	afterCommit: (() => Promise<void>)[];
}

const queries = ["select", "selectDistinct", "insert", "update", "delete", "execute"] as const;

/**
 * The auth service opens transactions and calls our hooks within them, but does not pass them on. A hook that takes a
 * second connection waits for one forever once as many people register at the same time as there are connections.
 *
 * @returns `db`, whose queries belong to the transaction that their caller has open, if there is one; and
 *   `afterCommit`, which postpones what has its own connection until the caller's transaction has been committed
 */
export function joinTransactions(outside: Database): {
	db: Database;
	afterCommit: (act: () => Promise<void>) => Promise<void>;
} {
	const calls = new AsyncLocalStorage<OpenTransaction>();
	const open = () => {
		const call = calls.getStore();
		return call?.isOpen ? call : null;
	};

	const transaction: Database["transaction"] = async (act, config) => {
		const joined = open();
		if (joined) return (joined.tx as Database).transaction(act);
		const afterCommit: OpenTransaction["afterCommit"] = [];
		const result = await outside.transaction(async (tx) => {
			const call: OpenTransaction = { tx, isOpen: true, afterCommit };
			try {
				return await calls.run(call, () => act(tx));
			} finally {
				call.isOpen = false;
			}
		}, config);
		for (const postponed of afterCommit) await postponed();
		return result;
	};
	const db: Database = Object.create(outside);
	for (const query of queries)
		Object.defineProperty(db, query, {
			get: () => {
				const target = open()?.tx ?? outside;
				return target[query].bind(target);
			},
		});
	db.transaction = transaction;

	return {
		db,
		afterCommit: async (act) => {
			const call = open();
			if (call) call.afterCommit.push(act);
			else await act();
		},
	};
}
