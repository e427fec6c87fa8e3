import { accountMessages } from "../../../contract/account-messages.ts";
import { memberErrors } from "../../../contract/errors.ts";
import { isSitePath } from "../../../contract/site-path.ts";
import type { Config } from "../../config.ts";
import { checkDatabase, type Queryable } from "../../database/database.ts";
import { hasViewAs } from "../../features/access/view-as.ts";
import { TooManyRequestsError } from "../../rate-limits/budget-store.ts";
import { CLIENT_ADDRESS_HEADER } from "../../rate-limits/client-address.ts";
import type { RateLimits } from "../../rate-limits/rate-limits.ts";
import type { RequestContext } from "../../rpc/context.ts";
import type { PrincipalCache } from "../principal-cache.ts";
import { CONSTANT_TIME_MS, withMinimumDuration } from "./constant-time.ts";
import { currentRule } from "./current-rule.ts";
import { findEndpoint } from "./find-endpoint.ts";
import { readInput } from "./read-input.ts";
import { refusalResponse } from "./responses.ts";
import type { EndpointRule } from "./rules.ts";

export const AUTH_PATH = "/api/auth";

interface GateServices {
	auth: { handler(request: Request): Promise<Response> };
	config: Config;
	db: Queryable;
	rateLimits: RateLimits;
	principals: Pick<PrincipalCache, "clear">;
}

const keepsOrEndsSession = new Set(["GET /get-session", "POST /sign-out"]);

/** Calls after which everyone is who they were: they read, or begin a session that nobody has used yet. */
const changesNobody = /^(GET \/(get-session|list-sessions|token|jwks|error|ok)|POST \/sign-in\/.*)$/;

/**
 * The one way to the auth service (SEC-06). Whoever calls, with which fields, how often and from where is settled here by
 * the endpoint's rule; the service sees nothing else of the request. What depends on the account follows in
 * `account-hooks.ts`, by the same rule.
 *
 * @returns what answers below `/api/auth`
 */
export function createAuthGate(services: GateServices) {
	const { auth, config, db, rateLimits, principals } = services;

	return async (request: Request, context: RequestContext): Promise<Response> => {
		const url = new URL(request.url);
		const endpoint = findEndpoint(request.method, url.pathname.slice(AUTH_PATH.length));
		if (!endpoint || endpoint.rule.audience === "closed")
			return refusalResponse(404, "NOT_FOUND", "There is no such operation.");
		const { rule, params } = endpoint;
		// The session is the admin's own: what is asked here would be done to their account.
		if (!keepsOrEndsSession.has(endpoint.name) && hasViewAs(request.headers) && (await context.principal())?.viewedBy)
			return refusalResponse(403, "VIEW_ONLY", memberErrors.VIEW_ONLY.message);
		const opened = request.method === "GET" && request.headers.get("accept")?.includes("text/html");
		const respond = async (): Promise<Response> => {
			if (rule.calledFrom === "this site" && isFromElsewhere(request))
				return refusalResponse(403, "FORBIDDEN", "This request came from another site.");
			try {
				if (rule.perMinute !== null) await rateLimits.request(endpoint.name, context.address, rule.perMinute);
			} catch (error) {
				if (!(error instanceof TooManyRequestsError)) throw error;
				context.log.warn(
					{ endpoint: endpoint.name, address: context.address },
					"too many requests to the auth service",
				);
				const headers = { "retry-after": String(error.retryAfterSeconds) };
				return refusalResponse(429, "TOO_MANY_REQUESTS", error.message, headers);
			}
			const input = await readInput(request, rule, params);
			if (input instanceof Response) return input;
			if (rule.audience === "signed-in" && !(await context.principal()))
				return refusalResponse(401, "SESSION_MISSING", accountMessages.SESSION_MISSING);

			const forwarded = forward(request, url.pathname, input, context.address);
			const handled = currentRule.run(rule, () => auth.handler(forwarded));
			const work = changesNobody.test(endpoint.name) ? handled : handled.finally(principals.clear);
			return checked(await (rule.constantTime ? withMinimumDuration(CONSTANT_TIME_MS, work) : work));
		};

		const answer = await respond();
		// The service answers whatever breaks below it with 500, and with 401 where that was the look-up of the session.
		if (answer.status === 500 || (answer.status === 401 && request.headers.has("cookie"))) await checkDatabase(db);
		if (answer.status < 400 || !opened) return answer;
		// Someone who opened a link sees a page with words, not the answer to a program.
		const body: unknown = await answer.json().catch(() => null);
		const code = body && typeof body === "object" && "code" in body ? String(body.code) : "FAILED";
		return redirectTo(`/auth?error=${encodeURIComponent(code)}`);
	};

	/** The same request with what its rule lets through, and nothing else. */
	function forward(
		request: Request,
		pathname: string,
		input: { body?: Record<string, unknown>; query: Record<string, string> },
		address: string,
	): Request {
		const headers = new Headers(request.headers);
		headers.set(CLIENT_ADDRESS_HEADER, address);
		headers.delete("content-length");
		const url = new URL(pathname, config.siteUrl);
		url.search = new URLSearchParams(input.query).toString();
		const body = request.method === "POST" ? JSON.stringify(input.body ?? {}) : undefined;
		if (body) headers.set("content-type", "application/json");
		return new Request(url, { method: request.method, headers, body, signal: request.signal });
	}

	/** Nothing of a person is kept by a cache, and nobody is led to another site (SEC-10). */
	function checked(answer: Response): Response {
		answer.headers.set("cache-control", "no-store");
		const location = answer.headers.get("location");
		if (location === null) return answer;
		if (answer.status < 300 || answer.status >= 400) {
			answer.headers.delete("location");
			return answer;
		}
		const path = pathOnSite(location);
		if (path === null) return refusalResponse(400, "INVALID_CALLBACK_URL", "This link leads to another site.");
		answer.headers.set("location", path);
		return answer;
	}

	function pathOnSite(location: string): string | null {
		const url = URL.parse(location, config.siteUrl);
		if (url?.origin !== config.siteUrl) return null;
		const path = url.pathname + url.search + url.hash;
		return isSitePath(path) ? path : null;
	}
}

/** Browsers say where a request comes from; a page that someone opens is no call of ours either. */
function isFromElsewhere(request: Request): boolean {
	const site = request.headers.get("sec-fetch-site");
	return (site !== null && site !== "same-origin") || request.headers.get("sec-fetch-mode") === "navigate";
}

const redirectTo = (location: string) =>
	new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });

/** What the auth service says of the endpoints it offers. */
interface OfferedEndpoints {
	api: Record<string, { path?: string; options?: { method?: string | string[] } }>;
}

/**
 * Compares the table with what the auth service offers (SEC-06).
 *
 * @returns what is wrong, one line each; nothing when every endpoint has its rule and every rule its endpoint
 */
export function compareWithService(auth: OfferedEndpoints, rules: Record<string, EndpointRule>): string[] {
	const offered = Object.values(auth.api).flatMap(({ path, options }) => {
		// Without a path it can be called by the server only.
		if (!path) return [];
		return [options?.method ?? "*"].flat().map((method) => `${method} ${path}`);
	});
	return [
		...offered
			.filter((name) => !(name in rules))
			.map((name) => `${name} is offered by the auth service and has no rule`),
		...Object.keys(rules)
			.filter((name) => !offered.includes(name))
			.map((name) => `${name} has a rule and is not offered by the auth service`),
	];
}
