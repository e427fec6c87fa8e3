import type { Context } from "hono";
import { z } from "zod";
import { sendFile } from "../../files/send-file.ts";
import type { Services } from "../../rpc/context.ts";
import { findFreeMedia } from "./preview.queries.ts";

export const previewMediaPath = (lessonId: string) => `/files/preview-lessons/${lessonId}/media`;

/** The sound or film of a free lesson, for everyone. Of any other lesson there is no such file. */
export async function sendPreviewMedia(c: Context, services: Services): Promise<Response> {
	const id = z.uuid().safeParse(c.req.param("id"));
	const media = id.success ? await findFreeMedia(services.db, id.data) : null;
	if (!media || !/^(audio|video)\//.test(media.contentType)) return c.text("There is no such file.", 404);
	return sendFile(c, services.storage, {
		...media,
		name: media.title,
		disposition: "inline",
		// Asked again each time: a lesson can stop being free.
		cacheControl: "private, no-cache",
	});
}
