import type { Context } from "hono";
import { z } from "zod";
import { sendFile } from "../../../files/send-file.ts";
import type { Services } from "../../../rpc/context.ts";
import { findPageFile } from "./sales-page.queries.ts";

/**
 * Sends a picture, a film, a recording or captions that the seller added to the public pages: for everyone, by ranges,
 * and cached permanently, because each has its own address (PAGE-02, BRND-04).
 */
export async function sendPageFile(c: Context, { db, storage }: Services): Promise<Response> {
	const id = z.uuid().safeParse(c.req.param("id"));
	const name = c.req.param("file") ?? "";
	const file = id.success ? await findPageFile(db, id.data, name) : null;
	if (!file) return c.text("There is no such file.", 404);
	return sendFile(c, storage, {
		...file,
		name,
		disposition: "inline",
		cacheControl: "public, max-age=31536000, immutable",
	});
}
