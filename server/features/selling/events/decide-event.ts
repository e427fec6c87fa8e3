import type { Order } from "../../../contract/orders.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { applyEvent, type Decision } from "./apply-event.ts";
import { retryEvent } from "./event-queue.ts";
import { findEvent, reopenEvent, settleEvent } from "./events.queries.ts";

/**
 * Applies an event again, with what an admin adds to it (HOOK-04, ORD-02).
 *
 * @returns its outcome, or null where there is no such event
 */
export async function decideEvent(
	{ db, purchases }: Services,
	admin: KnownPrincipal,
	eventId: string,
	decision: Decision,
): Promise<Pick<Order["events"][number], "state" | "detail"> | null> {
	const event = await findEvent(db, eventId);
	if (!event) return null;
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
		// The queue goes on trying, but for what a person has added only this attempt.
		await retryEvent(purchases, eventId, error);
	}
	if (decision.grants) {
		purchases.sources.forget();
		// Other buyers of the same product wait for the same decision.
		purchases.wake();
	}
	const after = await findEvent(db, eventId);
	return after && { state: after.state, detail: after.detail ?? after.lastError ?? "" };
}

/** Dismisses an event that needs attention. @returns whether there was one */
export async function dismissEvent({ db }: Services, admin: KnownPrincipal, eventId: string): Promise<boolean> {
	return db.transaction(async (tx) => {
		const event = await findEvent(tx, eventId);
		const isFailing = event?.state === "waiting" && event.failingSince !== null;
		if (!event || !(event.state === "attention" || isFailing)) return false;
		const { reason, detail, lastError } = event;
		await settleEvent(tx, eventId, { state: "dismissed", reason, detail: detail ?? lastError });
		await recordAudit(tx, admin, { action: "purchase_event.dismissed", subject: event.type, details: { reason } });
		return true;
	});
}
