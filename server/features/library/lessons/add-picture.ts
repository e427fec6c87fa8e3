import { lessonPicturePath, lessonPictureWidth } from "../../../contract/lesson-pictures.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { lessonPictureKey } from "../../storage/keys.ts";
import { withUploads } from "../uploads/with-uploads.ts";

/**
 * Takes in a picture for the text of a lesson. It is the lesson's once a text that shows it is saved; one that none
 * shows is removed by the sweep after a day.
 *
 * @returns its address, for the text
 */
export async function addPicture(
	services: Services,
	admin: KnownPrincipal,
	uploadId: string,
): Promise<{ url: string }> {
	return withUploads(services, admin, async (take) => {
		const plan = { widths: [lessonPictureWidth], keyOf: lessonPictureKey, animated: true };
		const [fileId] = await take.picture(uploadId, plan);
		await services.db.transaction((tx) => take.claim(tx));
		return { url: lessonPicturePath(String(fileId)) };
	});
}
