import type { AdminAudiobook } from "../../../../contract/library/audiobooks.ts";
import type { Queryable } from "../../../database/database.ts";
import { admin } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { findForAdmin, listParts } from "./audiobooks.queries.ts";
import { correctParts } from "./correct-parts.ts";
import { partPath } from "./part-path.ts";

async function read(db: Queryable, productId: string): Promise<AdminAudiobook> {
	const book = await findForAdmin(db, productId);
	if (!book) throw refusal("PRODUCT_NOT_FOUND");
	const mayBeHeard = book.fileId !== null && (book.fileType === "audio" || book.fileType === "zip");
	const reading = mayBeHeard && book.readOf !== book.fileId;
	const parts = reading ? [] : await listParts(db, productId);
	return {
		reading,
		problem: reading ? null : book.problem,
		parts: parts.map(({ id, entryName, title, seconds, size, chapters }) => ({
			id,
			fileName: entryName,
			title,
			seconds,
			bytes: size,
			chapters,
			url: partPath(id),
		})),
		updatedAt: book.updatedAt,
	};
}

export const audiobooksForAdmin = {
	read: admin.audiobooks.read.handler(({ context, input }) => read(context.services.db, input.productId)),

	update: admin.audiobooks.update.handler(async ({ context, input }) => {
		const { productId, updatedAt, parts } = input;
		await correctParts(context.services, context.user, { productId, startedFrom: updatedAt, parts });
		return read(context.services.db, productId);
	}),
};
