import { parseUrl } from "../../../contract/address/parse-url.ts";

/**
 * Validates the path to open after signing in (NAV-10).
 *
 * @param asked the value from the address, untrusted
 * @param origin of this site
 * @returns path, query and fragment on this site, or null for anything else
 */
export function safePath(asked: string | null, origin: string): string | null {
	// Browsers treat `//host` and `/\host` as other sites, and drop control characters first.
	if (!asked?.startsWith("/") || /^\/[/\\]|[\p{Cc}\\]/u.test(asked)) return null;
	const url = parseUrl(asked, origin);
	if (!url || url.origin !== origin) return null;
	return url.pathname + url.search + url.hash;
}
