import type { Page } from "./page.ts";

/** Headers that decide between two versions, besides the IP address. */
const TEST_VARY = ", User-Agent, Sec-GPC, DNT";

/**
 * Returns the headers of a page that is served from memory, without those of its encoding.
 *
 * @param testing whether a page test is running (PAGE-03)
 */
export const pageHeaders = ({ etag, policy }: Page, testing = false): Record<string, string> => ({
	etag,
	// Revalidated each time, mostly with 304. `/` depends on the cookie; shared caches may not store it.
	"cache-control": "private, no-cache",
	vary: `Accept-Encoding, Cookie${testing ? TEST_VARY : ""}`,
	"content-security-policy": policy,
});
