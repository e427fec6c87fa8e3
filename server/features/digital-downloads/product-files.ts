import type { Context } from "hono";
import { z } from "zod";
import { sendFile } from "../../files/send-file.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { hasMemberAccess } from "../access/access.ts";
import { findProductFile, findProductImage, insertDownloadLog } from "./digital-downloads.queries.ts";
import { productFileName } from "./product-file-name.ts";

export const productFilePath = (productId: string) => `/files/digital-downloads/${productId}`;
export const productImagePath = (fileId: string) => `/images/products/${fileId}`;

const NOT_FOUND = "There is no such file.";

/**
 * Gives a product's file to who may have it, asked anew at each request (DIG-06). A hidden product is for admins only.
 * The first byte's request is logged as a download; a log that fails never stops one (DIG-05).
 */
export async function sendProductFile(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const principal = await context.principal();
	if (!principal) return c.text("Please sign in to download this file.", 401);
	const { standing } = principal;
	if (!standing || !hasMemberAccess(standing)) return c.text("You do not have access to this file.", 403);

	const id = z.uuid().safeParse(c.req.param("id"));
	const file = id.success ? await findProductFile(services.db, id.data) : null;
	if (!file || !(file.visible || standing.role === "admin")) return c.text(NOT_FOUND, 404);

	const name = productFileName(file.title, file.fileType, file.storedName);
	return sendFile(c, services.storage, {
		...file,
		name,
		disposition: "attachment",
		cacheControl: "private, no-cache",
		onStart: () =>
			void insertDownloadLog(services.db, {
				userId: principal.userId,
				downloadId: id.data ?? "",
				fileName: name,
			}).catch((error) => context.log.error({ error }, "a download could not be logged")),
	});
}

/** Product pictures are public, and never change under their address (STO-03). */
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
