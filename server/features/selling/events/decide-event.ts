import { isAboutRefund } from "../../../../contract/selling/order-status.ts";
import type { Order } from "../../../../contract/selling/orders.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { applyEvent } from "./apply-event.ts";
import type { Decision } from "./classify-event.ts";
import { retryEvent } from "./event-queue.ts";
import { findEvent, lockEvent, reopenEvent, settleEvent } from "./events.queries.ts";

/**
 * Applies an event again, with an admin's decisions (HOOK-04, ORD-02).
 *
 * @returns its outcome
 * @throws EVENT_NOT_FOUND
 * @throws NOT_A_SALE if a refund or a dispute should count as paid
 */
export async function decideEvent(
	{ db, purchases }: Services,
	admin: KnownPrincipal,
	eventId: string,
	decision: Decision,
): Promise<Pick<Order["events"][number], "state" | "detail">> {
	const event = await findEvent(db, eventId);
	if (!event) throw refusal("EVENT_NOT_FOUND");
	if (decision.paid && isAboutRefund(event.type)) throw refusal("NOT_A_SALE");
	await db.transaction(async (tx) => {
		await reopenEvent(tx, eventId);
		await recordAudit(tx, admin, {
			action: "purchase_event.reprocessed",
			subject: event.type,
			details: { ...decision },
		});
	});
	try {
		await applyEvent(purchases, eventId, decision);
	} catch (error) {
		// The queue keeps retrying, but a person's decisions only apply to this attempt.
		await retryEvent(purchases, eventId, error);
	}
	if (decision.grants) {
		purchases.sources.forget();
		// Other buyers of the same product wait for the same decision.
		purchases.wake();
	}
	const after = await findEvent(db, eventId);
	if (!after) throw refusal("EVENT_NOT_FOUND");
	return { state: after.state, detail: after.detail ?? after.lastError ?? "" };
}

/**
 * Dismisses an event that needs attention.
 *
 * @throws EVENT_NOT_FOUND if there is none
 */
export async function dismissEvent({ db }: Services, admin: KnownPrincipal, eventId: string): Promise<void> {
	await db.transaction(async (tx) => {
		// The queue may be applying it.
		const event = await lockEvent(tx, eventId);
		const isFailing = event?.state === "waiting" && event.failingSince !== null;
		if (!event || !(event.state === "attention" || isFailing)) throw refusal("EVENT_NOT_FOUND");
		const { reason, detail, lastError } = event;
		await settleEvent(tx, eventId, { state: "dismissed", reason, detail: detail ?? lastError });
		await recordAudit(tx, admin, { action: "purchase_event.dismissed", subject: event.type, details: { reason } });
	});
}
