import { z } from "zod";
import type { CartType } from "../../../contract/order-sources.ts";
import type { AttentionReason } from "../../../contract/orders.ts";
import type { FactKind, Sale } from "../../database/schema/order-facts.ts";

/** A request to a source's address, with its body as it came: signatures are made over the bytes. */
export interface IncomingEvent {
	/** By their names in lower case. */
	headers: Pick<Headers, "get">;
	raw: Buffer;
}

/** `ping`: asks whether the address answers, and reports nothing. */
export type Verdict = "genuine" | "forged" | "stale" | "ping";

/** What a source keeps secret, by the names of its form. */
export type Secrets = Record<string, string>;

export interface EventIdentity {
	/** The same for the same event, however often it is delivered. */
	key: string;
	/** As the cart calls it. */
	type: string;
	/** No money moved; null where the cart does not say, and the source's own mode does. */
	test: boolean | null;
	/** The order it is about, as the cart knows it; null where the event does not name it. */
	reference: string | null;
}

/** A sale as a cart reports it. What its products give is the seller's setting. */
export interface ReportedSale extends Omit<Sale, "premium" | "test" | "products"> {
	/** `alias`: another reference that the seller may know the product by, such as its variant or permalink. */
	products: { reference: string; name: string; alias?: string }[];
}

/** A fact about an order as a cart reports it. */
export interface ReportedFact {
	/** The order, as the cart knows it. */
	reference: string;
	kind: FactKind;
	at: Date;
	/** Which payment, refund or dispute of the order; empty where it has one only. */
	of: string;
	sale?: ReportedSale;
	minorUnits?: number;
	cumulative?: boolean;
	full?: boolean;
}

export type Reading =
	| { facts: ReportedFact[] }
	/** Not about an order, or about something that this site does not sell. */
	| { ignored: string }
	| { attention: AttentionReason; detail: string; reference?: string };

/** What the seller does about an inquiry. @param cart its name, where the inquiry is answered */
export const inquiryDetail = (cart: string) =>
	`Answer it in ${cart}, before it becomes a dispute. No money was taken, and access stays.`;

/** The type of an event that its reader couldn't identify. */
export const UNREADABLE = "unreadable";

/** An authentic event that can't be read: a person looks at it. */
export class UnreadableEvent extends Error {}

/** A status that is not in the vendor's documentation. It gives nothing until a person decides. */
export class UnknownStatus extends Error {
	/** @param what the field, for the seller, such as `order status` */
	constructor(what: string, status: string) {
		super(`Unknown ${what}: ${status.slice(0, 60) || "(empty)"}.`);
	}
}

/**
 * Looks a status up in the closed list of its vendor. Case and surrounding space don't matter.
 *
 * @param decided what the seller says that an unknown status means
 * @throws UnknownStatus where it isn't in the list and the seller hasn't decided
 */
export function lookUpStatus<Meaning>(
	list: Readonly<Record<string, Meaning>>,
	what: string,
	status: string | null | undefined,
	decided?: Meaning,
): Meaning {
	const known = (status ?? "").trim().toLowerCase();
	if (Object.hasOwn(list, known)) return list[known] as Meaning;
	if (decided === undefined) throw new UnknownStatus(what, status ?? "");
	return decided;
}

/** A text that may be missing or null, as vendors write what they don't know. */
export const optionalText = z
	.string()
	.nullish()
	.transform((text) => text ?? "");

/** A flag that may be missing or null. */
export const optionalFlag = z
	.boolean()
	.nullish()
	.transform((flag) => flag ?? false);

/** Calls the carts' own APIs. */
export type Fetch = typeof globalThis.fetch;

export interface ReadingContext {
	secrets: Secrets;
	key: string;
	type: string;
	test: boolean;
	receivedAt: Date;
	/** Calls the cart's own API. */
	fetch: Fetch;
	/** A client of Stripe's API, which answers elsewhere in a try-out. */
	stripe: (secretKey: string) => Promise<import("stripe").Stripe>;
	/** The seller says that a sale with an unknown status is paid. */
	unknownStatus?: "paid" | undefined;
	/** Aborts when the attempt's time is over. */
	signal?: AbortSignal;
}

/**
 * A kind of cart: how its sender is checked and what its events say, and nothing else. Registered in `sources/all.ts`.
 */
export interface PurchaseSource {
	type: CartType;
	format: "json" | "form";
	/** Whether the sender is the cart. Compares in constant time, and before anything is read. */
	verify(event: IncomingEvent, secrets: Secrets, now: Date, fetch: Fetch): Verdict | Promise<Verdict>;
	/** @throws where the body is none of this cart's */
	identify(body: unknown, event: IncomingEvent): EventIdentity;
	/** @throws UnreadableEvent, UnknownStatus, ZodError for a person to look at; anything else is retried */
	read(body: unknown, context: ReadingContext): Reading | Promise<Reading>;
	/** A request as the cart would send it, for `Send test event` and the try-out's stand-in. */
	sign(
		body: unknown,
		secrets: Secrets,
		now: Date,
	): { headers: Record<string, string>; raw: string } | Promise<{ headers: Record<string, string>; raw: string }>;
	/** A test sale as the cart would report it. */
	sample(secrets: Secrets, test: { id: string; product: { reference: string; name: string } }, now: Date): unknown;
	/** Whether reading an event of this type asks the cart's API, which takes time and may fail: left to the queue. */
	asksApi?(type: string): boolean;
	/** Asks the cart's API whether it accepts the secrets that are set. @throws CartApiError */
	checkApi?(secrets: Secrets, fetch: Fetch, mode: "live" | "test"): Promise<void>;
	/** Subscribes an address to the events that can't be chosen in the cart's own settings. @throws CartApiError */
	subscribe?(address: string, secrets: Secrets, fetch: Fetch): Promise<void>;
	/** Only the cart itself can sign, so that no test event can be sent from here. */
	signsAlone?: boolean;
	/** Products that need no mapping by the seller. */
	ownProducts?: readonly { reference: string; grants: "bundle" | "premium" }[];
}
