import { savedFileName } from "../../../files/saved-file-name.ts";
import { member } from "../../../rpc/builders.ts";
import { productFilePath, productImagePath } from "./product-files.ts";
import { listVisibleProducts } from "./products.queries.ts";

export const digitalDownloadsForMember = {
	list: member.digitalDownloads.list.handler(async ({ context }) => {
		const products = await listVisibleProducts(context.services.db, context.user.userId);
		return products.map((product) => ({
			id: product.id,
			title: product.title,
			description: product.description,
			fileType: product.fileType,
			fileSize: product.fileSize,
			fileName: savedFileName(product.title, product.fileType, product.storedName),
			imageUrl: product.imageFileId ? productImagePath(product.imageFileId) : product.imageUrl,
			imageSmallUrl: product.imageSmallFileId ? productImagePath(product.imageSmallFileId) : null,
			downloadUrl: productFilePath(product.id),
			external: product.fileUrl !== null,
			audiobook: product.soundSeconds
				? { seconds: product.soundSeconds, placeSeconds: product.placeSeconds ?? 0 }
				: null,
		}));
	}),
};
