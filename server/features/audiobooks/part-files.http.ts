import type { Context } from "hono";
import { z } from "zod";
import { savedFileName } from "../../files/saved-file-name.ts";
import { sendFile } from "../../files/send-file.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { admitToFile } from "../access/admit-to-file.ts";
import { findPartFile } from "./audiobooks.queries.ts";

export const partPath = (partId: string) => `/files/audio-parts/${partId}`;

/** A part of an audiobook, for the player. Listening is no download, so it is not logged as one. */
export async function sendPart(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const id = z.uuid().safeParse(c.req.param("id"));
	const part = id.success ? await findPartFile(services.db, id.data) : null;
	if (!part || !(part.visible || person.isAdmin)) return c.text("There is no such file.", 404);
	return sendFile(c, services.storage, {
		...part,
		name: savedFileName(part.title, "audio", part.entryName),
		disposition: "inline",
		cacheControl: "private, no-cache",
	});
}
