import type { Context } from "hono";
import { z } from "zod";
import { sendFile } from "../../../files/send-file.ts";
import { admitToFile } from "../../../rpc/admit-to-file.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { copyFor, findCopyFor, headersWithoutCopy } from "../stamping/stamp-file.ts";
import { findItem } from "./find-item.ts";

/**
 * Returns the path of a book, for the reader only.
 *
 * @param itemId of the library
 */
export const bookPath = (itemId: string) => `/files/library/${itemId}`;

/**
 * Sends ranges of a book to the reader of people with access, checked at each request (DIG-06). Reading requests a
 * hundred ranges of a file, and is not logged as a download: where someone is in a book is saved as their place.
 */
export async function sendBook(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const id = z.uuid().safeParse(c.req.param("id"));
	const found = id.success ? await findItem(services.db, person, id.data) : null;
	const book = found?.item.reader && found.stored ? { stored: found.stored, stamped: found.stamped } : null;
	const stored = book && (await (c.req.method === "HEAD" ? findCopyFor : copyFor)(services, person, book));
	if (book && !stored) return c.body(null, 200, headersWithoutCopy(book.stored));
	if (!found || !stored) return c.text("There is no such book.", 404);
	return sendFile(c, services.storage, {
		...stored,
		name: found.item.fileName,
		disposition: "inline",
		cacheControl: "private, no-cache",
	});
}
