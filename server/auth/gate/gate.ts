import { accountMessages } from "../../../contract/accounts/account-messages.ts";
import { isSitePath } from "../../../contract/address/site-path.ts";
import { memberErrors } from "../../../contract/errors.ts";
import type { Config } from "../../config.ts";
import { checkDatabase, type Queryable } from "../../database/database.ts";
import type { Log } from "../../log.ts";
import { TooManyRequestsError } from "../../rate-limits/budget-store.ts";
import { CLIENT_ADDRESS_HEADER } from "../../rate-limits/client-address.ts";
import type { RateLimits } from "../../rate-limits/rate-limits.ts";
import type { Principal } from "../access/principal.ts";
import type { PrincipalCache } from "../access/principal-cache.ts";
import { hasViewAs } from "../access/view-as.ts";
import { MIN_RESPONSE_MS, withMinimumDuration } from "./constant-time.ts";
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

/** Who sends the request, and from where. */
interface Caller {
	address: string;
	log: Log;
	principal(): Promise<Principal | null>;
}

const keepsOrEndsSession = new Set(["GET /get-session", "POST /sign-out"]);

/** Calls that change no existing session: they read, or start a new one. */
const keepsSessionsUnchanged = /^(GET \/(get-session|list-sessions|token|jwks|error|ok)|POST \/sign-in\/.*)$/;

/**
 * Creates the only entry point to the auth service (SEC-06). The endpoint's rule decides who may call, with which
 * fields, how often and from where; the service sees nothing else of the request. Checks that depend on the account
 * follow in `account-hooks.ts`, by the same rule.
 *
 * @returns the handler below `/api/auth`
 */
export function createAuthGate(services: GateServices) {
	const { auth, config, db, rateLimits, principals } = services;

	return async (request: Request, caller: Caller): Promise<Response> => {
		const url = new URL(request.url);
		const endpoint = findEndpoint(request.method, url.pathname.slice(AUTH_PATH.length));
		if (!endpoint || endpoint.rule.audience === "closed")
			return refusalResponse(404, "NOT_FOUND", "There is no such operation.");
		const { rule, params } = endpoint;
		// The session belongs to the admin, so this call would affect the admin's account.
		if (!keepsOrEndsSession.has(endpoint.name) && hasViewAs(request.headers) && (await caller.principal())?.viewedBy)
			return refusalResponse(403, "VIEW_ONLY", memberErrors.VIEW_ONLY.message);
		const opened = request.method === "GET" && request.headers.get("accept")?.includes("text/html");
		const respond = async (): Promise<Response> => {
			if (rule.calledFrom === "this site" && isFromElsewhere(request))
				return refusalResponse(403, "FORBIDDEN", "This request came from another site.");
			try {
				if (rule.perMinute !== null) await rateLimits.request(endpoint.name, caller.address, rule.perMinute);
			} catch (error) {
				if (!(error instanceof TooManyRequestsError)) throw error;
				caller.log.warn({ endpoint: endpoint.name, address: caller.address }, "too many requests to the auth service");
				const headers = { "retry-after": String(error.retryAfterSeconds) };
				return refusalResponse(429, "TOO_MANY_REQUESTS", error.message, headers);
			}
			const input = await readInput(request, rule, params);
			if (input instanceof Response) return input;
			if (rule.audience === "signed-in" && !(await caller.principal()))
				return refusalResponse(401, "SESSION_MISSING", accountMessages.SESSION_MISSING);

			const forwarded = forward(request, url.pathname, input, caller.address);
			const handled = currentRule.run(rule, () => auth.handler(forwarded));
			const work = keepsSessionsUnchanged.test(endpoint.name) ? handled : handled.finally(principals.clear);
			return checked(await (rule.constantTime ? withMinimumDuration(MIN_RESPONSE_MS, work) : work));
		};

		const answer = await respond();
		// The service answers internal errors with 500, or 401 if the session lookup failed.
		if (answer.status === 500 || (answer.status === 401 && request.headers.has("cookie"))) await checkDatabase(db);
		if (answer.status < 400 || !opened) return answer;
		// Someone who opened a link gets a readable page, not a JSON response.
		const body: unknown = await answer.json().catch(() => null);
		const code = body && typeof body === "object" && "code" in body ? String(body.code) : "FAILED";
		return redirectTo(`/auth?error=${encodeURIComponent(code)}`);
	};

	/** Builds a request with only what its rule lets through. */
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

	/** Prevents caching of personal responses, and redirects to another site (SEC-10). */
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

/**
 * Decides by the browser's headers whether a request comes from another site; a page opened directly is not our call
 * either.
 */
function isFromElsewhere(request: Request): boolean {
	const site = request.headers.get("sec-fetch-site");
	return (site !== null && site !== "same-origin") || request.headers.get("sec-fetch-mode") === "navigate";
}

const redirectTo = (location: string) =>
	new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });

/** The endpoints offered by the auth service. */
interface OfferedEndpoints {
	api: Record<string, { path?: string; options?: { method?: string | string[] } }>;
}

/**
 * Compares the table with the endpoints of the auth service (SEC-06).
 *
 * @returns one line per mismatch; empty if every endpoint has a rule and every rule an endpoint
 */
export function compareWithService(auth: OfferedEndpoints, rules: Record<string, EndpointRule>): string[] {
	const offered = Object.values(auth.api).flatMap(({ path, options }) => {
		// Without a path, only the server can call it.
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
