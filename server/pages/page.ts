import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A page in memory, in every form a browser may ask for. */
export interface Page {
	html: Buffer;
	brotli: Buffer;
	gzip: Buffer;
	etag: string;
	/** `Content-Security-Policy`, with the page's own inline scripts by their hashes (SEC-02). */
	policy: string;
}

/** Of a page of the application: small, one for each address, and made again when the site gets another name. */
const SHELL_QUALITY = 5;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Rendered at build time, or the shell in which the application runs. */
export type PageKind = "rendered" | "application";

/** @param html whole */
export async function createPage(html: string, kind: PageKind): Promise<Page> {
	const bytes = Buffer.from(html);
	// The compression runs in the thread pool; a page changes seldom, so it may take its time.
	const [brotli, gzip] = await Promise.all([
		compressBrotli(bytes, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: kind === "rendered" ? 11 : SHELL_QUALITY,
				[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			},
		}),
		compressGzip(bytes),
	]);
	const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
	return { html: bytes, brotli, gzip, etag, policy: policyOf(html, kind) };
}

function policyOf(html: string, kind: PageKind): string {
	const scripts = [
		...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g),
	];
	const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
	return [
		"default-src 'self'",
		["script-src 'self'", ...hashesOf(scripts)].join(" "),
		...(kind === "application"
			? [
					// The library of components writes styles into the page.
					"style-src 'self' 'unsafe-inline'",
					// Pictures of updates, and a lesson's sound and film, may stand at any address that the seller chose.
					"img-src 'self' data: https: http:",
					"media-src 'self' blob: https: http:",
				]
			: [
					["style-src 'self'", ...hashesOf(styles)].join(" "),
					// What the first view needs is in the page (`whole-page.ts`).
					"img-src 'self' data:",
					"font-src data:",
				]),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join("; ");
}

/** What stands inside each element, as a source of the policy. */
function hashesOf(elements: RegExpExecArray[]): string[] {
	const hash = (content: string) => createHash("sha256").update(content).digest("base64");
	return [...new Set(elements.map(([, content]) => `'sha256-${hash(content ?? "")}'`))];
}
