import type { AttentionReason } from "../../../../contract/selling/orders.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import type { Queryable } from "../../../database/database.ts";
import type { ProductMapping } from "../../../database/schema/selling/purchase-sources.ts";
import { addMappings, findSource, type StoredSource } from "../carts/sources.queries.ts";
import { releaseUseOfSession } from "../codes/codes.queries.ts";
import { adoptOrderOfRemovedSource } from "../order-facts/adopted-orders.queries.ts";
import { lockOrderOfReference } from "../order-facts/orders.queries.ts";
import { type Classified, classifyEvent, type Decision, newMappings } from "./classify-event.ts";
import {
	findEvent,
	lockReference,
	lockWaitingEvent,
	reopenUnknownProducts,
	type StoredEvent,
	setReference,
	settleEvent,
	writeFacts,
} from "./events.queries.ts";
import type { PurchaseServices } from "./purchase-services.ts";
import { readEvent } from "./read-event.ts";
import { storeOrder } from "./store-order.ts";

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
	if ("outcome" in classified) {
		const { reason, reference } = classified.outcome;
		if (classified.expiredCheckout) await releaseUseOfSession(tx, classified.expiredCheckout);
		const isElsewhere = reason === "inquiry" && !(await lockOrderOfReference(tx, source.id, reference ?? ""));
		const ignored = { state: "ignored" as const, detail: "An inquiry about a payment that is no order here." };
		return settleEvent(tx, event.id, isElsewhere ? ignored : classified.outcome);
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
		classified.facts.map(({ reference, kind, at, sale, subjectId, ...data }, index) => ({
			reference,
			kind,
			at,
			key: `${event.key}:${index}`,
			receivedAt: event.receivedAt,
			data: {
				of: subjectId,
				...data,
				...(sale && { sale: { ...sale, premium: classified.premium, test: event.test } }),
			},
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
