import { formatMoney } from "../../../../contract/money.ts";
import type { Queryable } from "../../../database/database.ts";
import type { Mailer } from "../../../mail/mailer.ts";
import { type DisputeStage, disputeMail } from "../../../mail/templates/orders/dispute-mail.tsx";
import { receiptLink } from "../delivery/receipt-link.ts";
import type { ComputedOrder } from "./compute-order.ts";
import type { StoredOrder } from "./orders.queries.ts";

interface Change {
	/** The order before; null if it was unknown. */
	known: Pick<StoredOrder, "state" | "dispute"> | null;
	computed: ComputedOrder;
	order: Pick<StoredOrder, "id" | "gift">;
	/** The customer's access before and now. */
	hadAccess: boolean;
	access: { email: string; approved: boolean };
}

/**
 * Notifies the buyer when a dispute suspends access, when it is restored, and when a lost one ends it (BUY-05). Sends
 * nothing to someone who keeps access through another order.
 *
 * @param tx the message is sent only if it commits
 */
export async function notifyOfDispute(
	parts: { mailer: Mailer; siteUrl: string; authSecret: string },
	tx: Queryable,
	change: Change,
	supportEmail: string,
): Promise<void> {
	const { computed, order, access } = change;
	const stage = stageOf(change);
	if (!stage) return;
	const { minorUnits, currency } = computed;
	const isBack = stage === "restored" && !order.gift;
	await parts.mailer.send(
		await disputeMail({
			to: access.email,
			name: computed.name,
			stage,
			orderNumber: computed.number,
			total: formatMoney({ minorUnits, currency }),
			gift: order.gift,
			link: isBack ? receiptLink(parts, { id: order.id, email: access.email }, new Date()) : null,
			supportEmail,
		}),
		tx,
	);
}

function stageOf({ known, computed, order, hadAccess, access }: Change): DisputeStage | null {
	const isDisputed = computed.state === "disputed";
	if (isDisputed && known?.state === "disputed" && known.dispute === computed.dispute) return null;
	// The buyer of a gift has no access to lose: only the order changes.
	if (isDisputed && (order.gift || !access.approved)) return computed.dispute === "lost" ? "ended" : "suspended";
	const isPaidAgain = known?.state === "disputed" && computed.state === "paid";
	return isPaidAgain && (order.gift || (!hadAccess && access.approved)) ? "restored" : null;
}
