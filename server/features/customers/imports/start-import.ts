import type { ImportPlan } from "../../database/schema/imports.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import type { CompleteUpload } from "../uploads/upload-store.ts";
import type { ImportDecisions } from "./check-import.ts";
import { IMPORTS, type ImportJob } from "./import-job.ts";
import { insertImport, isUploadInUse } from "./imports.queries.ts";
import type { PurchaserLayout } from "./read-purchasers.ts";

/** Queues the import of a file that was inspected (IMP-04). @returns its id, or null where the file is being imported already */
export async function startImport(
	{ db, jobs }: Pick<Services, "db" | "jobs">,
	admin: KnownPrincipal,
	upload: CompleteUpload,
	layout: PurchaserLayout,
	decisions: ImportDecisions,
): Promise<string | null> {
	const { rows, places, ...read } = layout;
	const plan: ImportPlan = { ...read, places: Object.fromEntries(places), ...decisions };
	return db.transaction(async (tx) => {
		if (await isUploadInUse(tx, upload.id)) return null;
		const importId = await insertImport(tx, {
			userId: admin.userId,
			actorEmail: admin.email,
			uploadId: upload.id,
			fileName: upload.fileName || "A file",
			plan,
			totalRows: rows,
		});
		await jobs.enqueue(IMPORTS, { importId } satisfies ImportJob, tx);
		return importId;
	});
}
