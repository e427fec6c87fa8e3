import { lessonPicturePath, lessonPictureWidth } from "../../../../contract/library/lesson-pictures.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { lessonPictureKey } from "../../../storage/keys.ts";
import { withUploads } from "../../site/uploads/with-uploads.ts";

/**
 * Adds a picture for the text of a lesson. It belongs to the lesson once a text that shows it is saved; the sweep
 * removes an unused one after a day.
 *
 * @returns its address, for the text
 */
export async function addPicture(
	services: Services,
	admin: KnownPrincipal,
	uploadId: string,
): Promise<{ url: string }> {
	return withUploads(services, admin, async (uploaded) => {
		const plan = { widths: [lessonPictureWidth], keyOf: lessonPictureKey, animated: true };
		const [fileId] = await uploaded.picture(uploadId, plan);
		await services.db.transaction((tx) => uploaded.claim(tx));
		return { url: lessonPicturePath(String(fileId)) };
	});
}
