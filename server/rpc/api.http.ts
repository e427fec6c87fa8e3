import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { StandardRPCJsonSerializer, StandardRPCSerializer } from "@orpc/client/standard";
import { OpenAPIGenerator } from "@orpc/openapi";
import { StandardOpenAPIHandler } from "@orpc/openapi/standard";
import { ORPCError, ValidationError } from "@orpc/server";
import { StrictGetMethodPlugin } from "@orpc/server/plugins";
import { StandardHandler, StandardRPCMatcher } from "@orpc/server/standard";
import { sendStandardResponse, toStandardLazyRequest } from "@orpc/standard-server-node";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { Context } from "hono";
import { contract } from "../../contract/index.ts";
import { refusedInput } from "../../contract/refused-input.ts";
import { sessionCookieName } from "../auth/sign-in/session-cookie.ts";
import { isDatabaseAway } from "../database/database-errors.ts";
import { incomingBytes, jsonWithin } from "../http/read-body.ts";
import type { Log } from "../log.ts";
import { acceptedEncoding, createPage, isKnown, type Page } from "../pages/page.ts";
import { TooManyRequestsError } from "../rate-limits/budget-store.ts";
import { DISK_FULL_MESSAGE, isDiskFull } from "../storage/disk-full.ts";
import type { RequestContext } from "./context.ts";
import { router } from "./router.ts";
import { bodyAsJson, SharedOutputCodec } from "./shared-outputs.ts";
import { UNAVAILABLE_MESSAGE } from "./unavailable-message.ts";

type StandardLazyRequest = ReturnType<typeof toStandardLazyRequest>;
type StandardResponse = Parameters<typeof sendStandardResponse>[1];

/**
 * Maximum body size of calls, in bytes; files are uploaded by tus. Lessons are long, and only admins write them
 * (SEC-09).
 */
const BODY_BYTES = 64 * 1024;
const ADMIN_BODY_BYTES = 2 * 1024 * 1024;
const JSON_LIMITS = { levels: 32, values: 5_000 };

/**
 * Returns the error that a person sees. Anything unknown to the contract becomes one generic text, and a log line with
 * the request's ID (SEC-04).
 */
function speakable(error: unknown, log: Log): unknown {
	if (error instanceof TooManyRequestsError) return new ORPCError("TOO_MANY_REQUESTS", { message: error.message });
	if (isDatabaseAway(error)) {
		log.error({ error }, "the database is unavailable");
		return new ORPCError("SERVICE_UNAVAILABLE", { message: UNAVAILABLE_MESSAGE });
	}
	if (isDiskFull(error)) {
		log.error({ error }, "the disk is full");
		return new ORPCError("INSUFFICIENT_STORAGE", { status: 507, message: DISK_FULL_MESSAGE });
	}
	if (!(error instanceof ORPCError)) {
		log.error({ error }, "call failed");
		return new ORPCError("INTERNAL_SERVER_ERROR", { message: "Something went wrong on our side. Please try again." });
	}
	if (error.code === "BAD_REQUEST" && error.cause instanceof ValidationError)
		return new ORPCError("BAD_REQUEST", refusedInput(error.cause.issues));
	// Errors declared in the contract, such as an unresponsive payment service, tell a person what to do.
	if (error.status >= 500 && !error.defined) {
		log.error({ error: error.cause ?? error }, "call failed");
		return new ORPCError("INTERNAL_SERVER_ERROR", { message: "Something went wrong on our side. Please try again." });
	}
	return error;
}

/** Converts every error of a procedure, for every kind of caller. */
export async function speakableErrors({ next, context }: { next: () => Promise<unknown>; context: RequestContext }) {
	try {
		return await next();
	} catch (error) {
		if (error instanceof TooManyRequestsError)
			context.responseHeaders.set("retry-after", String(error.retryAfterSeconds));
		throw speakable(error, context.log);
	}
}

/** Errors outside a procedure, such as in routing or decoding, by request: the handler does not log them. */
const unexpectedErrors = new WeakMap<StandardLazyRequest, unknown>();

async function trackUnexpectedErrors({
	next,
	request,
}: {
	next: () => Promise<unknown>;
	request: StandardLazyRequest;
}) {
	try {
		return await next();
	} catch (error) {
		if (!(error instanceof ORPCError)) unexpectedErrors.set(request, error);
		throw error;
	}
}

/** Plugins add to these lists, so each handler has its own. */
const createOptions = () => ({ interceptors: [trackUnexpectedErrors], clientInterceptors: [speakableErrors] });

/*
 * The same procedures twice: `/api/rpc` for the site's own pages, which preserves dates and streams, and `/api` as
 * documented HTTP for everyone else. Both know no site, so a process creates them once.
 */
const rpc = new StandardHandler<RequestContext>(
	router,
	new StandardRPCMatcher(),
	new SharedOutputCodec(new StandardRPCSerializer(new StandardRPCJsonSerializer())),
	{ ...createOptions(), plugins: [new StrictGetMethodPlugin()] } as never,
);
const openApi = new StandardOpenAPIHandler<RequestContext>(router, createOptions() as never);

/** The RPC handler would accept any method, and other sites can send some of them without a preflight. */
const RPC_METHODS = ["GET", "POST"];

/**
 * Responds to a call directly on its connection: creating a `Request` and a `Response` costs more than a small call
 * itself.
 *
 * @param c with its body still unread
 * @returns null if no procedure has this address
 */
export async function answerCall(
	c: Pick<Context<{ Bindings: HttpBindings }>, "env" | "req">,
	context: RequestContext,
): Promise<Response | null> {
	const { incoming, outgoing } = c.env;
	const isRpc = c.req.path.startsWith("/api/rpc/");
	if (isRpc && !RPC_METHODS.includes(incoming.method ?? ""))
		return refuse(405, "METHOD_NOT_SUPPORTED", "Please use POST.", { allow: RPC_METHODS.join(", ") });
	const input = await readInput(incoming, context);
	if (input instanceof Response) return input;
	// Normalized by the framework, also if the client sent an absolute URL (RFC 9112, 3.2.2).
	const originalUrl = c.req.url.slice(c.req.url.indexOf("/", "https://".length));
	const request = toStandardLazyRequest(Object.assign(incoming, input, { originalUrl }), outgoing);
	// Answered as a GET, without the body (RFC 9110, 9.3.2).
	const isHead = request.method === "HEAD";
	if (isHead) request.method = "GET";
	const [handler, prefix] = isRpc ? ([rpc, "/api/rpc"] as const) : ([openApi, "/api"] as const);
	const { matched, response } = await handler.handle(request, { prefix, context });
	if (!matched) return null;
	if (response.status >= 500 && unexpectedErrors.has(request))
		context.log.error({ error: unexpectedErrors.get(request) }, "call failed");
	// A personal response must not be cached, even for GET.
	outgoing.setHeader("cache-control", "no-store");
	if (response.status === 503) outgoing.setHeader("retry-after", "5");
	for (const [name, value] of context.responseHeaders) outgoing.appendHeader(name, value);
	// Hono creates its own response to HEAD, which would be sent a second time.
	if (isHead) return new Response(null, { status: response.status, headers: { "content-type": "application/json" } });
	await send(outgoing, response);
	return RESPONSE_ALREADY_SENT;
}

async function send(outgoing: ServerResponse, response: StandardResponse): Promise<void> {
	const { status, headers, body } = response;
	if (typeof body === "object" && body !== null && Symbol.asyncIterator in body)
		return sendStandardResponse(outgoing, response);
	for (const [name, value] of Object.entries(headers)) if (value !== undefined) outgoing.setHeader(name, value);
	outgoing.statusCode = status;
	if (body !== undefined) outgoing.setHeader("content-type", "application/json");
	// A single write, which lets Node set the length.
	outgoing.end(body === undefined ? undefined : bodyAsJson(body));
}

/** Reads the body of a call. Returns the 4xx if it is too large, too deep or not JSON (SEC-09). */
async function readInput(incoming: IncomingMessage, context: RequestContext): Promise<{ body?: unknown } | Response> {
	const { "content-length": length, "transfer-encoding": encoding, "content-type": type } = incoming.headers;
	// The input of a GET is in its address.
	if (incoming.method === "GET" || incoming.method === "HEAD" || (length === undefined && encoding === undefined))
		return {};
	const small = Number(length ?? Number.NaN) <= BODY_BYTES;
	const limit = small || (await context.principal())?.membership?.role !== "admin" ? BODY_BYTES : ADMIN_BODY_BYTES;
	const bytes = await incomingBytes(incoming, limit);
	// The rest of the body is not read, so the connection cannot be reused.
	if (bytes === null) return refuse(413, "PAYLOAD_TOO_LARGE", "This is too large.", { connection: "close" });
	if (bytes.length === 0) return {};
	if (!/^application\/json\s*(;|$)/i.test(type ?? ""))
		return refuse(415, "UNSUPPORTED_MEDIA_TYPE", "Please send JSON.");
	// Without the byte order mark that some clients send.
	const text = utf8.decode(bytes);
	if (!jsonWithin(text, JSON_LIMITS))
		return refuse(400, "BAD_REQUEST", "That has too many or too deeply nested values.");
	try {
		return { body: JSON.parse(text) };
	} catch {
		return refuse(400, "BAD_REQUEST", "This is not valid JSON.");
	}
}

const utf8 = new TextDecoder();

const refuse = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
	Response.json({ code, message }, { status, headers: { "cache-control": "no-store", ...headers } });

/** Fast, because someone waits for the first one. */
const DOCUMENT_QUALITY = 5;

let generated: ReturnType<typeof generateApiDocument> | undefined;
let kept: { siteName: string; page: Promise<Page> } | undefined;

/**
 * Caches the API document, which is a megabyte: generated once, serialized and compressed once for each name of the
 * site.
 */
function keepApiDocument(siteUrl: string, siteName: string): Promise<Page> {
	if (kept?.siteName !== siteName) {
		const page = writeApiDocument(siteUrl, siteName);
		kept = { siteName, page };
		page.catch(() => {
			kept = undefined;
		});
	}
	return kept.page;
}

async function writeApiDocument(siteUrl: string, siteName: string): Promise<Page> {
	generated ??= generateApiDocument(siteUrl);
	const document = await generated;
	const title = { ...document, info: { ...document.info, title: siteName } };
	return createPage(Response.json(title), DOCUMENT_QUALITY);
}

/**
 * Sends the OpenAPI document as JSON.
 *
 * @param siteName its title, as set by the seller
 */
export async function sendApiDocument(c: Context, siteUrl: string, siteName: string): Promise<Response> {
	const page = await keepApiDocument(siteUrl, siteName);
	const headers: Record<string, string> = { etag: page.etag, "cache-control": "no-cache", vary: "Accept-Encoding" };
	if (isKnown(c.req.header("if-none-match"), page)) return c.body(null, 304, headers);
	const encoding = acceptedEncoding(c.req.header("accept-encoding"));
	if (encoding) headers["content-encoding"] = encoding;
	headers["content-type"] = "application/json; charset=utf-8";
	const bytes = encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : page.html;
	headers["content-length"] = String(bytes.length);
	return c.body(new Uint8Array(bytes), 200, headers);
}

/** The OpenAPI 3.1 document of every operation, each tagged with its audience, which says who has to be signed in. */
async function generateApiDocument(siteUrl: string) {
	const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
	const document = await generator.generate(contract, {
		info: { title: "API", version: "1" },
		servers: [{ url: `${siteUrl}/api` }],
		components: {
			securitySchemes: {
				session: {
					type: "apiKey",
					in: "cookie",
					name: sessionCookieName(siteUrl),
					description: "The cookie that signing in sets: POST /auth/sign-in/email with email and password.",
				},
			},
		},
		tags: [
			{ name: "visitor", description: "For everyone" },
			{ name: "member", description: "For signed-in buyers" },
			{ name: "admin", description: "For the seller" },
		],
	});
	for (const methods of Object.values(document.paths ?? {}))
		for (const operation of Object.values(methods ?? {}) as { tags?: string[]; security?: object[] }[])
			if (!operation.tags?.includes("visitor")) operation.security = [{ session: [] }];
	return document;
}
