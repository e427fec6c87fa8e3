/** A request to a provider's address, with its body as it came: signatures are made over the bytes. */
export interface IncomingReport {
	headers: Headers;
	raw: Buffer;
}

/** What a provider says about one address. */
export interface BounceReport {
	kind: "bounce" | "complaint";
	/** As the provider writes it. */
	address: string;
	/** What it calls the message: its own name for it, or our `Message-ID`. Empty where it does not say. */
	messageIds: string[];
	/** For a person. */
	detail: string;
}

export type Fetch = (input: string) => Promise<Response>;

/** A mail provider: how its sender is checked and what its reports say, and nothing else. Registered in `providers/all.ts`. */
export interface BounceSource {
	/**
	 * Where its secret comes from: entered by the seller, made here and shown once or as part of the address, or none
	 * but the address and what it learns.
	 */
	secret: "entered" | "generated" | "in-address" | "none";
	/** Whether the sender is the provider. Compares in constant time, and before anything is believed. */
	verify(report: IncomingReport, secret: string, now: Date, fetch: Fetch): boolean | Promise<boolean>;
	/**
	 * What a report says for good; what may pass, such as a full mailbox, is left out.
	 *
	 * @throws where the body is none of this provider's
	 */
	read(body: unknown): BounceReport[];
	/** What a genuine report is known by that counts once, however often it is sent; none where its signature is minutes old. */
	idOf?(body: unknown): string;
	/** Of the first genuine report: what all later ones are checked by, beside their signature. */
	learn?(body: unknown): string;
	/** What else a genuine request asks for, such as to confirm a subscription. */
	answer?(body: unknown, fetch: Fetch): Promise<void>;
}
