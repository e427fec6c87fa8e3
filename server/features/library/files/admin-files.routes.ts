import type { AdminDownload } from "../../../../contract/library/files.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Queryable } from "../../../database/database.ts";
import { admin } from "../../../rpc/builders.ts";
import { paged } from "../../../rpc/paged.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { deleteWithUndo } from "../../site/undo/delete-with-undo.ts";
import { countDownloads, findDownloadForAdmin, listDownloadsForAdmin } from "./admin-files.queries.ts";
import { downloadPath } from "./download-files.http.ts";
import { createDownload, editDownload, featureDownload } from "./edit-files.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findDownloadForAdmin>>>;
const shown = (row: Row): AdminDownload => ({
	id: row.id,
	title: row.title,
	description: row.description,
	fileType: row.fileType,
	fileSize: row.fileSize,
	storedName: row.storedName,
	fileUrl: row.fileUrl,
	featured: row.featured,
	accessLevel: row.accessLevel,
	downloadUrl: downloadPath(row.id),
	updatedAt: row.updatedAt,
});

async function read(db: Queryable, id: string): Promise<AdminDownload> {
	const row = await findDownloadForAdmin(db, id);
	if (!row) throw refusal("DOWNLOAD_NOT_FOUND");
	return shown(row);
}

export const downloadsForAdmin = {
	list: admin.downloads.list.handler(async ({ context, input }) => {
		const { db } = context.services;
		const { rows, ...counts } = await paged(
			input.page,
			limits.adminPageRows,
			() => countDownloads(db),
			(part) => listDownloadsForAdmin(db, part),
		);
		return { rows: rows.map(shown), ...counts };
	}),

	read: admin.downloads.read.handler(({ context, input }) => read(context.services.db, input.id)),

	create: admin.downloads.create.handler(async ({ context, input }) => {
		const id = await createDownload(context.services, context.user, input);
		return read(context.services.db, id);
	}),

	update: admin.downloads.update.handler(async ({ context, input: { id, updatedAt, ...values } }) => {
		await editDownload(context.services, context.user, id, updatedAt, values);
		return read(context.services.db, id);
	}),

	setFeatured: admin.downloads.setFeatured.handler(async ({ context, input }) => {
		await featureDownload(context.services, context.user, input.id, input.featured, input.updatedAt);
		return read(context.services.db, input.id);
	}),

	remove: admin.downloads.remove.handler(({ context, input }) =>
		deleteWithUndo(context.services, context.user, "download", input.id),
	),
};
