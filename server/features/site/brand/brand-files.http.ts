import type { Context } from "hono";
import type { BrandFile } from "../../../../contract/site/brand/brand-files.ts";
import type { Services } from "../../../rpc/context.ts";
import { makeBrandFile } from "./make-brand-file.ts";

/** An SVG that is opened by itself is a page: nothing in it may run. */
const SVG_POLICY = "default-src 'none'; img-src data:; style-src 'none'; sandbox";

/**
 * Sends a file of the brand (BRND-01). With the current version in its address it is cached permanently, without one it
 * is revalidated each time.
 *
 * @param webFolder with the pictures that the site is delivered with
 */
export async function sendBrandFile(
	c: Context,
	services: Services,
	file: BrandFile,
	webFolder: string,
): Promise<Response> {
	const brand = await services.brand.read();
	const made = await makeBrandFile({ ...services, webFolder }, brand, file);
	if (!made) return c.text("There is no such picture.", 404);
	const { bytes, contentType, etag } = made;
	const isCurrent = c.req.query("v") === brand.version && file !== "share";
	const headers = {
		"cache-control": isCurrent ? "public, max-age=31536000, immutable" : "no-cache",
		etag,
	};
	if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
	return c.body(new Uint8Array(bytes), 200, {
		...headers,
		"content-type": contentType,
		...(contentType === "image/svg+xml" && { "content-security-policy": SVG_POLICY }),
	});
}
