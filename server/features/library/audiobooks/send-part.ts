import type { Context } from "hono";
import { z } from "zod";
import { savedFileName } from "../../../files/saved-file-name.ts";
import { sendFile } from "../../../files/send-file.ts";
import type { Services } from "../../../rpc/context.ts";
import { findPartFile } from "./audiobooks.queries.ts";

/**
 * Sends a part of an audiobook, with ranges and `HEAD`. The caller has checked access; only admins get hidden ones.
 * Listening is not logged as a download.
 */
export async function sendAudioPart(
	c: Context,
	services: Services,
	partId: string | undefined,
	{ isAdmin }: { isAdmin: boolean },
): Promise<Response> {
	const id = z.uuid().safeParse(partId);
	const part = id.success ? await findPartFile(services.db, id.data) : null;
	if (!part || !(part.visible || isAdmin)) return c.text("There is no such file.", 404);
	return sendFile(c, services.storage, {
		...part,
		name: savedFileName(part.title, "audio", part.entryName),
		disposition: "inline",
		cacheControl: "private, no-cache",
	});
}
