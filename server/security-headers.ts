import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

/**
 * Headers of every answer, whoever gives it (SEC-02). They are set on Node's own response, so that a file that is
 * streamed past the framework has them too. The policy for scripts is each page's own.
 */
export function securityHeaders(siteUrl: string): MiddlewareHandler<{ Bindings: HttpBindings }> {
	const headers: Record<string, string> = {
		"x-content-type-options": "nosniff",
		"x-frame-options": "DENY",
		"referrer-policy": "strict-origin-when-cross-origin",
		"cross-origin-opener-policy": "same-origin",
		"permissions-policy": "camera=(), geolocation=(), microphone=()",
	};
	if (siteUrl.startsWith("https:")) headers["strict-transport-security"] = "max-age=31536000; includeSubDomains";
	return async (c, next) => {
		for (const [name, value] of Object.entries(headers)) c.env.outgoing.setHeader(name, value);
		await next();
	};
}

/**
 * Refuses calls that change something and come from a page of another site (SEC-02). Browsers send `Origin` with each
 * of these; programs that send none carry no cookie of a person either.
 */
export function refuseForeignOrigins(siteUrl: string): MiddlewareHandler {
	return async (c, next) => {
		const origin = c.req.header("origin");
		const changes = !["GET", "HEAD", "OPTIONS"].includes(c.req.method);
		if (changes && origin !== undefined && origin !== siteUrl) {
			return c.json({ code: "FORBIDDEN", message: "This request came from another site." }, 403);
		}
		await next();
	};
}
