import type { CartType } from "../../../contract/order-sources.ts";
import type { AttentionReason } from "../../../contract/orders.ts";
import type { FactKind, Sale } from "../../database/schema/order-facts.ts";

/** A request to a source's address, with its body as it came: signatures are made over the bytes. */
export interface IncomingEvent {
	/** By their names in lower case. */
	headers: Pick<Headers, "get">;
	raw: Buffer;
}

/** `ping`: asks whether anybody is there, and says nothing. */
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
}

/** A fact as a cart tells it. What its products give here is the seller's to say. */
export interface ToldFact {
	/** The order, as the cart knows it. */
	reference: string;
	kind: FactKind;
	at: Date;
	/** Which payment, refund or dispute of the order; empty where it has one only. */
	of: string;
	sale?: Omit<Sale, "premium" | "test">;
	minorUnits?: number;
	cumulative?: boolean;
	full?: boolean;
}

export type Reading =
	| { facts: ToldFact[] }
	/** It says nothing about an order, or is about something that this site does not sell. */
	| { ignored: string }
	| { attention: AttentionReason; detail: string; reference?: string };

/** What came is from the cart, and still nothing that can be read: a person looks at it. */
export class UnreadableEvent extends Error {}

/** The way to the carts' own APIs. */
export type Fetch = typeof globalThis.fetch;

export interface ReadingContext {
	secrets: Secrets;
	type: string;
	test: boolean;
	receivedAt: Date;
	/** Calls the cart's own API. */
	fetch: Fetch;
	/** Stripe's API answers elsewhere in a try-out. */
	stripe: (secretKey: string) => Promise<import("stripe").Stripe>;
}

/**
 * A kind of cart: how its sender is checked and what its events say, and nothing else. Registered in `sources/all.ts`.
 */
export interface PurchaseSource {
	type: CartType;
	format: "json" | "form";
	/** Its secrets: those without `optional` have to be entered. `generated` ones are made here and shown once. */
	secrets: readonly { name: string; optional?: boolean; generated?: boolean }[];
	/** Whether the sender is the cart. Compares in constant time, and before anything is read. */
	verify(event: IncomingEvent, secrets: Secrets, now: Date, fetch: Fetch): Verdict | Promise<Verdict>;
	/** @throws where the body is none of this cart's */
	identify(body: unknown, event: IncomingEvent): EventIdentity;
	/** @throws where the body is none of this cart's */
	read(body: unknown, context: ReadingContext): Reading | Promise<Reading>;
	/** A request as the cart would send it: for `Send test event`, and for tests. */
	sign(
		body: unknown,
		secrets: Secrets,
		now: Date,
	): { headers: Record<string, string>; raw: string } | Promise<{ headers: Record<string, string>; raw: string }>;
	/** A sale of a test as the cart would tell it. */
	sample(secrets: Secrets, test: { id: string; product: { reference: string; name: string } }, now: Date): unknown;
	/** Reading may ask the cart's API, which takes its time and may fail: that is left to the worker. */
	asksApi?: boolean;
	/** Nobody else can sign for it, so that no test event can be sent from here. */
	signsAlone?: boolean;
	/** Known without the seller's saying so. */
	ownProducts?: readonly { reference: string; grants: "bundle" | "premium" }[];
}
