import { z } from "zod";
import { limits } from "./limits.ts";

/** Stands in for the site's own origin; nothing can be there. */
const ORIGIN = "http://site.invalid";

/**
 * Whether a text is a path on this site wherever it is resolved: not another origin, not after dot segments are removed,
 * and not after it is percent-decoded once more on the way (SEC-10).
 */
export function isSitePath(path: string): boolean {
	let decoded = path;
	for (let round = 0; round < 3; round += 1) {
		// `//host` and `/\host` are other sites to a browser, which also drops control characters before it reads on.
		if (!decoded.startsWith("/") || /^\/[/\\]|[\p{Cc}\\]/u.test(decoded)) return false;
		const url = URL.parse(decoded, ORIGIN);
		if (url?.origin !== ORIGIN || url.pathname.startsWith("//")) return false;
		try {
			decoded = decodeURIComponent(decoded);
		} catch {
			return round > 0;
		}
	}
	return true;
}

/**
 * Where to go on to: a path on this site, never another origin (SEC-10). Percent-encoded, as an answer's headers can hold
 * no other letters than those of Latin-1.
 */
export const sitePath = z
	.string()
	.max(limits.webAddress.characters, { error: "is too long", abort: true })
	.refine(isSitePath, { error: "must be a path on this site", abort: true })
	.overwrite((path) => {
		const { pathname, search, hash } = new URL(path, ORIGIN);
		return pathname + search + hash;
	});
