import type { Database } from "../../../database/database.ts";
import { adapterFor } from "../carts/adapters/all.ts";
import {
	type CartAdapter,
	type EventIdentity,
	type IncomingEvent,
	UNREADABLE,
	type Verdict,
} from "../carts/cart-adapter.ts";
import { CartApiError } from "../carts/cart-api.ts";
import { readFields, readJson } from "../carts/cart-body.ts";
import { sha256 } from "../carts/signatures.ts";
import type { SourceWithSecrets } from "../carts/source-cache.ts";
import type { StoredSource } from "../carts/sources.queries.ts";
import { classifyEvent } from "./classify-event.ts";
import type { EventInbox } from "./event-inbox.ts";
import { type Outcome, recordSourceEvent, recordSourceFailure } from "./events.queries.ts";
import type { PurchaseServices } from "./purchase-services.ts";
import { redactBody, redactUnreadable } from "./redact-body.ts";

/** What the seller reads about a refused event. */
const refusals = {
	forged: ({ sentSecret }: CartAdapter) =>
		sentSecret
			? `The ${sentSecret} was missing or is not the one entered under Payments.`
			: "The signature was missing or wrong.",
	stale: () => "An event's time was too far from this server's clock.",
};

/** Precision of a source's last event time. */
const LAST_EVENT_INTERVAL_MS = 5_000;

/** `unchecked`: the signature could not be checked without reaching the cart, which should retry the event. */
export type Accepted = "accepted" | "known" | "ping" | "forged" | "stale" | "unchecked";

export interface AcceptParts extends Pick<PurchaseServices, "fetch" | "stripe"> {
	db: Database;
	inbox: EventInbox;
}

/**
 * Accepts a request to a source's webhook (HOOK-03, HOOK-05): verifies the sender, then stores the event for the event
 * queue. A known event has no effect.
 */
export async function acceptEvent(
	parts: AcceptParts,
	{ source, secrets }: SourceWithSecrets,
	event: IncomingEvent,
	now: Date,
): Promise<Accepted> {
	// Some carts send an empty body to check whether the address responds.
	if (event.raw.length === 0) return "ping";
	const kind = adapterFor(source.type);
	let verdict: Verdict;
	try {
		verdict = await kind.verify(event, secrets, now, parts.fetch);
	} catch (error) {
		if (!(error instanceof CartApiError)) throw error;
		await recordSourceFailure(parts.db, source.id, error.message);
		return "unchecked";
	}
	if (verdict === "ping") return "ping";
	if (verdict !== "genuine") {
		await recordSourceFailure(parts.db, source.id, refusals[verdict](kind));
		return verdict;
	}
	const { test, ...identified } = identify(kind, event);
	const genuine = { ...identified, test: test ?? source.mode === "test" };
	return acceptGenuine(parts, source, genuine, classifyAtOnce(parts, { source, secrets }, genuine, now));
}

/**
 * Settles an event that needs no work when it is stored: most events of an account that also sells other things are
 * about those.
 *
 * @returns undefined if it must be applied, or requires a call to a cart's API
 */
function classifyAtOnce(
	{ fetch, stripe }: AcceptParts,
	{ source, secrets }: SourceWithSecrets,
	{ body, ...event }: { key: string; type: string; test: boolean; body: unknown },
	receivedAt: Date,
): Outcome | undefined {
	const kind = adapterFor(source.type);
	if (event.type === UNREADABLE || kind.readCallsApi?.(event.type)) return undefined;
	try {
		const reading = kind.read(body, { ...event, secrets, receivedAt, fetch, stripe });
		if (reading instanceof Promise) return undefined;
		const classified = classifyEvent(reading, source, { ...event, receivedAt }, {});
		// Whether an inquiry is about an order of this site is looked up when it is applied.
		return "outcome" in classified && classified.outcome.reason !== "inquiry" ? classified.outcome : undefined;
	} catch {
		// The event queue reports the error.
		return undefined;
	}
}

/** When this process last recorded an event of each source. */
const lastStored = new Map<string, number>();

/**
 * Stores an authentic event.
 *
 * @param event with its body redacted (`redact-body.ts`)
 */
export async function acceptGenuine(
	{ db, inbox }: Pick<AcceptParts, "db" | "inbox">,
	source: Pick<StoredSource, "id">,
	{ body, ...event }: { key: string; type: string; test: boolean; reference: string | null; body: unknown },
	outcome?: Outcome,
): Promise<"accepted" | "known"> {
	const stored = { ...event, sourceId: source.id, body: JSON.stringify(body) };
	const isNew = await inbox.put(outcome ? { ...stored, outcome } : stored);
	if (!isNew) return "known";
	const now = Date.now();
	// Many concurrent events would wait for a lock on this one row.
	if (now - (lastStored.get(source.id) ?? 0) > LAST_EVENT_INTERVAL_MS) {
		lastStored.set(source.id, now);
		await recordSourceEvent(db, source.id);
	}
	return "accepted";
}

/**
 * Identifies an authentic event. Its body is stored even if it can't be read (HOOK-08).
 *
 * @returns the event with its body redacted
 */
function identify(kind: CartAdapter, event: IncomingEvent): EventIdentity & { body: unknown } {
	const text = event.raw.toString("utf8");
	const unreadable = { key: sha256(event.raw), type: UNREADABLE, test: null, reference: null };
	let body: unknown;
	try {
		body = kind.format === "form" ? readFields(text) : readJson(text);
	} catch {
		return { ...unreadable, body: redactUnreadable(kind.format, text) };
	}
	try {
		const { key, type, test, reference } = kind.identify(body, event);
		return {
			key: storable(key, 300),
			type: storable(type, 100),
			test,
			reference: reference === null ? null : storable(reference, 300),
			body: redactBody(body),
		};
	} catch {
		return { ...unreadable, body: redactBody(body) };
	}
}

/** Converts text to what the database can store. */
const storable = (text: string, maxCharacters: number) =>
	text.toWellFormed().replaceAll("\0", "").slice(0, maxCharacters);
