import { buffer } from "node:stream/consumers";
import { SVG_BYTES } from "../../../../contract/site/brand/brand.ts";
import { readContentType } from "../../../files/content-type.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { readHead } from "./store-upload.ts";
import type { CompleteUpload } from "./upload-store.ts";

/** What runs code, loads something, or expands without limit. */
const unsafe = [
	/<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|animate\w*|set|handler|listener)\b/i,
	/\son[a-z]+\s*=/i,
	/<!ENTITY/i,
	/<!DOCTYPE[^>]*\[/i,
	/<\?xml-stylesheet/i,
	/@import/i,
	/(?:javascript|vbscript|file)\s*:/i,
	// A part of the same file, or a picture inside it.
	/\b(?:href|src)\s*=\s*(?:"(?!#|data:image\/(?:png|jpeg|webp|gif);)[^"]*"|'(?!#|data:image\/(?:png|jpeg|webp|gif);)[^']*'|[^"'\s])/i,
	/url\(\s*["']?(?!["']?#)/i,
	// Hides any of these from this list.
	/\\[0-9a-f]/i,
];

/** Each may take seconds to draw, which nothing can interrupt. */
const FILTERS = /\bfilter\s*[=:]/gi;
const MAX_FILTERS = 40;

/**
 * Checks an SVG from a person before it is drawn. It is never sent to a browser: only the picture that was drawn is
 * (BRND-01).
 *
 * @throws UNSAFE_SVG, NOT_A_PICTURE
 */
export function checkSvg(bytes: Buffer): void {
	if (bytes.length > SVG_BYTES)
		throw refusal("NOT_A_PICTURE", { message: "An SVG may have at most 500 KB. Simplify it, or choose a PNG." });
	let text: string;
	try {
		text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw refusal("NOT_A_PICTURE");
	}
	if ((text.match(FILTERS)?.length ?? 0) > MAX_FILTERS)
		throw refusal("NOT_A_PICTURE", {
			message: "This SVG has too many filters to be drawn. Simplify it, or choose a PNG.",
		});
	if (unsafe.some((pattern) => pattern.test(text))) throw refusal("UNSAFE_SVG");
}

/**
 * Checks an uploaded picture if it is an SVG.
 *
 * @throws UNSAFE_SVG, NOT_A_PICTURE
 */
export async function checkUploadedSvg(upload: CompleteUpload): Promise<void> {
	const contentType = await readContentType(await readHead(upload.open()), upload.fileName);
	if (contentType === "image/svg+xml") checkSvg(await buffer(upload.open()));
}
