import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { ImportOptions } from "../../../database/schema/customers/imports.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { announceWork } from "../../../work/work-queue.queries.ts";
import type { CompleteUpload } from "../../site/uploads/upload-store.ts";
import type { ImportDecisions } from "./check-import.ts";
import { importWork, insertImport, isUploadInUse } from "./imports.queries.ts";
import type { PurchaserLayout } from "./read-purchasers.ts";

/**
 * Queues the import of an inspected file (IMP-04).
 *
 * @returns its ID
 * @throws ALREADY_RUNNING
 */
export async function startImport(
	{ db }: Pick<Services, "db">,
	admin: KnownPrincipal,
	upload: CompleteUpload,
	layout: PurchaserLayout,
	{ excludedProducts, ...decisions }: ImportDecisions,
): Promise<string> {
	const { rows, places, ...read } = layout;
	const stored = { ...decisions, leftOutProducts: excludedProducts };
	const options: ImportOptions = { ...read, places: Object.fromEntries(places), ...stored };
	return db.transaction(async (tx) => {
		if (await isUploadInUse(tx, upload.id)) throw refusal("ALREADY_RUNNING");
		const importId = await insertImport(tx, {
			userId: admin.userId,
			actorEmail: admin.email,
			uploadId: upload.id,
			fileName: upload.fileName || "A file",
			options,
			totalRows: rows,
		});
		await announceWork(tx, importWork);
		return importId;
	});
}
