import { z } from "zod";
import { limits } from "../limits.ts";
import { parseUrl } from "./parse-url.ts";

/** Placeholder for the site's own origin; it never resolves. */
const ORIGIN = "http://site.invalid";

/**
 * Decides whether a text stays on this site wherever it is resolved, even after dot segments are removed or it is
 * percent-decoded once more (SEC-10).
 */
export function isSitePath(path: string): boolean {
	let decoded = path;
	for (let round = 0; round < 3; round += 1) {
		// Browsers treat `//host` and `/\host` as other sites, and drop control characters first.
		if (!decoded.startsWith("/") || /^\/[/\\]|[\p{Cc}\\]/u.test(decoded)) return false;
		const url = parseUrl(decoded, ORIGIN);
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
 * A path on this site to continue to, never another origin (SEC-10). Percent-encoded, because response headers only
 * allow Latin-1.
 */
export const sitePath = z
	.string()
	.max(limits.webAddress.characters, { error: "is too long", abort: true })
	.refine(isSitePath, { error: "must be a path on this site", abort: true })
	.overwrite((path) => {
		const { pathname, search, hash } = new URL(path, ORIGIN);
		return pathname + search + hash;
	});
