import type { Context } from "hono";
import { z } from "zod";
import { sendFile } from "../../../files/send-file.ts";
import type { Services } from "../../../rpc/context.ts";
import { findFreeMedia } from "./preview.queries.ts";

export const previewMediaPath = (lessonId: string) => `/files/preview-lessons/${lessonId}/media`;

/** Sends the audio or video of a free lesson to everyone. That of other lessons does not exist here. */
export async function sendPreviewMedia(c: Context, services: Services): Promise<Response> {
	const id = z.uuid().safeParse(c.req.param("id"));
	const media = id.success ? await findFreeMedia(services.db, id.data) : null;
	if (!media || !/^(audio|video)\//.test(media.contentType)) return c.text("There is no such file.", 404);
	return sendFile(c, services.storage, {
		...media,
		name: media.title,
		disposition: "inline",
		// Revalidated each time: a lesson can stop being free.
		cacheControl: "private, no-cache",
	});
}
