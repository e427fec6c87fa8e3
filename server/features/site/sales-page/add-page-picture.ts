import {
	PAGE_PICTURE_BYTES,
	pagePictureFile,
	pagePicturePath,
	pagePictureWidths,
} from "../../../../contract/site/sales-page/page-pictures.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { pagePictureKey } from "../../../storage/keys.ts";
import { withUploads } from "../uploads/with-uploads.ts";
import { insertPageFiles } from "./sales-page.queries.ts";

const formats = ["avif", "webp"] as const;

/**
 * Adds a picture to the public pages, in all widths and formats that they need, each at most 200 KB (PAGE-02).
 *
 * @returns its address, as used in page content
 * @throws NOT_A_PICTURE, PICTURE_TOO_LARGE, UPLOAD_NOT_FOUND
 */
export async function addPagePicture(
	services: Services,
	admin: KnownPrincipal,
	uploadId: string,
): Promise<{ src: string }> {
	return withUploads(services, admin, async (uploaded) => {
		const fileIds = await uploaded.picture(uploadId, {
			widths: pagePictureWidths,
			formats,
			keyOf: pagePictureKey,
			mostBytes: PAGE_PICTURE_BYTES,
		});
		const names = pagePictureWidths.flatMap((width) => formats.map((format) => pagePictureFile(width, format)));
		const id = await services.db.transaction(async (tx) => {
			await uploaded.claim(tx);
			return insertPageFiles(
				tx,
				fileIds.map((fileId, at) => ({ fileId, name: String(names[at]) })),
			);
		});
		return { src: pagePicturePath(id) };
	});
}
