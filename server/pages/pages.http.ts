import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { homePath } from "../../contract/accounts/roles.ts";
import type { PageVisit } from "../../contract/site/sales-page/page-rendering.ts";
import type { PageArm } from "../../contract/site/sales-page/page-tests.ts";
import { assignArm } from "../features/site/analytics/assign-arm.ts";
import type { RequestContext } from "../rpc/context.ts";
import { createInProcessClient } from "../rpc/in-process-client.ts";
import { withDeadline } from "../with-deadline.ts";
import { describeFailure, renderFailure } from "./failure-page.ts";
import { acceptedEncoding, compress, isKnown, type Page } from "./page.ts";
import { pageHeaders } from "./page-headers.ts";
import { OLD_LANDING_PAGE, type PageStore, SIGN_IN_OFFER_PAGE } from "./page-store.ts";

const TEST_USER_SETUP = "/test-user-setup";

/** How long a page waits for an unresponsive database before showing an error (OPS-05). */
const DATABASE_TIMEOUT_MS = 2_000;

/** Compression quality of pages rendered for a waiting person. */
const QUICK_QUALITY = 4;

/**
 * Handles every address that is neither a file nor a call: a public page from memory, an application page rendered for
 * the request, or the not-found page (NAV-01, NAV-02, NAV-11).
 *
 * @param testUsers whether `/test-user-setup` exists (TST-01)
 */
export function createPagesHandler(pages: PageStore, testUsers: boolean) {
	return async (c: Context, context: RequestContext): Promise<Response> => {
		const path = decodedPath(c.req.url);
		let found: ReturnType<RequestContext["principal"]> | undefined;
		const readPrincipal = () => {
			found ??= withDeadline(context.principal(), DATABASE_TIMEOUT_MS);
			return found;
		};
		if (path === "/") {
			const principal = await readPrincipal();
			if (principal?.membership) {
				c.header("cache-control", "no-store");
				return c.redirect(homePath(principal.membership.role), 302);
			}
			const arm = await armOf(c, context);
			const address = landingAddress(c.req.query("v"), c.req.query("next"));
			const code = c.req.query("code");
			const page = code ? await pages.findWithCode(address, arm, code, new Date()) : pages.find(address, false, arm);
			return sendPage(c, page, 200, context.services.visits.isTesting());
		}
		if (path === "/contact") return c.redirect("/#contact", 302);
		if (path !== null && mayBePage(path, testUsers)) {
			const page = pages.find(path, await isSignedIn(readPrincipal), await armOf(c, context));
			if (page) return sendPage(c, page, 200, context.services.visits.isTesting());
			const withoutSlash = path.replace(/\/+$/, "");
			// Only if such a page exists: no other input becomes a redirect target.
			if (withoutSlash !== path) {
				if (pages.find(withoutSlash) || pages.isApplicationPage(withoutSlash))
					return c.redirect(withoutSlash + new URL(c.req.url).search, 301);
			} else if (pages.isApplicationPage(path)) {
				// If the database is unavailable, this fails before rendering starts.
				await readPrincipal();
				return sendApplicationPage(c, pages, context);
			}
		}
		return sendPage(c, pages.findNotFound(await isSignedIn(readPrincipal)), 404);
	};
}

/** Decides whether an address has a page, regardless of who may see it (NAV-11). */
export function hasPage(pages: PageStore, testUsers: boolean, url: string): boolean {
	const path = decodedPath(url);
	if (path === null || !mayBePage(path, testUsers)) return false;
	return pages.find(path) !== undefined || pages.isApplicationPage(path);
}

/** Data addresses belong to the router, and the application uses none of them. */
const mayBePage = (path: string, testUsers: boolean): boolean =>
	!path.endsWith(".data") && (testUsers || path !== TEST_USER_SETUP);

/** Returns which version of `/` was requested (NAV-01, NAV-10). */
function landingAddress(variant: string | undefined, next: string | undefined): string {
	if (variant === "old") return OLD_LANDING_PAGE;
	return next ? SIGN_IN_OFFER_PAGE : "/";
}

/** Decides which version a visitor sees (PAGE-03). Stores nothing for it, here or in their browser. */
function armOf(c: Context, { services, address }: RequestContext): PageArm | Promise<PageArm> {
	const { headers } = (c.env as HttpBindings).incoming;
	return assignArm(services.visits, (name) => headers[name]?.toString(), address);
}

/** Renders with the person's permissions; the response is not cached. */
async function sendApplicationPage(c: Context, pages: PageStore, context: RequestContext): Promise<Response> {
	const client = createInProcessClient(context);
	const visit: PageVisit = {
		session: await withDeadline(client.visitor.session.current(), DATABASE_TIMEOUT_MS),
		client,
		nonce: randomBytes(16).toString("base64"),
	};
	const encoding = acceptedEncoding(c.req.header("accept-encoding"));
	const encode = async (page: Buffer) => (encoding && page.length > 0 ? compress(page, encoding, QUICK_QUALITY) : page);
	const render = async () => {
		const rendered = await pages.render(c.req.raw, visit);
		return { rendered, body: await encode(Buffer.from(await rendered.arrayBuffer())) };
	};
	const headersOf = (own: Record<string, string>, isEmpty = false) => ({
		...own,
		...(encoding && !isEmpty && { "content-encoding": encoding }),
		"cache-control": "no-store",
		vary: "Accept-Encoding, Cookie",
	});
	const early = c.req.method === "GET" ? pages.earlyHeaders(new URL(c.req.url), visit) : null;
	if (!early) {
		const { rendered, body } = await render();
		const headers = headersOf(Object.fromEntries(rendered.headers), body.length === 0);
		return write(c, rendered.status, headers, body);
	}
	const { outgoing } = c.env as HttpBindings;
	// The browser requests the styles while the page is rendered.
	outgoing.writeHead(200, headersOf(early)).flushHeaders();
	try {
		outgoing.end((await render()).body);
	} catch (error) {
		context.log.error({ error, path: c.req.path }, "a page could not be rendered");
		outgoing.end(await encode(Buffer.from(renderFailure(describeFailure(error)))));
	}
	return RESPONSE_ALREADY_SENT;
}

/**
 * Decides whether a public page shows a link to the member area instead of one to sign in. Without the database it is a
 * visitor's page.
 */
async function isSignedIn(readPrincipal: RequestContext["principal"]): Promise<boolean> {
	try {
		return Boolean((await readPrincipal())?.membership);
	} catch {
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
 * Serves a page from memory.
 *
 * @param testing whether a page test is running (PAGE-03)
 */
function sendPage(c: Context, page: Page | undefined, status: 200 | 404, testing = false): Response {
	if (!page) return c.text("Not found", 404);
	const headers = pageHeaders(page, testing);
	// Node's own headers: creating a `Headers` object would cost as much as sending the page.
	const asked = (c.env as HttpBindings).incoming.headers;
	if (status === 200 && isKnown(asked["if-none-match"], page)) return write(c, 304, headers);
	const encoding = acceptedEncoding(asked["accept-encoding"]?.toString());
	headers["content-type"] = "text/html; charset=utf-8";
	if (encoding) headers["content-encoding"] = encoding;
	return write(c, status, headers, encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : page.html);
}

/**
 * Writes directly to Node's response: the headers of a `Response` alone would cost more than everything else that `/`
 * does.
 */
function write(c: Context, status: number, headers: Record<string, string>, body?: Buffer): Response {
	// An application page is not rendered for HEAD, so its length is unknown.
	if (body?.length) headers["content-length"] = String(body.length);
	// Hono creates its own response to HEAD, which would be sent a second time.
	if (c.req.method === "HEAD") return new Response(null, { status, headers });
	(c.env as HttpBindings).outgoing.writeHead(status, headers).end(body);
	return RESPONSE_ALREADY_SENT;
}
