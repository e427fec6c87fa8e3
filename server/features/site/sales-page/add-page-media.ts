import {
	type PageMediaKind,
	pageMediaEnding,
	pageMediaFile,
	pageMediaFiles,
	pageMediaPath,
} from "../../../../contract/site/sales-page/page-media.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { pageMediaKey } from "../../../storage/keys.ts";
import { withUploads } from "../uploads/with-uploads.ts";
import { insertPageFiles } from "./sales-page.queries.ts";

/**
 * Adds a film, a recording or captions to the public pages (BRND-04). The file is sent as it is, by ranges.
 *
 * @returns its address, as used in page content, and its media type
 * @throws NOT_PLAYABLE, WRONG_CONTENT, EMPTY_FILE, UPLOAD_NOT_FOUND
 */
export async function addPageMedia(
	services: Services,
	admin: KnownPrincipal,
	{ uploadId, kind }: { uploadId: string; kind: PageMediaKind },
): Promise<{ src: string; contentType: string }> {
	const endingOf = (contentType: string): string => {
		const ending = pageMediaEnding(kind, contentType);
		if (!ending)
			throw refusal("NOT_PLAYABLE", {
				message: `Please choose ${pageMediaFiles[kind].described}. This file is not one.`,
			});
		return ending;
	};
	return withUploads(services, admin, async (uploaded) => {
		const { fileId, contentType } = await uploaded.file(uploadId, pageMediaKey, endingOf);
		const ending = endingOf(contentType);
		const id = await services.db.transaction(async (tx) => {
			await uploaded.claim(tx);
			return insertPageFiles(tx, [{ fileId, name: pageMediaFile(ending) }]);
		});
		return { src: pageMediaPath(id, ending), contentType };
	});
}
