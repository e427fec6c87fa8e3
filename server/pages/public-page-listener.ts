import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
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

/** The request headers that decide the response, in lower case. */
const DECISIVE = ["cookie", "authorization", "accept-encoding", "if-none-match"] as const;
type Decisive = Partial<Record<(typeof DECISIVE)[number], string>>;

/**
 * Serves public pages to visitors before the framework sees the request, which would take most of the time (PAGE-02).
 * Requests that need a decision go to `next`: those with cookies, other methods and queries, unknown addresses, and all
 * while a page test runs. `pages.http.ts` serves the same pages there; a test compares both responses header by header.
 */
export function createPublicPageListener(
	parts: { pages: PageStore; metrics: Pick<Metrics, "countRequest"> } & Pick<Services, "config" | "visits">,
	next: RequestListener,
): RequestListener {
	const { config, metrics, pages, visits } = parts;
	const prepared = new WeakMap<Page, PreparedPage>();
	const common = Object.entries(commonHeaders(config.siteUrl)).flat();

	const prepare = (page: Page): PreparedPage => {
		const known = prepared.get(page);
		if (known) return known;
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

	const find = (request: IncomingMessage, asked: Decisive): Page | undefined => {
		const { method, url = "" } = request;
		if (method !== "GET" || asked.cookie !== undefined || asked.authorization !== undefined) return undefined;
		if ((url.includes("?") && url !== OLD_LANDING_PAGE) || visits.isTesting()) return undefined;
		return pages.find(url);
	};

	return (request, response) => {
		const began = performance.now();
		const asked = readDecisive(request.rawHeaders);
		const page = find(request, asked);
		if (!page) return next(request, response);
		const { bodies, notModified } = prepare(page);
		const status = isKnown(asked["if-none-match"], page) ? 304 : 200;
		const { headers, body } =
			status === 304
				? { headers: notModified, body: undefined }
				: bodies[acceptedEncoding(asked["accept-encoding"]) ?? "identity"];
		send(response, status, headers, body);
		metrics.countRequest({ kind: "page", method: "GET", status }, (performance.now() - began) / 1_000);
	};
}

function send(response: ServerResponse, status: number, headers: string[], body: Buffer | undefined): void {
	response.writeHead(status, [...headers, "x-request-id", randomUUID()]).end(body);
}

/** Reads only the deciding headers: Node's object of all headers takes as long as the rest of the response. */
function readDecisive(rawHeaders: string[]): Decisive {
	const found: Decisive = {};
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const name = rawHeaders[at] ?? "";
		for (const decisive of DECISIVE)
			if (name.length === decisive.length && name.toLowerCase() === decisive)
				found[decisive] ??= rawHeaders[at + 1] ?? "";
	}
	return found;
}
