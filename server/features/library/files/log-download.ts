import type { Principal } from "../../../auth/access/principal.ts";
import type { RequestContext } from "../../../rpc/context.ts";
import { addBytesSent, insertDownloadLog } from "./download-logs.queries.ts";

/** How to log a download: its start, and the number of bytes sent. */
export interface DownloadRecorder {
	/** Returns the ID of the new entry. */
	begin(): Promise<string>;
	/** @param id null for a later range of a download, which is added to the newest entry */
	add(id: string | null, bytes: number): Promise<unknown>;
}

/**
 * Logs that a member downloads a file, from which address, and how much was sent (ORD-03). A failing log does not stop
 * the download (DIG-05, CRS-08), and nothing is logged while an admin views the site as the member.
 */
export function logDownload(
	context: RequestContext,
	person: Pick<Principal, "viewedBy">,
	log: DownloadRecorder,
): { onStart: () => void; onEnd: (bytes: number) => void } {
	let begun: Promise<string | null> = Promise.resolve(null);
	const failed = (error: unknown) => {
		context.log.error({ error }, "failed to log a download");
		return null;
	};
	return {
		onStart: () => {
			if (!person.viewedBy) begun = log.begin().catch(failed);
		},
		onEnd: (bytes) => {
			if (!person.viewedBy && bytes > 0) begun.then((id) => log.add(id, bytes)).catch(failed);
		},
	};
}

/**
 * Logs a download of the file list or of a product card (DIG-05), as `logDownload` does.
 *
 * @param taken what is downloaded; a product card has an ID
 */
export function logFileDownload(
	context: RequestContext,
	person: Pick<Principal, "viewedBy">,
	taken: { userId: string; fileName: string; downloadId?: string },
	sha256: string | null,
): ReturnType<typeof logDownload> {
	const { db } = context.services;
	return logDownload(context, person, {
		begin: () => insertDownloadLog(db, { ...taken, ipAddress: context.address, sha256 }),
		add: (id, bytes) => addBytesSent(db, id, taken, bytes),
	});
}
