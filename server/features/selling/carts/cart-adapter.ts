import { z } from "zod";
import type { CartType } from "../../../../contract/selling/carts.ts";
import type { AttentionReason } from "../../../../contract/selling/orders.ts";
import type { FactKind, Sale } from "../../../database/schema/selling/order-facts.ts";

/** A request to a source's webhook, with its raw body, because signatures cover the bytes. */
export interface IncomingEvent {
	/** By lowercase name. */
	headers: Pick<Headers, "get">;
	raw: Buffer;
}

/** `ping`: checks whether the address responds, and reports nothing. */
export type Verdict = "genuine" | "forged" | "stale" | "ping";

/** A source's secrets, by the names in its form. */
export type Secrets = Record<string, string>;

export interface EventIdentity {
	/** Identical for the same event, however often it is delivered. */
	key: string;
	/** As the cart calls it. */
	type: string;
	/** No money moved; null if the cart does not say, and the source's own mode applies. */
	test: boolean | null;
	/** The cart's ID of the order; null if the event does not name it. */
	reference: string | null;
}

/** A sale as reported by a cart. The seller's settings decide what its products give. */
export interface ReportedSale extends Omit<Sale, "premium" | "test" | "products"> {
	/** `alias`: another ID that the seller may use for the product, such as its variant or permalink. */
	products: { reference: string; name: string; alias?: string }[];
}

/** A fact about an order, as reported by a cart. */
export interface ReportedFact {
	/** The cart's ID of the order. */
	reference: string;
	kind: FactKind;
	at: Date;
	/** ID of the payment, refund or dispute of the order; empty if there is only one. */
	subjectId: string;
	sale?: ReportedSale;
	minorUnits?: number;
	/** Of a refund, if the cart names it. */
	currency?: string;
	cumulative?: boolean;
	full?: boolean;
}

export type ParsedEvent =
	| { facts: ReportedFact[] }
	/** Not about an order, or about something that this site does not sell. */
	| {
			ignored: string;
			/** Our checkout that expired unpaid: what was reserved for it is released (CODE-03). */
			expiredCheckout?: string;
	  }
	| { attention: AttentionReason; detail: string; reference?: string };

/**
 * Tells the seller what to do about an inquiry.
 *
 * @param cart name of the cart where the inquiry is answered
 */
export const inquiryDetail = (cart: string) =>
	`Answer it in ${cart}, before it becomes a dispute. No money was taken, and access stays.`;

/** The type of an event that its reader could not identify. */
export const UNREADABLE = "unreadable";

/** An authentic event that cannot be read: a person must look at it. */
export class UnreadableEvent extends Error {}

/** A status missing from the vendor's documentation. It gives nothing until a person decides. */
export class UnknownStatus extends Error {
	/** @param what the field, for the seller, such as `order status` */
	constructor(what: string, status: string) {
		super(`Unknown ${what}: ${status.slice(0, 60) || "(empty)"}.`);
	}
}

/**
 * Looks a status up in the closed list of its vendor. Ignores case and surrounding space.
 *
 * @param decided the seller's decision about unknown statuses
 * @throws UnknownStatus if it is not in the list and the seller has not decided
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

/** A string that may be missing or null, as vendors write unknown values. */
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
 * A kind of cart: how its sender is checked and what its events say, and nothing else. Registered in `adapters/all.ts`.
 */
export interface CartAdapter {
	type: CartType;
	format: "json" | "form";
	/** What each event carries instead of a signature, as the seller knows it. */
	sentSecret?: string;
	/** Decides whether the sender is the cart. Compares in constant time, before anything is read. */
	verify(event: IncomingEvent, secrets: Secrets, now: Date, fetch: Fetch): Verdict | Promise<Verdict>;
	/** @throws if the body is not from this cart */
	identify(body: unknown, event: IncomingEvent): EventIdentity;
	/**
	 * Reads the facts that an event reports.
	 *
	 * @param body as it is stored: keys with words such as `card`, `city` or `address` anywhere in them are gone
	 *   (`events/redact-body.ts`), while `identify` gets all of it
	 * @throws UnreadableEvent, UnknownStatus, ZodError if a person must look at it; anything else is retried
	 */
	read(body: unknown, context: ReadingContext): ParsedEvent | Promise<ParsedEvent>;
	/** Creates a request as the cart would send it, for `Send test event` and the try-out's stand-in. */
	sign(
		body: unknown,
		secrets: Secrets,
		now: Date,
	): { headers: Record<string, string>; raw: string } | Promise<{ headers: Record<string, string>; raw: string }>;
	/** Creates a test sale as the cart would report it. */
	sample(secrets: Secrets, test: { id: string; product: { reference: string; name: string } }, now: Date): unknown;
	/**
	 * Decides whether reading this type of event calls the cart's API, which is slow and may fail, so that the queue must
	 * do it.
	 */
	readCallsApi?(type: string): boolean;
	/**
	 * Checks that the cart's API accepts the configured secrets.
	 *
	 * @throws CartApiError
	 */
	checkApi?(secrets: Secrets, fetch: Fetch, mode: "live" | "test"): Promise<void>;
	/**
	 * Subscribes an address to the events that can't be chosen in the cart's own settings.
	 *
	 * @throws CartApiError
	 */
	subscribe?(address: string, secrets: Secrets, fetch: Fetch): Promise<void>;
	/** Its orders are numbered by each shop: the same number is another order in another shop. */
	hasOwnNumbers?: true;
	/**
	 * It reports what the seller sells here; the account of any other cart may sell other things, whose refunds are none
	 * of this site's business.
	 */
	reportsOnlyOwnSales?: true;
	/** Only the cart itself can sign, so no test event can be sent from here. */
	cannotSignTestEvents?: boolean;
	/** Products that need no mapping by the seller. */
	ownProducts?: readonly { reference: string; grants: "bundle" | "premium" }[];
}
