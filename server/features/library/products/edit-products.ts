import { fileTypeOf } from "../../../../contract/file-types.ts";
import { productPictureWidths } from "../../../../contract/library/product-pictures.ts";
import type { PictureCrop } from "../../../../contract/site/uploads.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { appendRow } from "../../../database/queries/row-order.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { refuseStaleEdit, requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { downloadKey, productImageKey } from "../../../storage/keys.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import type { SavedFile } from "../../site/uploads/store-upload.ts";
import { withUploads } from "../../site/uploads/with-uploads.ts";
import { queueReading } from "../audiobooks/read-audiobook.ts";
import { findReadingProblem, findStampProblem } from "../stamping/stamp-file.ts";
import { changeProduct, findProductForAdmin, insertProduct, lockProduct } from "./admin-products.queries.ts";
import { productOrder } from "./reorder-products.ts";

interface ProductTexts {
	title: string;
	description: string;
	visible: boolean;
	stamped: boolean;
}

const keyOf = (name: string) => downloadKey(fileTypeOf(name), name);

const fileColumns = (file: SavedFile) => ({
	fileId: file.fileId,
	fileUrl: null,
	fileType: fileTypeOf(file.name),
	fileSize: file.fileSize,
});

const pictureColumns = ([large, small]: string[]) => ({ imageUrl: null, imageFileId: large, imageSmallFileId: small });

const { large, small } = productPictureWidths;
const planOf = (crop: PictureCrop | null) => ({ widths: [large, small], keyOf: productImageKey, crop });

/**
 * Adds a product at the end of the list.
 *
 * @param uploads the picture is null if it failed to upload: the default picture is shown (ADD-02)
 * @returns the ID
 */
export async function createProduct(
	services: Services,
	admin: KnownPrincipal,
	{ title, description, visible, stamped }: ProductTexts,
	uploads: { file: string; picture: string | null; crop: PictureCrop | null },
): Promise<string> {
	return withUploads(services, admin, async (uploaded) => {
		// The picture first, because it is refused sooner than a file of gigabytes is read.
		const picture = await uploaded.picture(uploads.picture, planOf(uploads.crop));
		const file = await uploaded.file(uploads.file, keyOf);
		const stampProblem = await (stamped ? findStampProblem : findReadingProblem)(services, file.fileId);
		return services.db.transaction(async (tx) => {
			await uploaded.claim(tx);
			const id = await insertProduct(tx, {
				title,
				description,
				visible,
				stamped,
				stampProblem,
				...fileColumns(file),
				...(picture ? pictureColumns(picture) : {}),
				orderIndex: await appendRow(tx, productOrder),
			});
			await queueReading(services.jobs, id, tx);
			await recordAudit(tx, admin, { action: "product.created", subject: title });
			return id;
		});
	});
}

/**
 * @param startedFrom last change of the version that the admin started from
 * @param uploads null keeps the current one
 */
export async function editProduct(
	services: Services,
	admin: KnownPrincipal,
	product: ProductTexts & { id: string; startedFrom: Date },
	uploads: { file: string | null; picture: string | null; crop: PictureCrop | null },
): Promise<void> {
	const { id, startedFrom, title, description, visible, stamped } = product;
	await withUploads(services, admin, async (uploaded) => {
		const picture = await uploaded.picture(uploads.picture, planOf(uploads.crop));
		const file = await uploaded.file(uploads.file, keyOf);
		const newFileId = file?.fileId ?? null;
		const stampProblem = stamped
			? await stampProblemOf(services, id, newFileId)
			: newFileId && (await findReadingProblem(services, newFileId));
		const before = await services.db.transaction(async (tx) => {
			const current = requireUnchanged(await lockProduct(tx, id), "PRODUCT_NOT_FOUND", startedFrom);
			await uploaded.claim(tx);
			await changeProduct(tx, id, {
				title,
				description,
				visible,
				stamped,
				stampProblem,
				...(file ? fileColumns(file) : {}),
				...(picture ? pictureColumns(picture) : {}),
			});
			if (file) await queueReading(services.jobs, id, tx);
			await recordAudit(tx, admin, { action: "product.changed", subject: title });
			return current;
		});
		if (file) uploaded.replaces(before.fileId);
		if (picture) uploaded.replaces(before.imageFileId, before.imageSmallFileId);
	});
}

/** A file is checked once: when it is uploaded, or when stamping is first turned on. */
async function stampProblemOf(services: Services, id: string, newFileId: string | null): Promise<string | null> {
	if (newFileId) return findStampProblem(services, newFileId);
	const current = await findProductForAdmin(services.db, id);
	if (!current || current.stamped) return current?.stampProblem ?? null;
	return findStampProblem(services, current.fileId);
}

/** @param startedFrom for an undo: the state that it must still be in */
export async function showProduct(
	{ db }: Services,
	admin: KnownPrincipal,
	id: string,
	visible: boolean,
	startedFrom: Date | undefined,
): Promise<void> {
	await db.transaction(async (tx) => {
		const current = await lockProduct(tx, id);
		if (current && startedFrom) refuseStaleEdit(current, startedFrom);
		const title = await changeProduct(tx, id, { visible });
		if (title === null) throw refusal("PRODUCT_NOT_FOUND");
		await recordAudit(tx, admin, { action: visible ? "product.shown" : "product.hidden", subject: title });
	});
}
