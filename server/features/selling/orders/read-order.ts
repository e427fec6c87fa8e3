import { formatMoney } from "../../../../contract/money.ts";
import type { Order } from "../../../../contract/selling/orders.ts";
import type { Database } from "../../../database/database.ts";
import { describeOrder } from "../../../database/queries/order-projection.ts";
import { SAMPLE_CHECKOUT } from "../../../database/sample/business/sample-checkout.ts";
import type { ImportedFact } from "../../../database/schema/customers/imports.ts";
import type { FactData, FactKind } from "../../../database/schema/selling/order-facts.ts";
import { listRecipients } from "../delivery/recipients.queries.ts";
import { joinFacts, toOrderFacts } from "../order-facts/compute-order.ts";
import { readUnconfirmedRefund } from "../order-facts/request-refund.ts";
import { refundDue } from "../withdrawal/withdrawal-right.ts";
import {
	findOrderDetails,
	listEventsOfOrder,
	listFactsOfOrder,
	listFormerOwners,
	type OrderDetails,
} from "./order-details.queries.ts";

const formerOwnerLabels = {
	correction: "The buyer corrected the email. It was",
	move: "Moved from",
	seat: "Seat taken back from",
} as const;

/** Returns an order with its entire history (ORD-02); null if there is none. */
export async function readOrder(db: Database, id: string): Promise<Order | null> {
	const row = await findOrderDetails(db, id);
	if (!row) return null;
	const { sourceId, reference } = row;
	const [facts, events] =
		sourceId && reference
			? await Promise.all([listFactsOfOrder(db, sourceId, reference), listEventsOfOrder(db, sourceId, reference)])
			: [[], []];
	const moves = (await listFormerOwners(db, id)).map(({ id, at, email, reason }) => ({
		id,
		at,
		text: `${formerOwnerLabels[reason]} ${email}`,
	}));
	const imported = row.importedFacts ?? [];
	// Facts that the cart itself reported are not listed twice.
	const counted = new Set(joinFacts(facts, toOrderFacts(imported)).map(({ key }) => key));
	const reported = [
		...describeFacts(facts, row.currency),
		...describeImportedFacts(
			imported.filter(({ key }) => counted.has(key)),
			row.currency,
		),
	];
	// Facts without a date are the oldest.
	const timeline = [...reported, ...moves].toSorted(
		(one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0),
	);
	const described = describeOrder(row);
	return {
		...described,
		tax: row.taxMinorUnits === null ? null : { minorUnits: row.taxMinorUnits, currency: row.currency },
		reference: reference ?? "",
		boughtWith: row.boughtWith,
		facts: timeline,
		events: events.map(({ id, type, state, detail, at }) => ({ id, type, state, detail: detail ?? "", at })),
		customer: row.customer && describeBuyer(row.customer, row.unprovenAccount),
		receiptSentAt: row.receiptSentAt,
		refundable: isRefundable(row),
		sample: row.source === "stripe" && (reference?.startsWith(SAMPLE_CHECKOUT) ?? false),
		unconfirmedRefund: await readUnconfirmedRefund(db, row.id, row.currency),
		recipients: (row.gift || row.quantity > 1 ? await listRecipients(db, row.id) : []).map(
			({ customerId: _customerId, ...recipient }) => recipient,
		),
		consent: describeConsent(row),
		withdrawal: row.withdrawnAt && {
			at: row.withdrawnAt,
			by: row.withdrawnBy ?? "",
			refundBy: refundDue(row.withdrawnAt),
			settledAt: row.withdrawalSettledAt,
		},
	};
}

export function describeConsent({ consentVersion, consentedAt, consentText }: OrderDetails): Order["consent"] {
	if (consentVersion === null || consentedAt === null) return null;
	return { version: consentVersion, at: consentedAt, text: consentText ?? "" };
}

function describeBuyer(
	{ grantedAt, revokedAt, ...customer }: NonNullable<OrderDetails["customer"]>,
	unprovenAccount: boolean,
): Order["customer"] {
	return { ...customer, decision: grantedAt ? "granted" : revokedAt ? "revoked" : null, unprovenAccount };
}

/** Describes facts of a cart. Several events may report the same fact, which is listed once. */
function describeFacts(facts: Awaited<ReturnType<typeof listFactsOfOrder>>, currency: string): Order["facts"] {
	const described = new Map<string, Order["facts"][number]>();
	for (const { id, kind, at, data } of facts) {
		const text = formatFact(kind, data, currency);
		const identity = `${data.of} ${text}`;
		if (!described.has(identity)) described.set(identity, { id, at, text });
	}
	return [...described.values()];
}

/** Describes facts reported by rows of files, newest first. */
function describeImportedFacts(facts: ImportedFact[], currency: string): Order["facts"] {
	return facts
		.flatMap(({ key, kind, at, data }) => {
			if (kind === "items") return [];
			const moment = new Date(at);
			return [{ id: key, at: moment.getTime() === 0 ? null : moment, text: formatFact(kind, data, currency) }];
		})
		.reverse()
		.sort((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0));
}

/** Decides whether an order was paid through Stripe and not fully refunded. */
export const isRefundable = (
	order: Pick<OrderDetails, "source" | "reference" | "state" | "dispute" | "minorUnits" | "refundedMinorUnits">,
): boolean =>
	order.source === "stripe" &&
	(order.reference?.startsWith("pi_") ?? false) &&
	(order.state === "paid" || order.state === "disputed") &&
	order.dispute !== "lost" &&
	order.refundedMinorUnits < order.minorUnits;

/** Describes what happened in plain English. */
function formatFact(kind: FactKind, { minorUnits, cumulative, full, sale }: FactData, currency: string): string {
	const amount = formatMoney({ minorUnits: minorUnits ?? sale?.minorUnits ?? 0, currency });
	switch (kind) {
		case "paid":
			return `Paid: ${amount}`;
		case "pending":
			return "Ordered; the payment is under way";
		case "failed":
			return "The payment failed";
		case "canceled":
			return "Canceled";
		case "refunded":
			return full ? "Refunded in full" : cumulative ? `Refunded so far: ${amount}` : `Refunded: ${amount}`;
		case "refund_reversed":
			return `A refund of ${amount} did not go through`;
		case "dispute_opened":
			return "The buyer disputes the payment";
		case "dispute_won":
			return "The dispute ended in your favor";
		case "dispute_lost":
			return "The dispute was lost";
	}
}
