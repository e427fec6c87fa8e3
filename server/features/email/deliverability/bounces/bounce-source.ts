/** A request to a provider's webhook, with its raw body, because signatures cover the bytes. */
export interface IncomingReport {
	headers: Headers;
	raw: Buffer;
}

/** A provider's report about one address. */
export interface BounceReport {
	kind: "bounce" | "complaint";
	/** As the provider writes it. */
	address: string;
	/** The provider's message ID, or our `Message-ID`. Empty if it does not say. */
	messageIds: string[];
	/** For people. */
	detail: string;
}

export type Fetch = (input: string) => Promise<Response>;

/** A mail provider: how to verify its reports and how to read them. Registered in `providers/all.ts`. */
export interface BounceSource {
	/**
	 * The origin of its secret: entered by the seller, generated here and shown once or as part of the address, or none
	 * besides the address and what it learns.
	 */
	secret: "entered" | "generated" | "in-address" | "none";
	/** Decides whether the sender is the provider. Compares in constant time, before anything is trusted. */
	verify(report: IncomingReport, secret: string, now: Date, fetch: Fetch): boolean | Promise<boolean>;
	/**
	 * Reads permanent failures; omits temporary ones, such as a full mailbox.
	 *
	 * @throws if the body is not from this provider
	 */
	read(body: unknown): BounceReport[];
	/**
	 * Returns the ID of a genuine report, so that a replayed one counts only once; undefined if its signature expires
	 * within minutes.
	 */
	idOf?(body: unknown): string;
	/** Returns what to remember from the first genuine report and check in all later ones, besides their signature. */
	learn?(body: unknown): string;
	/** Responds to a genuine request, for example by confirming a subscription. */
	answer?(body: unknown, fetch: Fetch): Promise<void>;
}
