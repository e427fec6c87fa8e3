import type { Context } from "hono";
import { z } from "zod";
import { sendFile } from "../../../files/send-file.ts";
import type { Services } from "../../../rpc/context.ts";
import { findPagePictureFile } from "./sales-page.queries.ts";

/**
 * Sends a picture that the seller added to the public pages: for everyone, and cached permanently, because each picture
 * has its own address.
 */
export async function sendPagePicture(c: Context, { db, storage }: Services): Promise<Response> {
	const id = z.uuid().safeParse(c.req.param("id"));
	const name = c.req.param("file") ?? "";
	const file = id.success ? await findPagePictureFile(db, id.data, name) : null;
	if (!file) return c.text("There is no such picture.", 404);
	return sendFile(c, storage, {
		...file,
		name,
		disposition: "inline",
		cacheControl: "public, max-age=31536000, immutable",
	});
}
