import type { Context } from "hono";

/**
 * Leads on to a file at another site. The address was typed by an admin; anything but the web is no address of a file.
 *
 * @returns null where the address is none
 */
export function redirectToFile(c: Context, address: string): Response | null {
	const url = URL.parse(address);
	if (!url || !["http:", "https:"].includes(url.protocol)) return null;
	return c.body(null, 302, { location: url.href, "cache-control": "no-store", "referrer-policy": "no-referrer" });
}
