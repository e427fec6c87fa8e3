import { member } from "../../rpc/builders.ts";
import { listVisibleProducts } from "./digital-downloads.queries.ts";
import { productFileName } from "./product-file-name.ts";
import { productFilePath, productImagePath } from "./product-files.ts";

export const digitalDownloadsForMember = {
	list: member.digitalDownloads.list.handler(async ({ context }) => {
		const products = await listVisibleProducts(context.services.db);
		return products.map((product) => ({
			id: product.id,
			title: product.title,
			description: product.description,
			fileType: product.fileType,
			fileSize: product.fileSize,
			fileName: productFileName(product.title, product.fileType, product.storedName),
			imageUrl: product.imageFileId ? productImagePath(product.imageFileId) : product.imageUrl,
			downloadUrl: product.fileUrl ?? productFilePath(product.id),
		}));
	}),
};
