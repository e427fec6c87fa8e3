import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A page in every encoding that a browser may request. */
export interface Page {
	html: Buffer;
	brotli: Buffer;
	gzip: Buffer;
	/** Weak, because it is the same for every encoding (RFC 9110, 8.8.3.3). */
	etag: string;
	/** `Content-Security-Policy` (SEC-02), as it was rendered with the page. */
	policy: string;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Compresses a page to cache, in the thread pool.
 *
 * @param rendered the page
 * @param quality of Brotli, 11 at most
 */
export async function createPage(rendered: Response, quality: number): Promise<Page> {
	const html = Buffer.from(await rendered.arrayBuffer());
	const [brotli, gzip] = await Promise.all([compress(html, "br", quality), compress(html, "gzip")]);
	const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
	return { html, brotli, gzip, etag, policy: rendered.headers.get("content-security-policy") ?? "" };
}

/** Returns the same page with Brotli of another quality. */
export const recompressPage = async (page: Page, quality: number): Promise<Page> => ({
	...page,
	brotli: await compress(page.html, "br", quality),
});

/** @param asked the `If-None-Match` header */
export const isKnown = (asked: string | undefined, { etag }: Page): boolean =>
	asked?.split(",").some((tag) => opaqueTag(tag) === opaqueTag(etag)) ?? false;

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, "");

export type Encoding = "br" | "gzip";

/**
 * Returns the best encoding that the browser accepts, or null for none.
 *
 * @param accepted the `Accept-Encoding` header; a quality of 0 refuses an encoding (RFC 9110, 12.5.3)
 */
export function acceptedEncoding(accepted = ""): Encoding | null {
	return encodings.find(({ pattern }) => pattern.test(accepted))?.encoding ?? null;
}

/** Best first. */
const encodings = (["br", "gzip"] as const).map((encoding) => ({
	encoding,
	pattern: new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, "i"),
}));

export function compress(bytes: Buffer, encoding: Encoding, quality?: number): Promise<Buffer> {
	if (encoding === "gzip") return compressGzip(bytes);
	const params = {
		...(quality === undefined ? {} : { [constants.BROTLI_PARAM_QUALITY]: quality }),
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
	};
	return compressBrotli(bytes, { params });
}
