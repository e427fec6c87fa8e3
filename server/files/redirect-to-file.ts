import type { Context } from "hono";

/**
 * Redirects to a file at another site. Since an admin typed the address, only web addresses are accepted.
 *
 * @returns null if the address is invalid
 */
export function redirectToFile(c: Context, address: string): Response | null {
	const url = URL.parse(address);
	if (!url || !["http:", "https:"].includes(url.protocol)) return null;
	return c.body(null, 302, { location: url.href, "cache-control": "no-store", "referrer-policy": "no-referrer" });
}
