import { ZodError } from "zod";
import { adapterFor } from "../carts/adapters/all.ts";
import {
	type CartAdapter,
	type ParsedEvent,
	UNREADABLE,
	UnknownStatus,
	UnreadableEvent,
} from "../carts/cart-adapter.ts";
import type { StoredSource } from "../carts/sources.queries.ts";
import type { Decision } from "./classify-event.ts";
import type { StoredEvent } from "./events.queries.ts";
import type { PurchaseServices } from "./purchase-services.ts";

/**
 * Reads a stored event, which may call the cart's own API. What can't be read is left to the seller.
 *
 * @throws CartApiError, or errors of Stripe's client, if that API fails
 */
export async function readEvent(
	parts: PurchaseServices,
	source: StoredSource,
	event: StoredEvent,
	{ paid }: Decision,
	signal: AbortSignal | undefined,
): Promise<ParsedEvent> {
	const { key, test, receivedAt } = event;
	const kind = adapterFor(source.type);
	try {
		const body: unknown = JSON.parse(event.body);
		// A later version may understand what an earlier one could not.
		const type = event.type === UNREADABLE ? identifyAgain(kind, body) : event.type;
		return await kind.read(body, {
			secrets: JSON.parse(parts.sealed.open(source.secrets)),
			key,
			type,
			test,
			receivedAt,
			fetch: parts.fetch,
			stripe: parts.stripe,
			...(signal && { signal }),
			unknownStatus: paid ? "paid" : undefined,
		});
	} catch (error) {
		if (error instanceof UnknownStatus) return { attention: "unknown_status", detail: error.message };
		if (error instanceof ZodError) {
			return { attention: "unreadable", detail: describeIssues(error, JSON.parse(event.body)) };
		}
		if (error instanceof UnreadableEvent || error instanceof SyntaxError)
			return { attention: "unreadable", detail: error.message.slice(0, 300) };
		throw error;
	}
}

/** Describes the fields that can't be read, with their values, in one line. */
function describeIssues(error: ZodError, body: unknown): string {
	const fields = new Map(
		error.issues.map(({ path }) => [path.join("."), path.reduce<unknown>((at, key) => Object(at)[key], body)]),
	);
	fields.delete("");
	if (fields.size === 0) return UNEXPECTED_FORMAT;
	const described = [...fields].map(([field, value]) =>
		typeof value === "string" || typeof value === "number"
			? `${field} is “${String(value).slice(0, 60)}”`
			: `${field} is missing`,
	);
	return `This site can't read it: ${described.join(", ")}.`.slice(0, 300);
}

const UNEXPECTED_FORMAT = "It isn't in the format that the cart documents.";

/**
 * Identifies a stored event again. Request headers are not stored: carts whose type is a header are identified when the
 * event is accepted.
 */
function identifyAgain(kind: CartAdapter, body: unknown): string {
	const { type } = kind.identify(body, { headers: new Headers(), raw: Buffer.alloc(0) });
	if (!type || ["text", "unreadable"].includes(Object.keys(body ?? {}).join()))
		throw new UnreadableEvent(UNEXPECTED_FORMAT);
	return type;
}
