import { fileTypeOf } from "../../../../contract/file-types.ts";
import type { DownloadValues } from "../../../../contract/library/files.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { refuseStaleEdit, requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { downloadKey } from "../../../storage/keys.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import type { SavedFile } from "../../site/uploads/store-upload.ts";
import { withUploads } from "../../site/uploads/with-uploads.ts";
import { changeDownload, insertDownload, lockDownload } from "./admin-files.queries.ts";

const keyOf = (name: string) => downloadKey(fileTypeOf(name), name);

/** Returns the fields without the file. */
const pickTexts = ({ title, description, accessLevel, featured }: DownloadValues) => ({
	title,
	description,
	accessLevel,
	featured,
});

/** Returns the columns of the file, or null if there is neither a file nor an address. */
function sourceOf(values: DownloadValues, kept: SavedFile | null) {
	if (kept) {
		// The type and size of an uploaded file come from the file itself (ADW-02).
		return { fileId: kept.fileId, fileUrl: null, fileType: fileTypeOf(kept.name), fileSize: kept.fileSize };
	}
	const { fileUrl, fileType, fileSize } = values;
	return fileUrl === null ? null : { fileId: null, fileUrl, fileType, fileSize };
}

/** Returns the ID of the new row. */
export async function createDownload(
	services: Services,
	admin: KnownPrincipal,
	values: DownloadValues,
): Promise<string> {
	return withUploads(services, admin, async (uploaded) => {
		const source = sourceOf(values, await uploaded.file(values.uploadId, keyOf));
		if (!source) throw refusal("FILE_REQUIRED");
		return services.db.transaction(async (tx) => {
			await uploaded.claim(tx);
			const id = await insertDownload(tx, { ...pickTexts(values), ...source });
			await recordAudit(tx, admin, { action: "download.created", subject: values.title });
			return id;
		});
	});
}

/** @param startedFrom last change of the version that the admin started from */
export async function editDownload(
	services: Services,
	admin: KnownPrincipal,
	id: string,
	startedFrom: Date,
	values: DownloadValues,
): Promise<void> {
	await withUploads(services, admin, async (uploaded) => {
		const source = sourceOf(values, await uploaded.file(values.uploadId, keyOf));
		const replaced = await services.db.transaction(async (tx) => {
			const current = requireUnchanged(await lockDownload(tx, id), "DOWNLOAD_NOT_FOUND", startedFrom);
			// Without a new file the uploaded one stays; but a removed address leaves nothing.
			if (!source && current.fileId === null) throw refusal("FILE_REQUIRED");
			await uploaded.claim(tx);
			await changeDownload(tx, id, { ...pickTexts(values), ...source });
			await recordAudit(tx, admin, { action: "download.changed", subject: values.title });
			return source ? current.fileId : null;
		});
		uploaded.replaces(replaced);
	});
}

/** @param startedFrom for an undo: the state that it must still be in */
export async function featureDownload(
	{ db }: Services,
	admin: KnownPrincipal,
	id: string,
	featured: boolean,
	startedFrom: Date | undefined,
): Promise<void> {
	await db.transaction(async (tx) => {
		const current = await lockDownload(tx, id);
		if (current && startedFrom) refuseStaleEdit(current, startedFrom);
		const title = await changeDownload(tx, id, { featured });
		if (title === null) throw refusal("DOWNLOAD_NOT_FOUND");
		const action = featured ? "download.featured" : "download.unfeatured";
		await recordAudit(tx, admin, { action, subject: title });
	});
}
