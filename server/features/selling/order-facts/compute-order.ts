import type { OrderState } from "../../../../contract/selling/order-status.ts";
import type { ImportedFact } from "../../../database/schema/customers/imports.ts";
import type { FactData, FactKind, Sale } from "../../../database/schema/selling/order-facts.ts";

export interface OrderFact {
	/** Key of the event that reported it. */
	key: string;
	kind: FactKind;
	at: Date;
	data: FactData;
	/** When its event was received: decides between facts of the same second. Facts of exports have none. */
	receivedAt?: Date;
}

/** An order computed from its facts. */
export interface ComputedOrder extends Sale {
	state: OrderState;
	refundedMinorUnits: number;
	dispute: "open" | "won" | "lost" | null;
	orderedAt: Date;
	/** Its payments, as named by the cart. */
	payments: string[];
}

/** What a full refund is of that only the status of the order says. */
export const ORDER_STATUS = "order status";

/** Whether an open dispute suspends access (BUY-05). */
export type DisputeRule = "suspend" | "keep";

/**
 * Computes the state of an order from everything known about it. The sequence and repetition of facts make no
 * difference, because they are sorted by the cart's own times.
 *
 * @returns null until an event says who bought what
 */
export function computeOrder(facts: readonly OrderFact[], disputeRule: DisputeRule): ComputedOrder | null {
	const inTime = [...new Map(facts.map((fact) => [fact.key, fact])).values()].sort(byTime);
	const sales = inTime.filter((fact) => fact.data.sale !== undefined);
	const sale = combineSales(sales);
	const [first] = sales;
	if (!sale || !first) return null;
	const counted = inTime.filter((fact) => !isInOtherCurrency(fact, sale.currency));
	const refundedMinorUnits = Math.min(sumRefunds(counted, sale.minorUnits), Math.max(sale.minorUnits, 0));
	const dispute = judgeDisputes(inTime);
	const allReturned = isFullyRefunded(inTime) || (sale.minorUnits > 0 && refundedMinorUnits >= sale.minorUnits);
	const payment = judgePayment(inTime);
	const isSuspended = dispute === "lost" || (dispute === "open" && disputeRule === "suspend");
	// Shops cancel and refund in one step, and report both in any sequence.
	const isReturned = allReturned && (payment === "paid" || payment === "canceled");
	const state = isReturned ? "refunded" : payment !== "paid" ? payment : isSuspended ? "disputed" : "paid";
	const payments = [...new Set(sales.map(({ data }) => data.of))];
	return { ...sale, state, refundedMinorUnits, dispute, orderedAt: first.at, payments };
}

/** Whether a fact is a refund in another currency than its order's: its amount says nothing about the order (HOOK-04). */
export const isInOtherCurrency = ({ kind, data }: OrderFact, currency: string): boolean =>
	kind === "refunded" && data.currency !== undefined && data.currency !== currency;

const paymentKinds: ReadonlySet<FactKind> = new Set(["pending", "failed", "paid", "canceled"]);
const disputeKinds: ReadonlySet<FactKind> = new Set(["dispute_opened", "dispute_won", "dispute_lost"]);

/**
 * Joins a cart's facts about an order with those of its exports. For the payment and disputes the cart takes precedence
 * if it reported any; for refunds, which both may report, the larger sum counts.
 */
export function joinFacts(ofCart: readonly OrderFact[], ofExports: readonly OrderFact[]): OrderFact[] {
	const reported = [paymentKinds, disputeKinds].filter((kinds) => ofCart.some(({ kind }) => kinds.has(kind)));
	return [...ofCart, ...ofExports.filter(({ kind }) => !reported.some((kinds) => kinds.has(kind)))];
}

/** Returns the facts of rows that affect an order's state. */
export const toOrderFacts = (facts: readonly ImportedFact[]): OrderFact[] =>
	facts.flatMap(({ key, kind, at, data }) => (kind === "items" ? [] : [{ key, kind, at: new Date(at), data }]));

/** Labels of a state next to amounts, as shops write it. */
const statusLabels: Record<OrderState, string> = {
	paid: "COMPLETED",
	pending: "PENDING",
	refunded: "REFUNDED",
	canceled: "CANCELED",
	disputed: "DISPUTED",
	failed: "FAILED",
	unknown: "",
};

export const statusLabelOf = ({ state, dispute }: Pick<ComputedOrder, "state" | "dispute">): string =>
	dispute === "lost" && state === "disputed" ? "DISPUTE LOST" : statusLabels[state];

/** Possible sequences within one second, which is the time resolution of some carts. Otherwise the later report counts. */
const kindsInOrder: readonly FactKind[] = ["pending", "failed", "paid", "canceled"];

function byTime(one: OrderFact, other: OrderFact): number {
	const time =
		one.at.getTime() - other.at.getTime() || kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind);
	const received = (one.receivedAt?.getTime() ?? 0) - (other.receivedAt?.getTime() ?? 0);
	return time || received || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);
}

/** Uses the last report of each payment; additional payments of one order, such as an upsell, are added. */
function combineSales(facts: OrderFact[]): Sale | null {
	const paid = facts.filter(({ kind }) => kind === "paid");
	const byPayment = new Map((paid.length > 0 ? paid : facts).map(({ data }) => [data.of, data.sale]));
	const sales = [...byPayment.values()].filter((sale) => sale !== undefined);
	const [first, ...further] = sales;
	if (!first) return null;
	const products = new Map(sales.flatMap((sale) => sale.products).map((product) => [product.reference, product]));
	return {
		...first,
		products: [...products.values()],
		premium: sales.some(({ premium }) => premium),
		test: sales.some(({ test }) => test),
		minorUnits: further.reduce((sum, { minorUnits }) => sum + minorUnits, first.minorUnits),
		taxMinorUnits: sales.some(({ taxMinorUnits }) => taxMinorUnits !== null)
			? sales.reduce((sum, { taxMinorUnits }) => sum + (taxMinorUnits ?? 0), 0)
			: null,
	};
}

/** A received payment stays, whatever attempt failed before or after; only a cancellation reverses it. */
function judgePayment(facts: OrderFact[]): "paid" | "pending" | "failed" | "canceled" {
	const decisive = facts.findLast(({ kind }) => kind === "paid" || kind === "canceled");
	if (decisive) return decisive.kind === "paid" ? "paid" : "canceled";
	return facts.findLast(({ kind }) => kind === "pending" || kind === "failed")?.kind === "failed"
		? "failed"
		: "pending";
}

/**
 * Whether everything was returned. A cart that says so by the status of the order (`ORDER_STATUS`) takes it back with a
 * later payment: the seller has set the order to paid again.
 */
const isFullyRefunded = (facts: OrderFact[]): boolean =>
	facts.some(
		({ kind, data, at }) =>
			kind === "refunded" &&
			data.full === true &&
			!(data.of === ORDER_STATUS && facts.some((later) => later.kind === "paid" && later.at > at)),
	);

/**
 * Carts report each refund, the total so far, or both, so the larger one counts. A refund that failed is missing in
 * totals reported afterwards.
 */
function sumRefunds(facts: OrderFact[], total: number): number {
	if (isFullyRefunded(facts)) return total;
	const reversals = facts.filter(({ kind }) => kind === "refund_reversed");
	const sumOf = (some: OrderFact[]) => some.reduce((sum, { data }) => sum + (data.minorUnits ?? 0), 0);
	const refunds = facts.filter(({ kind }) => kind === "refunded");
	const totals = refunds
		.filter(({ data }) => data.cumulative)
		.map((fact) => sumOf([fact]) - sumOf(reversals.filter(({ at }) => at >= fact.at)));
	const byRefund = new Map(
		refunds.flatMap(({ data }) => (data.cumulative ? [] : [[data.of, data.minorUnits ?? 0] as const])),
	);
	for (const { data } of reversals)
		if (byRefund.has(data.of))
			byRefund.set(data.of, Math.max(0, (byRefund.get(data.of) ?? 0) - (data.minorUnits ?? 0)));
	const single = [...byRefund.values()].reduce((sum, amount) => sum + amount, 0);
	return Math.max(0, single, ...totals);
}

/** The end of a dispute takes precedence over its start, whichever arrived first. */
function judgeDisputes(facts: OrderFact[]): ComputedOrder["dispute"] {
	const disputes = new Map<string, "open" | "won" | "lost">();
	for (const { kind, data } of facts) {
		if (kind === "dispute_won") disputes.set(data.of, "won");
		else if (kind === "dispute_lost") disputes.set(data.of, "lost");
		else if (kind === "dispute_opened" && !disputes.has(data.of)) disputes.set(data.of, "open");
	}
	const outcomes = new Set(disputes.values());
	return outcomes.has("lost") ? "lost" : outcomes.has("open") ? "open" : outcomes.has("won") ? "won" : null;
}
