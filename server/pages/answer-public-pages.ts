import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { mayHaveSession } from "../auth/sign-in/session-cookie.ts";
import type { SiteListener } from "../http/site-server.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import type { Services } from "../rpc/context.ts";
import { commonHeaders } from "../security-headers.ts";
import { acceptedEncoding, type Encoding, isKnown, type Page } from "./page.ts";
import { pageHeaders } from "./page-headers.ts";
import { OLD_LANDING_PAGE, type PageStore } from "./page-store.ts";

/** A page with its headers in Node's raw form: names and values in turn. */
interface PreparedPage {
	bodies: Record<Encoding | "identity", { headers: string[]; body: Buffer }>;
	notModified: string[];
}

/**
 * Serves public pages to visitors before the framework sees the request, which would take most of the time (PAGE-02).
 * Requests that need a decision are left to it: those that may have a session, other methods and queries, unknown
 * addresses, and all while a page test runs. `pages.http.ts` serves the same pages there; a test compares both responses
 * header by header (docs/decisions/055).
 */
export function answerPublicPages(
	parts: { pages: PageStore; metrics: Pick<Metrics, "requestsOf"> } & Pick<Services, "config" | "visits">,
): SiteListener["answerAtOnce"] {
	const { config, metrics, pages, visits } = parts;
	const prepared = new WeakMap<Page, PreparedPage>();
	const common = Object.entries(commonHeaders(config.siteUrl)).flat();
	const sent = metrics.requestsOf({ kind: "page", method: "GET", status: 200 });
	const known = metrics.requestsOf({ kind: "page", method: "GET", status: 304 });

	const prepare = (page: Page): PreparedPage => {
		const ready = prepared.get(page);
		if (ready) return ready;
		const headers = [...common, ...Object.entries(pageHeaders(page)).flat()];
		const withBody = (body: Buffer, encoding?: Encoding) => ({
			headers: [
				...headers,
				...["content-type", "text/html; charset=utf-8", "content-length", String(body.length)],
				...(encoding ? ["content-encoding", encoding] : []),
			],
			body,
		});
		const made: PreparedPage = {
			bodies: {
				br: withBody(page.brotli, "br"),
				gzip: withBody(page.gzip, "gzip"),
				identity: withBody(page.html),
			},
			notModified: headers,
		};
		prepared.set(page, made);
		return made;
	};

	const find = ({ method, url = "", headers }: IncomingMessage): Page | undefined => {
		if (method !== "GET" || mayHaveSession(headers.cookie)) return undefined;
		if ((url.includes("?") && url !== OLD_LANDING_PAGE) || visits.isTesting()) return undefined;
		return pages.find(url);
	};

	return (request, response) => {
		// A response that waits for the one before it on its connection is not complete when it is written.
		if (response.socket === null) return false;
		const page = find(request);
		if (!page) return false;
		const asked = request.headers;
		// Counted as no time at all: the response begins a few microseconds after the request.
		const { bodies, notModified } = prepare(page);
		if (isKnown(asked["if-none-match"], page)) {
			response.writeHead(304, [...notModified, "x-request-id", randomUUID()]).end();
			known.count(0);
			return true;
		}
		const { headers, body } = bodies[acceptedEncoding(asked["accept-encoding"]?.toString()) ?? "identity"];
		response.writeHead(200, [...headers, "x-request-id", randomUUID()]).end(body);
		sent.count(0);
		return true;
	};
}
