import type { Config } from "../config.ts";
import { checkDatabase, type Queryable } from "../database/database.ts";
import { CLIENT_ADDRESS_HEADER } from "../rate-limits/client-address.ts";
import type { RequestContext } from "../rpc/context.ts";
import type { Auth } from "./auth.ts";
import { answersAlike, atLeast, SAME_FOR_ALL_MS } from "./even-answers.ts";

/** Paths of the auth service that a person opens, from a message or sent back by a provider. */
const opened = /^\/api\/auth\/(verify-email|magic-link\/verify|callback\/[\w-]+|reset-password\/[\w-]+)$/;

/** @returns what answers below `/api/auth` */
export function createAuthHandler({ auth, config, db }: { auth: Auth; config: Config; db: Queryable }) {
	return async (request: Request, context: RequestContext): Promise<Response> => {
		const headers = new Headers(request.headers);
		headers.set(CLIENT_ADDRESS_HEADER, context.address);
		const work = auth.handler(new Request(request, { headers }));
		const { pathname } = new URL(request.url);
		const answer = await (answersAlike(pathname) ? atLeast(SAME_FOR_ALL_MS, work) : work);
		// The library answers whatever breaks below it with 500, and with 401 where that was the look at who is asking.
		if (answer.status === 500 || (answer.status === 401 && headers.has("cookie"))) await checkDatabase(db);
		if (answer.status < 400 || !opened.test(pathname) || !headers.get("accept")?.includes("text/html")) return answer;
		// A person who opened a link sees a page with words, not the answer to a program.
		const body: unknown = await answer.json().catch(() => null);
		const code = body && typeof body === "object" && "code" in body ? String(body.code) : "FAILED";
		const page = new URL("/auth", config.siteUrl);
		page.searchParams.set("error", code);
		return new Response(null, { status: 302, headers: { location: page.href, "cache-control": "no-store" } });
	};
}
