import type { Context } from "hono";
import { z } from "zod";
import { sendFile } from "../../../files/send-file.ts";
import { admitToFile } from "../../../rpc/admit-to-file.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { findLessonPicture } from "./lesson-pictures.queries.ts";

const NOT_FOUND = "There is no such file.";

/**
 * Sends a picture in a lesson's text to everyone who can read the lesson: everyone if it is free, members if it is
 * published, and admins even before it is saved.
 */
export async function sendLessonPicture(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const id = z.uuid().safeParse(c.req.param("id"));
	const picture = id.success ? await findLessonPicture(services.db, id.data) : null;
	if (!picture?.forEveryone) {
		const person = await admitToFile(c, context);
		if (person instanceof Response) return person;
		if (!picture || !(picture.forMembers || person.isAdmin)) return c.text(NOT_FOUND, 404);
	}
	return sendFile(c, services.storage, {
		...picture,
		name: `${c.req.param("id")}.webp`,
		disposition: "inline",
		// Revalidated each time: access can end, and a lesson can stop being free.
		cacheControl: "private, no-cache",
	});
}
