import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { PageArm } from "../../contract/page-tests.ts";
import { homePath } from "../../contract/roles.ts";
import { assignArm } from "../features/analytics/assign-arm.ts";
import type { RequestContext } from "../rpc/context.ts";
import { createInProcessClient } from "../rpc/in-process-client.ts";
import { acceptedEncoding, compress, isKnown, type Page } from "./page.ts";
import { OLD_LANDING_PAGE, type PageStore, SIGN_IN_OFFER_PAGE } from "./page-store.ts";

const TEST_USER_SETUP = "/test-user-setup";

/** What is rendered for one person is compressed while they wait. */
const QUICK_QUALITY = 4;

/**
 * Answers every address that is no file and no call: a public page from memory, a page of the application as it is for
 * whoever asks, or the page that says there is nothing here (NAV-01, NAV-02, NAV-11).
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
			const arm = await armOf(c, context);
			const page = pages.find(landingAddress(c.req.query("v"), c.req.query("next")), false, arm);
			return sendPage(c, page, 200, context.services.visits.isTesting());
		}
		if (path === "/contact") return c.redirect("/#contact", 302);
		// Addresses of data are the router's own, and the application uses none of them.
		if (path !== null && !path.endsWith(".data") && (testUsers || path !== TEST_USER_SETUP)) {
			const page = pages.find(path, await isSignedIn(context), await armOf(c, context));
			if (page) return sendPage(c, page, 200, context.services.visits.isTesting());
			const withoutSlash = path.replace(/\/+$/, "");
			// Only where there is such a page: nothing else that someone typed becomes an address to go to.
			if (withoutSlash !== path) {
				if (pages.find(withoutSlash) || pages.isApplicationPage(withoutSlash))
					return c.redirect(withoutSlash + new URL(c.req.url).search, 301);
			} else if (pages.isApplicationPage(path)) return sendApplicationPage(c, pages, context);
		}
		return sendPage(c, pages.findNotFound(await isSignedIn(context)), 404);
	};
}

/** Which form of `/` is asked for (NAV-01, NAV-10). */
function landingAddress(variant: string | undefined, next: string | undefined): string {
	if (variant === "old") return OLD_LANDING_PAGE;
	return next ? SIGN_IN_OFFER_PAGE : "/";
}

/** Which of two versions whoever asks gets (PAGE-03). Nothing is written down for it, here or in their browser. */
function armOf(c: Context, { services, address }: RequestContext): PageArm | Promise<PageArm> {
	const { headers } = (c.env as HttpBindings).incoming;
	return assignArm(services.visits, (name) => headers[name]?.toString(), address);
}

/** Rendered with what the person may see, and kept by nobody. */
async function sendApplicationPage(c: Context, pages: PageStore, context: RequestContext): Promise<Response> {
	// Where the database is away, this says so, and the page need not be begun.
	await context.principal();
	const client = createInProcessClient(context);
	const rendered = await pages.render(c.req.raw, {
		session: await client.visitor.session.current(),
		client,
		nonce: randomBytes(16).toString("base64"),
	});
	const headers: Record<string, string> = {
		...Object.fromEntries(rendered.headers),
		"cache-control": "no-store",
		vary: "Accept-Encoding, Cookie",
	};
	const bytes = Buffer.from(await rendered.arrayBuffer());
	const encoding = bytes.length > 0 ? acceptedEncoding(c.req.header("accept-encoding")) : null;
	const body = encoding ? await compress(bytes, encoding, QUICK_QUALITY) : bytes;
	if (encoding) headers["content-encoding"] = encoding;
	return write(c, rendered.status, headers, body);
}

/** For whom a public page leads back instead of to where one signs in. Without the database it is a visitor's page. */
async function isSignedIn(context: RequestContext): Promise<boolean> {
	try {
		return Boolean((await context.principal())?.membership);
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

/** What the choice between two versions depends on, besides the address of the machine. */
const TEST_VARY = ", User-Agent, Sec-GPC, DNT";

/** A page that lies in memory. @param testing two versions are shown against each other (PAGE-03) */
function sendPage(c: Context, page: Page | undefined, status: 200 | 404, testing = false): Response {
	if (!page) return c.text("Not found", 404);
	const headers: Record<string, string> = {
		etag: page.etag,
		// Asked again each time, mostly answered with 304. `/` depends on the cookie; nobody in between may keep it.
		"cache-control": "private, no-cache",
		vary: `Accept-Encoding, Cookie${testing ? TEST_VARY : ""}`,
		"content-security-policy": page.policy,
	};
	// As Node has them: to make a `Headers` of all would cost as much as sending the page.
	const asked = (c.env as HttpBindings).incoming.headers;
	if (status === 200 && isKnown(asked["if-none-match"], page)) return write(c, 304, headers);
	const encoding = acceptedEncoding(asked["accept-encoding"]?.toString());
	headers["content-type"] = "text/html; charset=utf-8";
	if (encoding) headers["content-encoding"] = encoding;
	return write(c, status, headers, encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : page.html);
}

/**
 * Straight into the answer: on the way through a `Response`, its headers alone would cost more than everything else that
 * `/` does.
 */
function write(c: Context, status: number, headers: Record<string, string>, body?: Buffer): Response {
	if (body) headers["content-length"] = String(body.length);
	// Hono makes an answer of its own of one to HEAD, which would be sent a second time.
	if (c.req.method === "HEAD") return new Response(null, { status, headers });
	(c.env as HttpBindings).outgoing.writeHead(status, headers).end(body);
	return RESPONSE_ALREADY_SENT;
}
