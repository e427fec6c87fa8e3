import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { announceWork } from "../../../work/work-queue.queries.ts";
import type { DisputeRule } from "../../selling/order-facts/compute-order.ts";
import { recordAudit, recordAuditResult } from "../../site/audit-log/record-audit.ts";
import {
	endUndo,
	findImport,
	forgetUpdates,
	importWork,
	listUpdatedOrders,
	lockImport,
	requestUndo,
	rewriteOrders,
	undoOrders,
	undoUnmatchedFactsAndAccess,
} from "./imports.queries.ts";
import { computeImported } from "./plan-import.ts";

/** Few enough that an admin who saves one of these customers hardly waits. */
const MAX_ORDERS = 1_000;

/**
 * Starts to undo an import.
 *
 * @throws IMPORT_NOT_FOUND, NOT_UNDOABLE
 */
export async function startUndo({ db }: Pick<Services, "db">, admin: KnownPrincipal, importId: string): Promise<void> {
	await db.transaction(async (tx) => {
		const asked = await requestUndo(tx, importId);
		if (!asked) throw refusal((await findImport(tx, importId)) ? "NOT_UNDOABLE" : "IMPORT_NOT_FOUND");
		await recordAudit(tx, admin, auditEntryOf({ id: importId, fileName: asked.fileName }));
		await announceWork(tx, importWork);
	});
}

/** The numbers are added to it while the work is done. */
const auditEntryOf = ({ id, fileName }: { id: string; fileName: string }) => ({
	action: "customers.import_undone" as const,
	subject: fileName,
	details: { importId: id },
});

/** Does the rest of it; a kill at any moment neither skips an order nor counts one twice. */
export async function runUndo(
	db: Database,
	entry: { id: string; fileName: string },
	worker: string,
	disputeRule: DisputeRule,
	signal: AbortSignal,
): Promise<void> {
	const importId = entry.id;
	const inParts = async (undoSome: (tx: Parameters<typeof lockImport>[0]) => Promise<number>) => {
		for (;;) {
			if (signal.aborted) throw new Error("the process ends before the import is undone");
			const count = await db.transaction(async (tx) => {
				if ((await lockImport(tx, importId, worker)) !== "undoing") return 0;
				return undoSome(tx);
			});
			if (count === 0) return;
		}
	};
	await inParts(async (tx) => {
		const removed = await undoOrders(tx, importId, MAX_ORDERS);
		if (removed.orders > 0)
			await recordAuditResult(tx, auditEntryOf(entry), {
				ordersRemoved: removed.orders,
				customersRemoved: removed.customers,
			});
		return removed.orders;
	});
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
		await undoUnmatchedFactsAndAccess(tx, importId);
		return 0;
	});
	await db.transaction(async (tx) => {
		const kept = await endUndo(tx, importId, worker);
		if (kept) await recordAuditResult(tx, auditEntryOf(entry), { ordersKept: kept });
	});
}
