import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { IMPORTS, type ImportJob } from "./import-job.ts";
import { askToUndo, endUndo, holdImport, undoSome } from "./imports.queries.ts";

/** Small enough that whoever saves one of these customers meanwhile hardly waits. */
const CUSTOMERS_AT_ONCE = 1_000;

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

/** Does what is left of it; a kill at any moment neither forgets a customer nor counts one twice. */
export async function runUndo(db: Database, importId: string, worker: string, signal: AbortSignal): Promise<void> {
	for (;;) {
		if (signal.aborted) throw new Error("the process ends before the import is undone");
		const left = await db.transaction(async (tx) => {
			if ((await holdImport(tx, importId, worker)) !== "undoing") return 0;
			return undoSome(tx, importId, CUSTOMERS_AT_ONCE);
		});
		if (left === 0) break;
	}
	await endUndo(db, importId, worker);
}
