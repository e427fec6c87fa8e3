import type { z } from "zod";
import { accountMessages } from "../../../contract/accounts/account-messages.ts";
import { bodyText, jsonWithin } from "../../http/read-body.ts";
import { refusalResponse } from "./responses.ts";
import type { EndpointRule } from "./rules.ts";

/** Maximum size of a call to the auth service, in bytes. */
const BODY_BYTES = 16 * 1024;
const JSON_LIMITS = { levels: 4, values: 50 };

/** Fields with a page to continue to; another site is refused with a specific message. */
const paths = ["callbackURL", "errorCallbackURL", "redirectTo"];

interface Input {
	body?: Record<string, unknown>;
	query: Record<string, string>;
}

/**
 * Reads the part of a request that its rule lets through (SEC-09): the listed fields, each within its limits.
 *
 * @returns the input, or the 4xx response
 */
export async function readInput(
	request: Request,
	rule: EndpointRule,
	params: Record<string, string>,
): Promise<Input | Response> {
	for (const [name, shape] of Object.entries(rule.params ?? {}))
		if (!shape.safeParse(params[name]).success)
			return refusalResponse(400, "INVALID_TOKEN", "This link is not complete.");

	const query = await parse(rule.query, Object.fromEntries(new URL(request.url).searchParams));
	if (query instanceof Response) return query;
	if (!rule.body) return { query: query as Record<string, string> };

	const type = request.headers.get("content-type") ?? "";
	if (request.body && !/^application\/json\b/i.test(type))
		return refusalResponse(415, "UNSUPPORTED_MEDIA_TYPE", "Please send JSON.");
	const sent = await bodyText(request, BODY_BYTES);
	// The rest of a long body is not read, so the connection cannot be reused.
	if (sent === null) return refusalResponse(413, "PAYLOAD_TOO_LARGE", "This is too large.", { connection: "close" });
	const json = sent.trim() === "" ? {} : parseJson(sent);
	const body = await parse(rule.body, json);
	if (body instanceof Response) return body;
	return { body, query: query as Record<string, string> };
}

function parseJson(text: string): unknown {
	if (!jsonWithin(text, JSON_LIMITS)) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

async function parse(shape: z.ZodObject | undefined, value: unknown): Promise<Record<string, unknown> | Response> {
	if (!shape) return {};
	const parsed = await shape.safeParseAsync(value);
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
	if (issues.some(({ field }) => paths.includes(field)))
		return refusalResponse(403, "INVALID_CALLBACK_URL", "This link leads to another site.");
	if (missingCredentials(shape, value))
		return refusalResponse(400, "CREDENTIALS_MISSING", accountMessages.CREDENTIALS_MISSING);
	if ("token" in shape.shape && issues.some(({ field }) => field === "token"))
		return refusalResponse(400, "NO_SESSION_IN_URL", accountMessages.NO_SESSION_IN_URL);
	const problems = issues.map(({ field, message }) => [field, message].filter(Boolean).join(" ")).join("; ");
	return refusalResponse(400, "INVALID_INPUT", `Please check what you entered: ${problems}.`);
}

/** Returns the specific message of a sign-in with missing credentials (SES-07). */
function missingCredentials(shape: z.ZodObject, value: unknown): boolean {
	if (!("rememberMe" in shape.shape)) return false;
	const given = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
	return !given.email || !given.password;
}
