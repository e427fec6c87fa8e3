import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import type { DisputeRule } from "../purchases/compute-order.ts";
import { IMPORTS, type ImportJob } from "./import-job.ts";
import {
	askToUndo,
	endUndo,
	forgetUpdates,
	holdImport,
	listUpdatedOrders,
	rewriteOrders,
	undoOrders,
	undoRest,
} from "./imports.queries.ts";
import { computeImported } from "./settle-reports.ts";

/** Few enough that an admin who saves one of these customers meanwhile hardly waits. */
const MAX_ORDERS = 1_000;

/** Begins to take back what an import added. @returns whether there was something to take back */
export async function startUndo(
	{ db, jobs }: Pick<Services, "db" | "jobs">,
	admin: KnownPrincipal,
	importId: string,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const asked = await askToUndo(tx, importId);
		if (!asked) return false;
		await recordAudit(tx, admin, { action: "customers.import_undone", subject: asked.fileName });
		await jobs.enqueue(IMPORTS, { importId } satisfies ImportJob, tx);
		return true;
	});
}

/** Does what is left of it; a kill at any moment neither forgets an order nor counts one twice. */
export async function runUndo(
	db: Database,
	importId: string,
	worker: string,
	disputeRule: DisputeRule,
	signal: AbortSignal,
): Promise<void> {
	const inParts = async (undoSome: (tx: Parameters<typeof holdImport>[0]) => Promise<number>) => {
		for (;;) {
			if (signal.aborted) throw new Error("the process ends before the import is undone");
			const count = await db.transaction(async (tx) => {
				if ((await holdImport(tx, importId, worker)) !== "undoing") return 0;
				return undoSome(tx);
			});
			if (count === 0) return;
		}
	};
	await inParts((tx) => undoOrders(tx, importId, MAX_ORDERS));
	await inParts(async (tx) => {
		const orders = await listUpdatedOrders(tx, importId, MAX_ORDERS);
		const changed = orders.flatMap(({ id, customerId, importKey, facts, cartFacts }) => {
			const left = facts.filter((fact) => fact.importId !== importId);
			const computed = computeImported(importKey, left, disputeRule, cartFacts);
			return computed ? [{ ...computed, id, customerId }] : [];
		});
		await rewriteOrders(tx, changed);
		await forgetUpdates(
			tx,
			importId,
			orders.map(({ id }) => id),
		);
		return orders.length;
	});
	await inParts(async (tx) => {
		await undoRest(tx, importId);
		return 0;
	});
	await endUndo(db, importId, worker);
}
