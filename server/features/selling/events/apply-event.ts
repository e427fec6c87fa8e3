import { ZodError } from "zod";
import { nameFromOutside } from "../../../../contract/accounts/person-name.ts";
import { DAY_MS } from "../../../../contract/durations.ts";
import { email as emailShape } from "../../../../contract/email.ts";
import { formatMoney, type Money } from "../../../../contract/money.ts";
import type { ProductGrant } from "../../../../contract/selling/order-sources.ts";
import type { AttentionReason } from "../../../../contract/selling/orders.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import { endSessionsWithoutAccess } from "../../../auth/access/access.queries.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { summarizeOrders, upsertCustomer } from "../../../database/queries/customers.queries.ts";
import type { Sale } from "../../../database/schema/selling/order-facts.ts";
import type { ProductMapping } from "../../../database/schema/selling/purchase-sources.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import type { Log } from "../../../log.ts";
import type { Mailer } from "../../../mail/mailer.ts";
import { refundMail } from "../../../mail/templates/orders/refund-mail.tsx";
import type { SealedTexts } from "../../../secrets/sealed-text.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { adapterFor } from "../carts/adapters/all.ts";
import {
	type CartAdapter,
	type Fetch,
	type Reading,
	type ReportedFact,
	type ReportedSale,
	UNREADABLE,
	UnknownStatus,
	UnreadableEvent,
} from "../carts/cart-adapter.ts";
import { addMappings, findSource, type StoredSource } from "../carts/sources.queries.ts";
import type { StripeClients } from "../carts/stripe-client.ts";
import { linkCheckout } from "../checkout/checkouts.queries.ts";
import { releaseUseOfSession } from "../codes/codes.queries.ts";
import { settleUse } from "../codes/settle-use.ts";
import { GIFT_QUEUE, type GiftJob } from "../delivery/give-gift.ts";
import { insertRecipient, listHolders, listRecipients } from "../delivery/recipients.queries.ts";
import { sendReceipt } from "../delivery/send-receipt.ts";
import { adoptOrderOfRemovedSource } from "../order-facts/adopted-orders.queries.ts";
import { type ComputedOrder, computeOrder, joinFacts } from "../order-facts/compute-order.ts";
import { formatUtcDateTime } from "../order-facts/format-utc.ts";
import { findImportedFacts, linkImportedOrder } from "../order-facts/imported-orders.queries.ts";
import { notifyOfDispute } from "../order-facts/notify-of-dispute.ts";
import {
	findAccessOf,
	hasImportedAccess,
	insertCartOrder,
	lockCustomersOfReference,
	lockOrderOfReference,
	type StoredOrder,
	updateCartOrder,
	writeChoices,
} from "../order-facts/orders.queries.ts";
import { flagChangedEmail, followUnpaidBuyer } from "../order-facts/reported-buyer.ts";
import { writtenOrder } from "../order-facts/written-order.ts";
import {
	clearAttention,
	clearSuperseded,
	findEvent,
	forgetBuyer,
	listFacts,
	lockReference,
	lockWaitingEvent,
	reopenUnknownProducts,
	type StoredEvent,
	setReference,
	settleEvent,
	writeFacts,
} from "./events.queries.ts";
import { summarizeEvent } from "./summarize-event.ts";

export interface PurchaseServices {
	db: Database;
	jobs: Jobs;
	mailer: Mailer;
	sealed: SealedTexts;
	stripe: StripeClients;
	/** Calls the carts' own APIs. */
	fetch: Fetch;
	readSettings: () => Promise<Settings>;
	log: Log;
	/** Returns the price of the bundle at our own checkout. */
	readPrice: (arm?: PageArm) => Promise<Money>;
	/** Returns what the bundle is called there. */
	readBundleName: () => Promise<string>;
	/** Clears the cache of signed-in people after access has changed. */
	forgetPrincipals: () => void;
	siteUrl: string;
	authSecret: string;
}

/** A person's decisions for an event that could not be applied without them. */
export interface Decision {
	/** For a buyer whose address the cart did not report. */
	email?: string;
	/** What its products give from now on, if that is not known yet; of a sale that names none, what this sale gives. */
	grants?: ProductGrant;
	/** Applies a test event on a live source, or a real sale on a test source. */
	anyMode?: boolean;
	/** Treats a sale with an unknown status as paid. */
	paid?: boolean;
}

/** No cart has sold anything before, and PostgreSQL cannot store every date of JavaScript. */
const EARLIEST_EVENT = Date.UTC(1995, 0, 1);
const MAX_CLOCK_SKEW_MS = DAY_MS;

/** An event that was read and classified, but not applied yet. */
export interface PreparedEvent {
	source: StoredSource;
	classified: Classified;
	/** Products that the seller has just decided about. */
	added: ProductMapping[];
}

/**
 * Applies an event reported by a cart: stores its facts, and computes the order's state and the customer's access from
 * all facts, in one transaction. It takes effect once, whether called by the queue or by the thank-you page.
 *
 * @param signal aborts calls to the cart's API
 * @throws CartApiError, or errors of Stripe's client, if that API fails
 */
export async function applyEvent(
	parts: PurchaseServices,
	eventId: string,
	decision: Decision = {},
	signal?: AbortSignal,
): Promise<void> {
	const event = await findEvent(parts.db, eventId);
	if (event?.state !== "waiting") return;
	const prepared = await prepareEvent(parts, event, decision, signal);
	if (!prepared) return;
	const settings = await parts.readSettings();
	await parts.db.transaction((tx) => applyPrepared(parts, tx, event, prepared, settings));
	parts.forgetPrincipals();
}

/**
 * Reads and classifies an event, which may call the cart's own API.
 *
 * @returns null if its source was deleted
 */
export async function prepareEvent(
	parts: PurchaseServices,
	event: StoredEvent,
	decision: Decision,
	signal?: AbortSignal,
): Promise<PreparedEvent | null> {
	const source = await findSource(parts.db, event.sourceId);
	if (!source) return null;
	const { grants } = decision;
	const reading = await readEvent(parts, source, event, decision, signal);
	const added = grants ? newMappings(reading, source, grants) : [];
	const mapped = { ...source, products: [...source.products, ...added] };
	return { source, added, classified: classifyEvent(reading, mapped, event, decision) };
}

/**
 * Stores the outcome of an event.
 *
 * @param tx locks the event and its orders until it ends
 */
export async function applyPrepared(
	parts: PurchaseServices,
	tx: Queryable,
	event: Pick<StoredEvent, "id" | "key" | "type" | "test" | "receivedAt">,
	{ source, classified, added }: PreparedEvent,
	settings: Settings,
): Promise<void> {
	if (!(await lockWaitingEvent(tx, event.id))) return;
	if (added.length > 0) for (const id of await addMappings(tx, source, added)) await reopenUnknownProducts(tx, id);
	if ("settled" in classified) {
		const { reason, reference } = classified.settled;
		if (classified.expiredCheckout) await releaseUseOfSession(tx, classified.expiredCheckout);
		const isElsewhere = reason === "inquiry" && !(await lockOrderOfReference(tx, source.id, reference ?? ""));
		const ignored = { state: "ignored" as const, detail: "An inquiry about a payment that is no order here." };
		return settleEvent(tx, event.id, isElsewhere ? ignored : classified.settled);
	}
	const references = [...new Set(classified.facts.map(({ reference }) => reference))].sort();
	for (const reference of references) {
		await lockReference(tx, source.id, reference);
		const ofOrder = classified.facts.filter((fact) => fact.reference === reference);
		const buyers = ofOrder.flatMap(({ sale }) => (sale ? [sale.email] : []));
		await adoptOrderOfRemovedSource(tx, source, reference, buyers);
	}
	await writeFacts(
		tx,
		source.id,
		classified.facts.map(({ reference, kind, at, sale, ...data }, index) => ({
			reference,
			kind,
			at,
			key: `${event.key}:${index}`,
			receivedAt: event.receivedAt,
			data: { ...data, ...(sale && { sale: { ...sale, premium: classified.premium, test: event.test } }) },
		})),
	);
	// Before the order is settled: the data of a deleted buyer is found by it.
	await setReference(tx, event.id, references[0] ?? null);
	let flag: { reason: AttentionReason; detail: string } | null = null;
	for (const reference of references) {
		flag = (await storeOrder(parts, tx, { source, reference, event }, settings)) ?? flag;
	}
	await settleEvent(tx, event.id, {
		// A refund that an admin requested here needs no attention.
		...(flag && event.type !== "refund.asked" ? { state: "attention", ...flag } : { state: "applied" }),
	});
}

async function readEvent(
	parts: PurchaseServices,
	source: StoredSource,
	event: StoredEvent,
	{ paid }: Decision,
	signal: AbortSignal | undefined,
): Promise<Reading> {
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

export type Classified =
	| { settled: Parameters<typeof settleEvent>[2]; expiredCheckout?: string | undefined }
	| { facts: (Omit<ReportedFact, "sale"> & { sale?: Omit<Sale, "premium" | "test"> })[]; premium: boolean };

const attention = (reason: AttentionReason, detail: string, reference?: string): Classified => ({
	settled: { state: "attention", reason, detail, ...(reference === undefined ? {} : { reference }) },
});

/** Returns the mappings of a sale's unknown products, with the seller's decision. */
function newMappings(reading: Reading, source: StoredSource, grants: ProductGrant): ProductMapping[] {
	const products = "facts" in reading ? reading.facts.flatMap(({ sale }) => sale?.products ?? []) : [];
	const unknown = products.filter((product) => product.reference && grantOf(source, product) === null);
	return [...new Map(unknown.map(({ reference, name }) => [reference, { reference, name, grants }])).values()];
}

/** Decides what an event does, or why a person must decide (HOOK-04). */
export function classifyEvent(
	reading: Reading,
	source: Pick<StoredSource, "type" | "mode" | "products" | "otherProducts">,
	event: Pick<StoredEvent, "test" | "receivedAt">,
	decision: Decision,
): Classified {
	if ("ignored" in reading) {
		const { ignored, expiredCheckout } = reading;
		return { settled: { state: "ignored", detail: ignored }, expiredCheckout };
	}
	if ("attention" in reading) return attention(reading.attention, reading.detail, reading.reference);
	const reference = reading.facts[0]?.reference;
	if (!decision.anyMode && event.test !== (source.mode === "test")) {
		return event.test
			? attention("test_on_live", "A test sale, but this cart is in live mode here.", reference)
			: attention("live_on_test", "A live sale, but this cart is in test mode here.", reference);
	}
	const late = reading.facts.find(({ at }) => at.getTime() > event.receivedAt.getTime() + MAX_CLOCK_SKEW_MS);
	if (late)
		return attention(
			"from_the_future",
			`It is dated ${formatUtcDateTime(late.at)}. Check the cart's clock.`,
			reference,
		);
	const early = reading.facts.find(({ at }) => at.getTime() < EARLIEST_EVENT);
	if (early)
		return attention(
			"unreadable",
			`It is dated ${early.at.toISOString().slice(0, 10)}, before carts existed. Check what the cart sends as its date.`,
			reference,
		);
	let premium = false;
	const facts = [];
	for (const fact of reading.facts) {
		if (!fact.sale) {
			facts.push(fact);
			continue;
		}
		const isUnnamed = !fact.sale.products.some(({ reference }) => reference);
		const grants =
			isUnnamed && decision.grants ? [decision.grants] : fact.sale.products.map((product) => grantOf(source, product));
		if (grants.length > 0 && grants.every((grant) => grant === "nothing"))
			return { settled: { state: "ignored", detail: "None of its products are sold here.", reference } };
		if (!grants.some((grant) => grant === "bundle" || grant === "premium")) {
			if (isUnnamed) return attention("no_product", "The event names no product.", reference);
			const names = fact.sale.products.map((product) =>
				product.name ? `${product.name} (${product.reference})` : `Product ${product.reference}`,
			);
			return attention("unknown_product", names.join(", "), reference);
		}
		if (fact.sale.minorUnits < 0) return attention("unreadable", "The amount of the sale is negative.", reference);
		premium ||= grants.includes("premium");
		const email = emailShape.safeParse(decision.email ?? fact.sale.email);
		if (!email.success)
			return attention(
				"no_email",
				fact.sale.email.trim() ? "The buyer's email is not valid." : "The event has no email.",
				reference,
			);
		const products = fact.sale.products.map(({ reference, name }) => ({ reference, name }));
		facts.push({ ...fact, sale: { ...fact.sale, products, email: email.data, name: nameFromOutside(fact.sale.name) } });
	}
	return { facts, premium };
}

function grantOf(
	source: Pick<StoredSource, "type" | "products" | "otherProducts">,
	{ reference, alias }: ReportedSale["products"][number],
): ProductGrant | null {
	const mapped = source.products.filter((known) => known.reference === reference || known.reference === alias);
	const grants = (["premium", "bundle", "nothing"] as const).find((grant) =>
		mapped.some((known) => known.grants === grant),
	);
	const own = adapterFor(source.type).ownProducts?.find((product) => product.reference === reference);
	return grants ?? own?.grants ?? source.otherProducts;
}

/** Recomputes orders after a change of a rule that decides their state. */
export async function recomputeOrders(
	parts: PurchaseServices,
	orders: { sourceId: string; reference: string }[],
): Promise<void> {
	const settings = await parts.readSettings();
	for (const { sourceId, reference } of orders) {
		const source = await findSource(parts.db, sourceId);
		if (!source) continue;
		await parts.db.transaction(async (tx) => {
			await lockReference(tx, sourceId, reference);
			await storeOrder(parts, tx, { source, reference, event: null }, settings);
		});
	}
	parts.forgetPrincipals();
}

/**
 * Computes an order from its facts and stores it.
 *
 * @returns what a person should look at
 */
async function storeOrder(
	parts: PurchaseServices,
	tx: Queryable,
	{
		source,
		reference,
		event,
	}: { source: StoredSource; reference: string; event: Pick<StoredEvent, "id" | "key" | "receivedAt"> | null },
	settings: Settings,
): Promise<{ reason: AttentionReason; detail: string } | null> {
	const reported = await listFacts(tx, source.id, reference);
	await linkImportedOrder(tx, source, reference, reported);
	const facts = joinFacts(reported, await findImportedFacts(tx, source.id, reference));
	const computed = computeOrder(facts, settings.dispute_access);
	if (!computed) return event ? flagUnknownOrder(tx, event.id) : null;
	if (event) await clearSuperseded(tx, { sourceId: source.id, reference, before: event.receivedAt });
	await followUnpaidBuyer(tx, { sourceId: source.id, reference }, computed);
	await lockCustomersOfReference(tx, source.id, reference);
	const known = await lockOrderOfReference(tx, source.id, reference);
	const written = writtenOrder(source, reference, computed);
	if (known && known.customerId === null) {
		// Its buyer was deleted: the sale is updated for accounting, but no customer is created again.
		await updateCartOrder(tx, known.id, written);
		await updateAccess(tx, known, []);
		await forgetBuyer(tx, { sourceId: source.id, reference, eventId: event?.id ?? null });
		return null;
	}
	const customerId = known?.customerId ?? (await upsertCustomer(tx, { email: computed.email, name: computed.name }));
	const stored = known ?? (await insertCartOrder(tx, customerId, written));
	if (known) await updateCartOrder(tx, known.id, written);
	const order = await applyDiscount(parts, tx, await applyCheckoutOptions(tx, stored, computed), computed);
	const isDisputed = known?.state === "disputed" || computed.state === "disputed";
	const hadAccess = isDisputed && (await findAccessOf(tx, customerId))?.approved === true;
	await updateAccess(tx, order, [customerId]);
	const access = await findAccessOf(tx, customerId);
	if (!access) return null;
	if (isDisputed && !access.revoked)
		await notifyOfDispute(parts, tx, { known, computed, order, hadAccess, access }, settings.support_email);
	const hasChanged = known?.state !== computed.state;
	if (hasChanged && computed.state === "paid" && order.gift) await beginGift(parts, tx, order.id);
	if (hasChanged && computed.state === "paid" && !order.receiptSentAt) {
		await sendReceipt(
			parts,
			tx,
			{ ...order, ...computed, discountMinorUnits: order.discountMinorUnits, email: access.email },
			settings,
		);
		if (access.revoked)
			return { reason: "access_revoked", detail: `You revoked the access of ${access.email}, who has paid again.` };
	}
	if (hasChanged && computed.state === "refunded") {
		await parts.mailer.send(
			await refundMail(
				{
					to: access.email,
					name: computed.name,
					orderNumber: computed.number,
					total: formatMoney({ minorUnits: computed.refundedMinorUnits, currency: computed.currency }),
					keepsAccess: access.approved,
					gift: order.gift,
					supportEmail: settings.support_email,
				},
				await readMemberTexts(tx),
			),
			tx,
		);
	}
	await clearAttention(tx, source.id, reference, "unknown_order");
	// Flags raised because access stayed are resolved with it.
	if (computed.state !== "paid") await clearAttention(tx, source.id, reference, "partial_refund");
	if (computed.dispute !== "open") await clearAttention(tx, source.id, reference, "dispute_opened");
	else if (known?.dispute !== "open") {
		const total = formatMoney({ minorUnits: computed.minorUnits, currency: computed.currency });
		const meanwhile = computed.state === "disputed" ? "Access is suspended" : "Access stays";
		return {
			reason: "dispute_opened",
			detail: `${access.email} disputed ${total}. Respond in ${source.name} before the bank's deadline. ${meanwhile} until it is decided.`,
		};
	}
	const before = known?.refundedMinorUnits ?? 0;
	if (computed.state === "paid" && computed.refundedMinorUnits > before) {
		const back = formatMoney({ minorUnits: computed.refundedMinorUnits, currency: computed.currency });
		const total = formatMoney({ minorUnits: computed.minorUnits, currency: computed.currency });
		return { reason: "partial_refund", detail: `${back} of ${total} was refunded to ${access.email}. Access stays.` };
	}
	if (computed.email === access.email) await clearAttention(tx, source.id, reference, "email_changed");
	return event && flagChangedEmail(event.key, reported, computed, access.email);
}

/**
 * Flags a refund or a dispute of an unknown order by someone who has access through another one: an imported list may
 * contain that order under another number (HOOK-04).
 */
async function flagUnknownOrder(
	tx: Queryable,
	eventId: string,
): Promise<{ reason: AttentionReason; detail: string } | null> {
	const event = await findEvent(tx, eventId);
	const email = emailShape.safeParse(event && summarizeEvent(event.body).email);
	if (!email.success || !(await hasImportedAccess(tx, email.data))) return null;
	return {
		reason: "unknown_order",
		detail: `${email.data} has access from an imported order. If that order was refunded or disputed, revoke the access.`,
	};
}

/** Recomputes the access of everyone who has it through this order (BUY-08). */
async function updateAccess(
	tx: Queryable,
	order: Pick<StoredOrder, "id" | "gift" | "quantity">,
	customerIds: string[],
): Promise<void> {
	const holders = order.gift || order.quantity > 1 ? await listHolders(tx, order.id) : [];
	const everyone = [...new Set([...customerIds, ...holders])];
	await summarizeOrders(tx, everyone);
	for (const id of everyone) await endSessionsWithoutAccess(tx, id);
}

/**
 * Copies the choices made before paying to the order, once it is known which checkout it was paid in (BUY-07, BUY-08).
 */
async function applyCheckoutOptions(tx: Queryable, order: StoredOrder, computed: ComputedOrder): Promise<StoredOrder> {
	let current = order;
	for (const session of checkoutsOf(computed)) {
		const choices = await linkCheckout(tx, session, order.id);
		if (!choices) continue;
		const { gift, ...chosen } = choices;
		const written = { ...chosen, gift: gift !== null };
		await writeChoices(tx, order.id, written);
		if (gift) {
			const { email, message, giveAt } = gift;
			await insertRecipient(tx, { orderId: order.id, email, message, giveAt: new Date(giveAt) });
		}
		current = { ...current, ...written };
	}
	return current;
}

/** Copies the discount to the order, and counts the use of its code (CODE-03, CODE-04). */
async function applyDiscount(
	parts: PurchaseServices,
	tx: Queryable,
	order: StoredOrder,
	{ state, payments, discountMinorUnits = 0 }: ComputedOrder,
): Promise<StoredOrder> {
	// A promotion code of Stripe's own has an amount, but no name here.
	let discount: Partial<StoredOrder> | null = discountMinorUnits > 0 ? { discountMinorUnits } : null;
	for (const session of checkoutsOf({ payments }))
		discount = (await settleUse(parts, tx, session, { id: order.id, state })) ?? discount;
	if (!discount) return order;
	await writeChoices(tx, order.id, discount);
	return { ...order, ...discount };
}

/** Gives a gift that is due right after the payment; the hourly job gives the others. */
async function beginGift({ jobs }: PurchaseServices, tx: Queryable, orderId: string): Promise<void> {
	for (const { id, giveAt, givenAt } of await listRecipients(tx, orderId)) {
		if (givenAt || giveAt > new Date()) continue;
		await jobs.enqueue(GIFT_QUEUE, { orderId, recipientId: id } satisfies GiftJob, tx);
	}
}

/** The Stripe checkout sessions that an order was paid in. */
const checkoutsOf = ({ payments }: Pick<ComputedOrder, "payments">): string[] =>
	payments.filter((id) => id.startsWith("cs_"));
