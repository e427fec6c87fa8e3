import type { Context } from "hono";
import { z } from "zod";
import { contentDisposition } from "../../../files/content-disposition.ts";
import { admitAdmin } from "../../../rpc/admit-admin.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { writeArchive } from "./message-archive.ts";
import { findSequence, listAllMessages } from "./sequences.queries.ts";

/** Sends the messages of a sequence as a ZIP of Markdown files that can be imported again (SEQ-01). */
export async function sendMessageArchive(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const id = z.uuid().safeParse(c.req.param("id"));
	const sequence = id.success ? await findSequence(services.db, id.data) : null;
	if (!sequence) return c.text("This sequence does not exist, or has been deleted.", 404);
	const archive = writeArchive(await listAllMessages(services.db, sequence.id), sequence.updatedAt);
	c.header("content-type", "application/zip");
	c.header("content-disposition", contentDisposition("attachment", `${sequence.title}.zip`));
	c.header("cache-control", "private, no-store");
	return c.body(new Uint8Array(archive));
}
