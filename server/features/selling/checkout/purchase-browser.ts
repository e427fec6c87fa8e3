import { createHmac, randomUUID } from "node:crypto";
import { sha256 } from "../carts/signatures.ts";

/*
 * The buying browser stores a random value, so that the thank-you page recognizes it (BUY-03). The database only has
 * its hash.
 */

const VALUE = /^[\w-]{43}$/;
const DAY_SECONDS = 86_400;

const nameOf = (siteUrl: string) => (siteUrl.startsWith("https:") ? "__Host-purchase" : "purchase");

function cookieOf(siteUrl: string, headers: Headers): string | null {
	const name = nameOf(siteUrl);
	for (const part of (headers.get("cookie") ?? "").split(";")) {
		const [key, value = ""] = part.trim().split("=", 2);
		if (key === name && VALUE.test(value)) return value;
	}
	return null;
}

/** Returns the hash of this browser's value, or null if it has none. */
export function browserHashOf(siteUrl: string, headers: Headers): string | null {
	const value = cookieOf(siteUrl, headers);
	return value && sha256(value);
}

/**
 * Returns the hash of this browser's value, and the cookie that stores it for another day.
 *
 * @param attempt random value of the page that asks: a browser without a cookie that asks twice at once is the same one
 */
export function rememberBrowser(
	{ siteUrl, authSecret }: { siteUrl: string; authSecret: string },
	headers: Headers,
	attempt: string = randomUUID(),
): { browserHash: string; cookie: string } {
	const value =
		cookieOf(siteUrl, headers) ??
		createHmac("sha256", authSecret).update(`purchase browser ${attempt}`).digest("base64url");
	const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
	return {
		browserHash: sha256(value),
		cookie: `${nameOf(siteUrl)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${DAY_SECONDS}${secure}`,
	};
}
