import type { Context } from "hono";
import { z } from "zod";
import { redirectToFile } from "../../../files/redirect-to-file.ts";
import { savedFileName } from "../../../files/saved-file-name.ts";
import { sendFile } from "../../../files/send-file.ts";
import { askedDisposition } from "../../../files/viewable.ts";
import { admitToFile } from "../../../rpc/admit-to-file.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { logFileDownload } from "../files/log-download.ts";
import { copyFor, findCopyFor, headersWithoutCopy } from "../stamping/stamp-file.ts";
import { findProductFile, findProductImage } from "./products.queries.ts";

export const productFilePath = (productId: string) => `/files/digital-downloads/${productId}`;
export const productImagePath = (fileId: string) => `/images/products/${fileId}`;

const NOT_FOUND = "There is no such file.";

/**
 * Sends a product's file to people with access, checked at each request (DIG-06). Only admins get hidden products. Logs
 * the request of the first byte as a download; a failing log does not stop it (DIG-05).
 */
export async function sendProductFile(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const id = z.uuid().safeParse(c.req.param("id"));
	const product = id.success ? await findProductFile(services.db, id.data) : null;
	if (!product || !(product.visible || person.isAdmin)) return c.text(NOT_FOUND, 404);

	const find = c.req.method === "HEAD" ? findCopyFor : copyFor;
	const stored = await find(services, person, product);
	if (product.stored && !stored) return c.body(null, 200, headersWithoutCopy(product.stored));
	const name = savedFileName(product.title, product.fileType, product.stored?.storedName ?? null);
	const taken = { userId: person.userId, downloadId: product.id, fileName: name };
	const log = logFileDownload(context, person, taken, stored?.sha256 ?? null);
	if (!stored) {
		const answer = redirectToFile(c, product.fileUrl ?? "");
		if (answer && c.req.method === "GET") log.onStart();
		return answer ?? c.text(NOT_FOUND, 404);
	}
	return sendFile(c, services.storage, {
		...stored,
		name,
		disposition: askedDisposition(c, stored.contentType),
		cacheControl: "private, no-cache",
		...log,
	});
}

/** Sends a product picture. Pictures are public, and never change under the same address (STO-03). */
export async function sendProductImage(c: Context, services: Services): Promise<Response> {
	const id = z.uuid().safeParse(c.req.param("id"));
	const image = id.success ? await findProductImage(services.db, id.data) : null;
	if (!image) return c.text(NOT_FOUND, 404);
	return sendFile(c, services.storage, {
		...image,
		name: `${id.data}.${image.contentType.split("/")[1]}`,
		disposition: "inline",
		cacheControl: "public, max-age=31536000, immutable",
	});
}
