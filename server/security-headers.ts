import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { isLoopback } from "./http/loopback.ts";

/** Returns the headers of every response, from every handler (SEC-02). Each page sets its own script policy. */
export function commonHeaders(siteUrl: string): Record<string, string> {
	const headers: Record<string, string> = {
		"x-content-type-options": "nosniff",
		"x-frame-options": "DENY",
		"referrer-policy": "strict-origin-when-cross-origin",
		"cross-origin-opener-policy": "same-origin",
		"permissions-policy": "camera=(), geolocation=(), microphone=()",
	};
	if (siteUrl.startsWith("https:")) headers["strict-transport-security"] = "max-age=31536000";
	return headers;
}

/** Sets them on Node's own response, so that a file that is streamed past the framework has them too. */
export function securityHeaders(siteUrl: string): MiddlewareHandler<{ Bindings: HttpBindings }> {
	const headers = Object.entries(commonHeaders(siteUrl));
	return async (c, next) => {
		for (const [name, value] of headers) c.env.outgoing.setHeader(name, value);
		await next();
	};
}

/**
 * Refuses calls that change something and come from a page of another site (SEC-02). Browsers send `Origin` or
 * `Sec-Fetch-Site` with each of these; programs that send neither do not carry a person's cookie either.
 */
export function refuseForeignOrigins(siteUrl: string): MiddlewareHandler<{ Bindings: HttpBindings }> {
	return async (c, next) => {
		const { origin, "sec-fetch-site": site } = c.env.incoming.headers;
		const changes = c.env.incoming.method !== "GET" && c.env.incoming.method !== "HEAD";
		const foreign = origin === undefined ? site === "cross-site" || site === "same-site" : origin !== siteUrl;
		if (changes && foreign) {
			const body = { code: "FORBIDDEN", message: "This request came from another site." };
			return c.json(body, 403, { "cache-control": "no-store" });
		}
		await next();
	};
}

/**
 * Restricts a try-out's pages with secrets to this machine and the site's own host name, so that a foreign page whose
 * domain resolves here reads nothing (SEC-11).
 */
export function loopbackOnly(siteUrl: string): MiddlewareHandler<{ Bindings: HttpBindings }> {
	const { host } = new URL(siteUrl);
	return async (c, next) => {
		const peer = c.env.incoming.socket.remoteAddress ?? "";
		const asked = c.req.header("host") ?? "";
		if (!isLoopback(peer) || (asked !== host && !isLoopback(asked.replace(/:\d+$/, ""))))
			return c.text("This page is for the machine that the try-out runs on.", 403);
		await next();
	};
}
