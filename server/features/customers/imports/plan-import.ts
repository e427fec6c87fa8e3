import { isDeepStrictEqual } from "node:util";
import { writeMoney } from "../../../../contract/money.ts";
import type { OrderState } from "../../../../contract/selling/order-status.ts";
import type { ImportedFact } from "../../../database/schema/customers/imports.ts";
import { type FactData, type FactKind, noBuyer } from "../../../database/schema/selling/order-facts.ts";
import { adapterFor } from "../../selling/carts/adapters/all.ts";
import {
	computeOrder,
	type DisputeRule,
	joinFacts,
	type OrderFact,
	statusLabelOf,
	toOrderFacts,
} from "../../selling/order-facts/compute-order.ts";
import type { OrderReport, ReportedFact, ReportRow } from "./read-row.ts";

/** A customer before the current rows. */
export type ExistingCustomer = {
	/** Null in a check, for a customer that an earlier row would add. */
	id: string | null;
	hadAccessOrOrder: boolean;
	/** The seller revoked the access. */
	revoked: boolean;
};

/** An order before the current rows. */
export type ExistingOrder = {
	id: string | null;
	customerId: string | null;
	/** The buyer appears in no fact. */
	buyerDeleted: boolean;
	state: OrderState;
	facts: ImportedFact[];
	/** Facts reported by the connected cart; times are ISO strings. */
	cartFacts?: CartFact[];
};
type CartFact = Omit<OrderFact, "at"> & { at: string };

/** What a connected cart of the same shop reported. */
export interface CartOrder {
	sourceId: string;
	/** Absent if it reported no sale. */
	order?: ExistingOrder;
	facts?: CartFact[];
}

export interface Lookup<Value> {
	get(key: string): Value | undefined;
}

export interface ExistingRecords {
	/** By email. */
	customers: Lookup<ExistingCustomer>;
	/** By import key. */
	orders: Lookup<ExistingOrder>;
	/** By the cart's reference of the order. */
	carts: Lookup<CartOrder>;
	/** Facts about orders that are not imported yet, by import key. */
	unmatched: Lookup<ImportedFact[]>;
}

/** An imported order to write. */
export interface ImportedOrder {
	importKey: string;
	email: string;
	name: string;
	number: string;
	products: string[];
	minorUnits: number;
	amountAssumed: boolean;
	currency: string;
	totalText: string;
	status: string;
	state: OrderState;
	refundedMinorUnits: number;
	dispute: "open" | "won" | "lost" | null;
	/** `2026-11-21`, if it is known and the cart did not report the time itself. */
	orderDay: string | null;
	facts: ImportedFact[];
}

export interface NewCustomer {
	email: string;
	name: string;
	premium: boolean;
}

/** The outcome of a row. */
export interface RowOutcome {
	/** `otherBuyer`: the number is that of another person's order, so it is refused. */
	outcome: "added" | "existing" | "skipped" | "otherBuyer";
	/** Subset of the existing: it changed its order. */
	updated?: boolean;
	restored?: boolean;
	/** The person's access was revoked and stays revoked. */
	revoked?: boolean;
	/** It ends the access from its order, or its order gives none. */
	withoutAccess?: boolean;
	/** The email of that order's buyer: a refund's row may have the seller's instead. */
	buyer?: string;
	/** It is about an order that is not imported yet. */
	unmatched?: boolean;
}

/** What rows change, to be written. */
export interface ImportPlan {
	/** By row number. */
	outcomes: Map<number, RowOutcome>;
	customers: NewCustomer[];
	/** With the customer, if known. */
	newOrders: (ImportedOrder & { customerId: string | null } & CartLink)[];
	changedOrders: (ImportedOrder & { id: string; customerId: string | null } & Partial<CartLink>)[];
	/** Existing customers whose access is restored. */
	restored: string[];
	/** Existing customers with a new order who become premium. */
	premium: string[];
	unmatched: { importKey: string; row: number; fact: ImportedFact }[];
	/** Import keys whose facts now belong to an order. */
	matched: string[];
}

export interface PlanOptions {
	importId: string;
	restoreRevoked: boolean;
	disputeRule: DisputeRule;
	/** New orders with only these products are left out. */
	excludedProducts?: ReadonlySet<string>;
}

/** The cart's reference of the order, and the connected cart that reported it. */
interface CartLink {
	sourceId: string | null;
	reference: string | null;
}

const notLinked: CartLink = { sourceId: null, reference: null };

/** An order while its rows are being combined. */
interface Draft {
	existing: ExistingOrder | null;
	/** From a list, or reported by the connected cart. */
	foundUnderOtherKey: boolean;
	link: CartLink;
	cartFacts: CartFact[];
	facts: Map<string, ImportedFact>;
	/** The row that adds it. */
	addedBy: ReportRow | null;
	/** Rows that report something new about it. */
	changedBy: { row: ReportRow; fact: ImportedFact }[];
}

/**
 * Plans what rows change of orders and customers: facts are grouped by order, whatever rows and files they come from,
 * and the state of each order is computed from all of them (IMP-03).
 */
export function planImport(rows: ReportRow[], existing: ExistingRecords, options: PlanOptions): ImportPlan {
	const drafts = new Map<string, Draft>();
	const outcomes = new Map<number, RowOutcome>();
	/** Emails of new customers in these rows, and whether they are premium. */
	const newCustomerPremium = new Map<string, boolean>();
	const restored = new Set<string>();
	const premium = new Set<string>();
	const excluded = findExcluded(rows, existing, options.excludedProducts);
	const isCustomer = (email: string) =>
		newCustomerPremium.has(email) || existing.customers.get(email)?.hadAccessOrOrder === true;
	const draftOf = (report: OrderReport) => {
		const { importKey, listKey, cart } = report;
		const reportedByCart = cart ? existing.carts.get(cart.reference) : undefined;
		const factsOfCart = reportedByCart?.order?.cartFacts ?? reportedByCart?.facts ?? [];
		const ofCart = isOfOtherBuyer(factsOfCart, report) ? undefined : reportedByCart;
		const own = existing.orders.get(importKey);
		// An older version created two orders for it, and both are kept.
		const hasDuplicateOrder = own !== undefined && ofCart?.order !== undefined && own.id !== ofCart.order.id;
		const order = own ?? ofCart?.order ?? existing.orders.get(listKey ?? "") ?? null;
		const facts = [...(order?.facts ?? []), ...(existing.unmatched.get(importKey) ?? [])];
		const draft: Draft = drafts.get(importKey) ?? {
			existing: order,
			foundUnderOtherKey: order !== null && !own,
			link: hasDuplicateOrder ? notLinked : { sourceId: ofCart?.sourceId ?? null, reference: cart?.reference ?? null },
			cartFacts: order?.cartFacts?.length ? order.cartFacts : (!hasDuplicateOrder && ofCart?.facts) || [],
			facts: new Map(facts.map((fact) => [fact.key, fact])),
			addedBy: null,
			changedBy: [],
		};
		drafts.set(importKey, draft);
		return draft;
	};
	for (const row of rows) {
		const { report } = row;
		if (excluded.has(report.importKey)) {
			outcomes.set(row.row, { outcome: "skipped" });
			continue;
		}
		const customer = existing.customers.get(report.email);
		const draft = draftOf(report);
		if (isOfOtherBuyer([...draft.facts.values(), ...draft.cartFacts], report)) {
			outcomes.set(row.row, { outcome: "otherBuyer" });
			continue;
		}
		const isSale = report.facts.some(({ data }) => data.sale);
		const isNew = isSale && !draft.existing && !draft.addedBy;
		const restores = customer?.revoked === true && options.restoreRevoked && row.status?.access === "access";
		const revoked = customer?.revoked === true && !options.restoreRevoked;
		// Without an order number, a row of an existing customer adds nothing.
		if (isNew && report.numberless && isCustomer(report.email) && !restores) {
			drafts.delete(report.importKey);
			outcomes.set(row.row, { outcome: "existing", revoked });
			continue;
		}
		const changed = addFacts(draft, row, options.importId);
		if (isNew) {
			draft.addedBy = row;
			newCustomerPremium.set(report.email, report.premium || newCustomerPremium.get(report.email) === true);
			if (report.premium && customer?.id) premium.add(customer.id);
		}
		if (restores && customer?.id) restored.add(customer.id);
		outcomes.set(row.row, {
			outcome: isNew ? "added" : "existing",
			...(restores && { restored: true }),
			...(revoked && { revoked }),
			...(!isNew && changed && { updated: true }),
		});
	}
	const plan: ImportPlan = {
		outcomes,
		customers: [],
		newOrders: [],
		changedOrders: [],
		restored: [...restored],
		premium: [...premium],
		unmatched: [],
		matched: [],
	};
	for (const [importKey, draft] of drafts) planOrder(importKey, draft, existing, options, plan);
	const customers = new Map<string, NewCustomer>();
	for (const { email, name } of plan.newOrders) {
		if (existing.customers.get(email)) continue;
		customers.set(email, {
			email,
			name: customers.get(email)?.name || name,
			premium: newCustomerPremium.get(email) === true,
		});
	}
	plan.customers = [...customers.values()].sort((one, other) => (one.email < other.email ? -1 : 1));
	return plan;
}

/** Returns the products that a row names. */
export const productNamesOf = ({ facts }: OrderReport): string[] =>
	facts.flatMap(({ data }) => [...(data.sale?.products.map(({ name }) => name) ?? []), ...(data.items ?? [])]);

/** Returns the import keys of new orders that contain only excluded products. */
function findExcluded(
	rows: ReportRow[],
	existing: ExistingRecords,
	products: ReadonlySet<string> | undefined,
): Set<string> {
	const excluded = new Set<string>();
	if (!products || products.size === 0) return excluded;
	for (const [importKey, ofOrder] of Map.groupBy(rows, ({ report }) => report.importKey)) {
		const names = ofOrder.flatMap(({ report }) => productNamesOf(report));
		if (names.length > 0 && names.every((name) => products.has(name)) && !existing.orders.get(importKey))
			excluded.add(importKey);
	}
	return excluded;
}

function planOrder(
	importKey: string,
	{ existing: order, foundUnderOtherKey, link, cartFacts, facts, addedBy, changedBy }: Draft,
	existing: ExistingRecords,
	{ disputeRule }: PlanOptions,
	plan: ImportPlan,
): void {
	if (changedBy.length === 0 && !foundUnderOtherKey) return;
	const computed = computeImported(importKey, [...facts.values()], disputeRule, cartFacts);
	if (!computed) {
		for (const { row, fact } of changedBy) {
			plan.unmatched.push({ importKey, row: row.row, fact });
			const outcome = plan.outcomes.get(row.row);
			if (outcome) outcome.unmatched = true;
		}
		return;
	}
	const isPaid = computed.state === "paid";
	const rowEndingAccess = addedBy ?? (order?.state === "paid" ? changedBy.at(-1)?.row : null);
	const outcome = !isPaid && rowEndingAccess ? plan.outcomes.get(rowEndingAccess.row) : null;
	// A deleted buyer has no access to lose.
	if (outcome && computed.email) Object.assign(outcome, { withoutAccess: true, buyer: computed.email });
	if (existing.unmatched.get(importKey)) plan.matched.push(importKey);
	if (order) {
		plan.changedOrders.push({ ...computed, ...link, id: order.id ?? "", customerId: order.customerId });
		return;
	}
	plan.newOrders.push({ ...computed, ...link, customerId: existing.customers.get(computed.email)?.id ?? null });
}

/**
 * Decides whether a row has the number of another person's order: an export of another shop, which numbers its orders from the
 * start, too (`CartAdapter.hasOwnNumbers`).
 */
function isOfOtherBuyer(facts: readonly { data: FactData }[], report: OrderReport): boolean {
	if (!report.cart || !adapterFor(report.cart.type).hasOwnNumbers) return false;
	const buyers = facts.flatMap(({ data }) => (data.sale?.email ? [data.sale.email.toLowerCase()] : []));
	return buyers.length > 0 && !buyers.includes(report.email.toLowerCase());
}

/** Returns whether the row reported anything new. */
function addFacts(draft: Draft, row: ReportRow, importId: string): boolean {
	let changed = false;
	for (const reported of row.report.facts) {
		// If rows have no number, the first one per email counts.
		if (row.report.numberless && draft.facts.has(reported.key)) continue;
		const fact = reviseFact(draft.facts, {
			...(draft.existing?.buyerDeleted ? removeBuyer(reported) : reported),
			importId,
		});
		if (!fact) continue;
		draft.facts.set(fact.key, fact);
		draft.changedBy.push({ row, fact });
		changed = true;
	}
	return changed;
}

function removeBuyer(fact: ReportedFact): ReportedFact {
	const { sale } = fact.data;
	return sale ? { ...fact, data: { ...fact.data, sale: { ...sale, ...noBuyer } } } : fact;
}

/** Follows the name of a fact that a later file reports differently. */
const REVISION = "~";

/**
 * Gives a fact its key: its own if it is new, or a revision if another file reported it differently, so that the
 * later file counts and undoing it removes only the revision. Rows of one file are combined.
 *
 * @returns null if nothing is new
 */
function reviseFact(facts: ReadonlyMap<string, ImportedFact>, fact: ImportedFact): ImportedFact | null {
	let { key } = fact;
	for (let revision = 1; ; revision += 1) {
		const before = facts.get(key);
		if (!before) return { ...fact, key };
		if (isSame(before, fact)) return null;
		if (before.importId === fact.importId) {
			const merged = mergeFacts(before, fact);
			return isSame(merged, before) ? null : merged;
		}
		key = `${fact.key}${REVISION}${String(revision).padStart(4, "0")}`;
	}
}

/** Ignores the order of properties, which the database changes. */
const isSame = (one: ImportedFact, other: ImportedFact) =>
	one.kind === other.kind && one.at === other.at && isDeepStrictEqual(one.data, other.data);

/**
 * Merges two rows of one file about the same fact: the larger amount, whichever row is first, and the products of both.
 */
function mergeFacts(before: ImportedFact, fact: ImportedFact): ImportedFact {
	const amountOf = ({ data }: ImportedFact) => data.sale?.minorUnits ?? data.minorUnits ?? 0;
	const isKnownAmount = (one: ImportedFact) => (one.data.sale?.amountAssumed ? 0 : 1);
	const difference = isKnownAmount(fact) - isKnownAmount(before) || amountOf(fact) - amountOf(before);
	const winner = difference > 0 ? fact : before;
	if (!before.data.sale || !fact.data.sale || !winner.data.sale) return { ...winner, key: before.key };
	const products = new Map(
		[...before.data.sale.products, ...fact.data.sale.products].map((product) => [product.reference, product]),
	);
	const sale = { ...winner.data.sale, products: [...products.values()] };
	return { ...winner, key: before.key, data: { ...winner.data, sale } };
}

/**
 * Computes an imported order from its facts.
 *
 * @returns null until a row has reported who bought what
 */
export function computeImported(
	importKey: string,
	facts: readonly ImportedFact[],
	disputeRule: DisputeRule,
	cartFacts: readonly CartFact[] = [],
): ImportedOrder | null {
	const ofCart = cartFacts.map((fact) => ({ ...fact, at: new Date(fact.at) }));
	const computed = computeOrder(joinFacts(ofCart, toOrderFacts(facts)), disputeRule);
	if (!computed) return null;
	const isSoldByCart = ofCart.some(({ data }) => data.sale);
	const { email, name, number, minorUnits, currency, state, orderedAt } = computed;
	const withStatus = facts.filter(({ status }) => status);
	const status = withStatus.findLast(({ kind }) => statesOf[kind] === state) ?? withStatus.at(-1);
	const typed = facts.findLast(({ data, totalText }) => totalText && data.sale?.minorUnits === minorUnits);
	const items = facts.flatMap(({ data }) => [
		...(data.sale?.products.map((one) => one.name) ?? []),
		...(data.items ?? []),
	]);
	return {
		importKey,
		email,
		name,
		number,
		products: isSoldByCart
			? [...new Set(computed.products.map((product) => product.name || product.reference))]
			: [...new Set(items)],
		minorUnits,
		amountAssumed: computed.amountAssumed ?? false,
		currency,
		totalText: typed?.totalText ?? writeMoney({ minorUnits, currency }),
		status: isSoldByCart ? statusLabelOf(computed) : (status?.status ?? ""),
		state,
		refundedMinorUnits: computed.refundedMinorUnits,
		dispute: computed.dispute,
		orderDay: isSoldByCart || orderedAt.getTime() === 0 ? null : orderedAt.toISOString().slice(0, 10),
		facts: [...facts],
	};
}

/** The order state that each kind of fact alone leads to. */
const statesOf: Readonly<Record<FactKind | "items", OrderState | null>> = {
	paid: "paid",
	dispute_won: "paid",
	pending: "pending",
	failed: "failed",
	canceled: "canceled",
	refunded: "refunded",
	refund_reversed: "paid",
	dispute_opened: "disputed",
	dispute_lost: "disputed",
	items: null,
};
