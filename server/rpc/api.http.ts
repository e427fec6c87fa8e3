import { OpenAPIGenerator } from "@orpc/openapi";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError, ValidationError } from "@orpc/server";
import { RPCHandler } from "@orpc/server/fetch";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "../../contract/index.ts";
import { isDatabaseAway } from "../database/database-errors.ts";
import type { Log } from "../log.ts";
import { TooManyRequestsError } from "../rate-limits/budget-store.ts";
import { isDiskFull, NO_ROOM_WORDS } from "../storage/disk-full.ts";
import { AWAY_WORDS } from "./away-words.ts";
import type { RequestContext } from "./context.ts";
import { router } from "./router.ts";

/** Bodies of calls are small; files come by tus. */
export const API_BODY_BYTES = 2 * 1024 * 1024;

/**
 * What a person reads of an error. Anything the contract does not know becomes one generic text, and a line in the log
 * under the request's ID (SEC-04).
 */
function speakable(error: unknown, log: Log): unknown {
	if (error instanceof TooManyRequestsError) return new ORPCError("TOO_MANY_REQUESTS", { message: error.message });
	if (isDatabaseAway(error)) {
		log.error({ error }, "the database is away");
		return new ORPCError("SERVICE_UNAVAILABLE", { message: AWAY_WORDS });
	}
	if (isDiskFull(error)) {
		log.error({ error }, "the disk is full");
		return new ORPCError("INSUFFICIENT_STORAGE", { status: 507, message: NO_ROOM_WORDS });
	}
	if (!(error instanceof ORPCError)) {
		log.error({ error }, "call failed");
		return new ORPCError("INTERNAL_SERVER_ERROR", { message: "Something went wrong on our side. Please try again." });
	}
	if (error.code === "BAD_REQUEST" && error.cause instanceof ValidationError) {
		const issues = error.cause.issues.map((issue) => {
			const field = issue.path?.map((step) => String(typeof step === "object" ? step.key : step)).join(".");
			return { field: field ?? "", message: issue.message };
		});
		const words = issues.map(({ field, message }) => [field, message].filter(Boolean).join(" ")).join("; ");
		return new ORPCError("BAD_REQUEST", { message: `Please check what you entered: ${words}.`, data: { issues } });
	}
	if (error.status >= 500) {
		log.error({ error: error.cause ?? error }, "call failed");
		return new ORPCError("INTERNAL_SERVER_ERROR", { message: "Something went wrong on our side. Please try again." });
	}
	return error;
}

const options = {
	clientInterceptors: [
		async ({ next, context }: { next: () => Promise<unknown>; context: RequestContext }) => {
			try {
				return await next();
			} catch (error) {
				throw speakable(error, context.log);
			}
		},
	],
};

/**
 * The same procedures twice: `/api/rpc` for the site's own pages, which keeps dates and streams as they are, and
 * `/api` as documented HTTP for everyone else.
 */
export function createApiHandlers() {
	const rpc = new RPCHandler<RequestContext>(router, options as never);
	const openapi = new OpenAPIHandler<RequestContext>(router, options as never);
	return async (request: Request, context: RequestContext): Promise<Response | null> => {
		const prefix = new URL(request.url).pathname.startsWith("/api/rpc/") ? "/api/rpc" : "/api";
		const handler = prefix === "/api/rpc" ? rpc : openapi;
		const { matched, response } = await handler.handle(request, { prefix, context });
		if (!matched) return null;
		// What one person was answered is kept nowhere, though it was asked for with GET.
		response.headers.set("cache-control", "no-store");
		if (response.status === 503) response.headers.set("retry-after", "5");
		return response;
	};
}

/** The OpenAPI 3.1 document of every operation, each tagged with its audience. */
export function generateApiDocument(siteUrl: string) {
	const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
	return generator.generate(contract, {
		info: { title: "Microgreens Academy", version: "1" },
		servers: [{ url: `${siteUrl}/api` }],
		tags: [
			{ name: "visitor", description: "For everyone" },
			{ name: "member", description: "For signed-in buyers" },
			{ name: "admin", description: "For the seller" },
		],
	});
}
