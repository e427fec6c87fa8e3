import type { AdminProduct } from "../../../../contract/library/products.ts";
import type { Queryable } from "../../../database/database.ts";
import { admin } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { deleteWithUndo } from "../../site/undo/delete-with-undo.ts";
import { findProductForAdmin, listProductsForAdmin } from "./admin-products.queries.ts";
import { createProduct, editProduct, showProduct } from "./edit-products.ts";
import { productFilePath, productImagePath } from "./product-files.ts";
import { moveProduct } from "./reorder-products.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findProductForAdmin>>>;
const shown = (row: Row): AdminProduct => {
	// The small one: the list only shows a thumbnail.
	const picture = row.imageSmallFileId ?? row.imageFileId;
	return {
		id: row.id,
		title: row.title,
		description: row.description,
		fileType: row.fileType,
		fileSize: row.fileSize,
		storedName: row.storedName,
		mayHoldSound: row.mayHoldSound,
		imageUrl: picture ? productImagePath(picture) : row.imageUrl,
		visible: row.visible,
		stamped: row.stamped,
		stampProblem: row.stampProblem,
		orderIndex: row.orderIndex,
		downloadUrl: productFilePath(row.id),
		updatedAt: row.updatedAt,
	};
};

async function read(db: Queryable, id: string): Promise<AdminProduct> {
	const row = await findProductForAdmin(db, id);
	if (!row) throw refusal("PRODUCT_NOT_FOUND");
	return shown(row);
}

export const digitalDownloadsForAdmin = {
	list: admin.digitalDownloads.list.handler(async ({ context }) =>
		(await listProductsForAdmin(context.services.db)).map(shown),
	),

	read: admin.digitalDownloads.read.handler(({ context, input }) => read(context.services.db, input.id)),

	create: admin.digitalDownloads.create.handler(async ({ context, input }) => {
		const uploads = { file: input.fileUploadId, picture: input.pictureUploadId, crop: input.pictureCrop };
		const id = await createProduct(context.services, context.user, input, uploads);
		return read(context.services.db, id);
	}),

	update: admin.digitalDownloads.update.handler(async ({ context, input }) => {
		const uploads = { file: input.fileUploadId, picture: input.pictureUploadId, crop: input.pictureCrop };
		await editProduct(context.services, context.user, { ...input, startedFrom: input.updatedAt }, uploads);
		return read(context.services.db, input.id);
	}),

	setVisible: admin.digitalDownloads.setVisible.handler(async ({ context, input }) => {
		await showProduct(context.services, context.user, input.id, input.visible, input.updatedAt);
		return read(context.services.db, input.id);
	}),

	move: admin.digitalDownloads.move.handler(async ({ context, input }) => {
		await moveProduct(context.services.db, context.user, input.id, input.to);
		return (await listProductsForAdmin(context.services.db)).map(shown);
	}),

	remove: admin.digitalDownloads.remove.handler(({ context, input }) =>
		deleteWithUndo(context.services, context.user, "product", input.id),
	),
};
