import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { type Audience, firstCallAddress, firstCalls } from "../../contract/first-calls.ts";
import { homePath } from "../../contract/roles.ts";
import { isPreviewLesson } from "../features/preview/is-preview-lesson.ts";
import { requireAdmin, requireMember } from "../rpc/builders.ts";
import type { RequestContext } from "../rpc/context.ts";
import type { Page } from "./page.ts";
import type { PageStore } from "./page-store.ts";

/** Pages that are no addresses of their own (`web/public-pages.ts`). */
const PARTS = "/parts/";

const TEST_USER_SETUP = "/test-user-setup";

/**
 * Answers every address that is no file and no call: a public page, the application's shell, or the page that says
 * there is nothing here (NAV-01, NAV-02, NAV-11).
 *
 * @param testUsers whether `/test-user-setup` exists (TST-01)
 */
export function createPagesHandler(pages: PageStore, testUsers: boolean) {
	return async (c: Context, context: RequestContext): Promise<Response> => {
		const path = decodedPath(c.req.url);
		if (path === "/") {
			const principal = await context.principal();
			if (principal?.membership) {
				c.header("cache-control", "no-store");
				return c.redirect(homePath(principal.membership.role), 302);
			}
			const page = c.req.query("v") === "old" ? pages.find("/parts/landing-old") : pages.find("/");
			return sendPage(c, page, 200);
		}
		if (path === "/contact") return c.redirect("/#contact", 302);
		if (path !== null && !path.startsWith(PARTS) && (testUsers || path !== TEST_USER_SETUP)) {
			const page = pages.find(path, await isSignedIn(context));
			if (page) return sendPage(c, page, 200);
			const shell = pages.findShell(path);
			if (shell) {
				if (await isMissingLesson(path, context)) return sendPage(c, shell, 404);
				return sendPage(c, shell, 200, await firstCallLinks(path, context));
			}
			const withoutSlash = path.replace(/\/+$/, "");
			// Only where there is such a page: nothing else that someone typed becomes an address to go to.
			if (withoutSlash !== path && (pages.find(withoutSlash) || pages.findShell(withoutSlash)))
				return c.redirect(withoutSlash + new URL(c.req.url).search, 301);
		}
		return sendPage(c, pages.find("/parts/not-found", await isSignedIn(context)), 404);
	};
}

/**
 * Tells the browser what the page will ask for before the page itself does; the answer is the same for everyone, its
 * head is not. Nothing is named to those whom the page would lead elsewhere.
 */
async function firstCallLinks(path: string, context: RequestContext): Promise<string | undefined> {
	const first = firstCalls[path];
	if (!first || !(await isFor(first.for, context))) return undefined;
	return first.calls.map((name) => `<${firstCallAddress(name)}>; rel=preload; as=fetch; crossorigin`).join(", ");
}

/** Whether the pages of an audience are for the person who asks. */
async function isFor(audience: Audience, context: RequestContext): Promise<boolean> {
	if (audience === "visitor") return true;
	try {
		if (audience === "admin") return Boolean(await requireAdmin(context));
		// Admins are led from a member's page to their own.
		return (await requireMember(context)).membership.role !== "admin";
	} catch {
		// Refused, or the database is away: the page stands without it.
		return false;
	}
}

/** For whom a public page leads back instead of to where one signs in. Without the database it is a visitor's page. */
async function isSignedIn(context: RequestContext): Promise<boolean> {
	try {
		return Boolean((await context.principal())?.membership);
	} catch {
		return false;
	}
}

/** Whether it is the address of a lesson's preview, and of no lesson (NAV-11). */
async function isMissingLesson(path: string, context: RequestContext): Promise<boolean> {
	const lessonId = path.match(/^\/preview\/lessons\/([^/]+)$/)?.[1];
	if (lessonId === undefined) return false;
	try {
		return !(await isPreviewLesson(context.services.db, lessonId));
	} catch {
		// The database is away: the page says so itself.
		return false;
	}
}

function decodedPath(url: string): string | null {
	try {
		return decodeURIComponent(new URL(url).pathname);
	} catch {
		return null;
	}
}

/**
 * Writes a page that lies in memory. Straight into the answer: on the way through a `Response`, its headers alone would
 * cost more than everything else that `/` does.
 */
function sendPage(c: Context, page: Page | undefined, status: 200 | 404, link?: string): Response {
	if (!page) return c.text("Not found", 404);
	const { outgoing } = c.env as HttpBindings;
	const headers: Record<string, string | number> = {
		etag: page.etag,
		// Asked again each time, mostly answered with 304. `/` depends on the cookie; nobody in between may keep it.
		"cache-control": "private, no-cache",
		vary: "Accept-Encoding, Cookie",
		"content-security-policy": page.policy,
	};
	if (link) headers.link = link;
	const known = c.req.header("if-none-match");
	if (status === 200 && known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === page.etag)) {
		outgoing.writeHead(304, headers).end();
		return RESPONSE_ALREADY_SENT;
	}
	const accepted = c.req.header("accept-encoding") ?? "";
	const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
	const body = encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : page.html;
	headers["content-type"] = "text/html; charset=utf-8";
	if (encoding) headers["content-encoding"] = encoding;
	headers["content-length"] = body.length;
	outgoing.writeHead(status, headers).end(c.req.method === "HEAD" ? undefined : body);
	return RESPONSE_ALREADY_SENT;
}
