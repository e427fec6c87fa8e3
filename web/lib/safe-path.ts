/**
 * Reads a path to go on to after signing in (NAV-10).
 *
 * @param asked what stands in the address, from anyone
 * @param origin of this site
 * @returns path, query and fragment on this site, or null for anything else
 */
export function safePath(asked: string | null, origin: string): string | null {
	// `//host` and `/\host` are other sites to a browser, and control characters are dropped by it before it reads on.
	if (!asked?.startsWith("/") || /^\/[/\\]|[\p{Cc}\\]/u.test(asked)) return null;
	const url = URL.parse(asked, origin);
	if (!url || url.origin !== origin) return null;
	return url.pathname + url.search + url.hash;
}
