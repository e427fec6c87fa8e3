import { type DownloadValues, downloadErrors, downloadFileErrors } from "../../../contract/downloads.ts";
import { fileTypeOf } from "../../../contract/file-types.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { refusal } from "../../rpc/refusal.ts";
import { refuseStaleEdit } from "../../rpc/refuse-stale-edit.ts";
import { downloadKey } from "../../storage/keys.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import type { KeptFile } from "../uploads/keep-upload.ts";
import { withUploads } from "../uploads/with-uploads.ts";
import { changeDownload, insertDownload, lockDownload } from "./admin-downloads.queries.ts";

const keyOf = (name: string) => downloadKey(fileTypeOf(name), name);

/** What an admin wrote, without the file. */
const wordsOf = ({ title, description, accessLevel, featured }: DownloadValues) => ({
	title,
	description,
	accessLevel,
	featured,
});

/** @returns the columns of the file, or null where neither a file nor an address is given */
function sourceOf(values: DownloadValues, kept: KeptFile | null) {
	if (kept) {
		// An uploaded file speaks for itself (ADW-02).
		return { fileId: kept.fileId, fileUrl: null, fileType: fileTypeOf(kept.name), fileSize: kept.fileSize };
	}
	const { fileUrl, fileType, fileSize } = values;
	return fileUrl === null ? null : { fileId: null, fileUrl, fileType, fileSize };
}

/** @returns the id of the new row */
export async function createDownload(
	services: Services,
	admin: KnownPrincipal,
	values: DownloadValues,
): Promise<string> {
	return withUploads(services, admin, async (take) => {
		const source = sourceOf(values, await take.file(values.uploadId, keyOf));
		if (!source) throw refusal(downloadFileErrors, "FILE_REQUIRED");
		return services.db.transaction(async (tx) => {
			await take.claim(tx);
			const id = await insertDownload(tx, { ...wordsOf(values), ...source });
			await recordAudit(tx, admin, { action: "download.created", subject: values.title });
			return id;
		});
	});
}

/** @param startedFrom when what the admin began with was last changed */
export async function editDownload(
	services: Services,
	admin: KnownPrincipal,
	id: string,
	startedFrom: Date,
	values: DownloadValues,
): Promise<void> {
	await withUploads(services, admin, async (take) => {
		const source = sourceOf(values, await take.file(values.uploadId, keyOf));
		const replaced = await services.db.transaction(async (tx) => {
			const current = await lockDownload(tx, id);
			if (!current) throw refusal(downloadErrors, "DOWNLOAD_NOT_FOUND");
			refuseStaleEdit(current, startedFrom);
			// Without a new one the uploaded file stays; an address that is taken away leaves nothing.
			if (!source && current.fileId === null) throw refusal(downloadFileErrors, "FILE_REQUIRED");
			await take.claim(tx);
			await changeDownload(tx, id, { ...wordsOf(values), ...source });
			await recordAudit(tx, admin, { action: "download.changed", subject: values.title });
			return source ? current.fileId : null;
		});
		take.replaces(replaced);
	});
}

/** @param startedFrom where it is taken back: as it was left then */
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
		if (title === null) throw refusal(downloadErrors, "DOWNLOAD_NOT_FOUND");
		const action = featured ? "download.featured" : "download.unfeatured";
		await recordAudit(tx, admin, { action, subject: title });
	});
}
