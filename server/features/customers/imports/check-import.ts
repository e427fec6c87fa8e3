import type { Readable } from "node:stream";
import type {
	ImportProductFound,
	ImportProgress,
	ImportStatusFound,
	StatusAccess,
} from "../../../../contract/customers/imports.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Database } from "../../../database/database.ts";
import type { DisputeRule } from "../../selling/order-facts/compute-order.ts";
import type { Bundle } from "../../site/sales-page/bundle.ts";
import { listWithAccess, loadExistingRecords, noOutcomes, type RowProblem } from "./imports.queries.ts";
import {
	type ExistingCustomer,
	type ExistingOrder,
	type ExistingRecords,
	type ImportPlan,
	planImport,
	productNamesOf,
} from "./plan-import.ts";
import { type BatchResult, countRows, processRows, reportsOf } from "./process-rows.ts";
import { type Inspection, readPurchaserRows } from "./read-purchasers.ts";
import { createRowReader, type ReadRow, type RowRules } from "./read-row.ts";
import { exportOf } from "./shops/all.ts";

/** Often enough to show progress, seldom enough not to slow it down. */
const PROGRESS_INTERVAL_MS = 100;
/** People per progress step and query. */
const MAX_PEOPLE = 5_000;

export interface ImportDecisions {
	restoreRevoked: boolean;
	statuses: Record<string, StatusAccess>;
	excludedProducts: string[];
}

/**
 * Reports what an import would do, without changing anything (IMP-07). Ends when its consumer stops reading.
 *
 * @param bundle what the site sells, for rows without a product or a total
 * @returns progress steps; the last one has `done`
 */
export async function* checkImport(
	db: Database,
	open: () => Readable,
	{ layout, ambiguousDate }: Inspection,
	decisions: ImportDecisions,
	disputeRule: DisputeRule,
	bundle: Bundle,
): AsyncGenerator<ImportProgress> {
	const rules = { ...layout, shop: exportOf(layout.format), statuses: decisions.statuses, bundle };
	const excludedProducts = new Set(decisions.excludedProducts);
	const options = { importId: "", restoreRevoked: decisions.restoreRevoked, disputeRule, excludedProducts };
	const repeated = await findRepeated(open, layout, rules);
	const simulated = new SimulatedImport(repeated);
	const seen = new FoundStatuses();
	const products = new FoundProducts();
	const suspectLines: number[] = [];
	const revoked = new Set<string>();
	const counts = { rows: 0, totalRows: layout.rows, ...noOutcomes };
	const guess = ambiguousDate ? { ambiguousDate } : {};
	const progress = (done: boolean): ImportProgress => ({
		done,
		...counts,
		// Each person once, regardless of the number of rows.
		revoked: revoked.size,
		...guess,
		statuses: done ? seen.list() : [],
		products: done ? products.list() : [],
		suspectLines: done ? suspectLines : [],
		problems: problems.map(({ row, email, code }) => ({ row, email, code })),
	});
	let problems: RowProblem[] = [];
	let reportedAt = Date.now();
	const results = processRows(readPurchaserRows(open, layout), rules, async (group) => {
		const reports = reportsOf(group);
		const existing = simulated.addTo(await loadExistingRecords(db, reports));
		const plan = planImport(reports, existing, options);
		simulated.keep(existing, plan);
		for (const { row, report } of reports) if (plan.outcomes.get(row)?.revoked) revoked.add(report.email);
		seen.add(group);
		products.add(group);
		for (const { suspect, line } of group)
			if (suspect && suspectLines.length < limits.importSuspectLines) suspectLines.push(line);
		return [simulated.holdBack(countRows(group, plan.outcomes), existing)];
	});
	for await (const { counts: part, problems: more } of results) {
		const { firstRow, lastRow, ...sums } = part;
		counts.rows += lastRow - firstRow + 1;
		for (const [key, value] of Object.entries(sums)) counts[key as keyof typeof sums] += value;
		problems.push(...more);
		if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) continue;
		yield progress(false);
		problems = [];
		reportedAt = Date.now();
	}
	const heldBack = simulated.listHeldBack();
	for (let start = 0; start < heldBack.length; start += MAX_PEOPLE) {
		const held = heldBack.slice(start, start + MAX_PEOPLE);
		const emails = held.map(({ email }) => email);
		const withAccess = new Set(await listWithAccess(db, emails, simulated.endedOrderIds()));
		problems.push(...held.filter(({ email }) => !withAccess.has(email)));
		counts.withoutAccess += held.length - withAccess.size;
		yield progress(false);
		problems = [];
	}
	yield progress(true);
}

/** Collects all statuses of the file, with what they give (IMP-08). */
class FoundStatuses {
	#byKey = new Map<string, ImportStatusFound>();

	add(rows: ReadRow[]): void {
		for (const { status } of reportsOf(rows)) {
			if (!status) continue;
			const found = this.#byKey.get(status.key);
			if (found) {
				found.rows += 1;
				found.assumed &&= status.assumed;
			} else if (this.#byKey.size < limits.importStatuses)
				this.#byKey.set(status.key, {
					key: status.key,
					status: status.status,
					rows: 1,
					access: status.access,
					known: status.meaning !== null,
					assumed: status.assumed,
				});
		}
	}

	list = (): ImportStatusFound[] =>
		[...this.#byKey.values()].sort((one, other) => Number(one.known) - Number(other.known) || other.rows - one.rows);
}

/** Collects all products of the file (IMP-08). */
class FoundProducts {
	#rows = new Map<string, number>();

	add(rows: ReadRow[]): void {
		for (const { report } of reportsOf(rows))
			for (const name of productNamesOf(report)) {
				const known = this.#rows.get(name);
				if (known !== undefined || this.#rows.size < limits.importProducts) this.#rows.set(name, (known ?? 0) + 1);
			}
	}

	list = (): ImportProductFound[] =>
		[...this.#rows].map(([name, rows]) => ({ name, rows })).sort((one, other) => other.rows - one.rows);
}

/**
 * Simulates in memory what earlier groups would have written. Only remembers customers and orders that several rows are
 * about, so that a long file takes little memory.
 */
class SimulatedImport {
	#repeated: ReadonlySet<number>;
	#customers = new Map<string, ExistingCustomer>();
	#orders = new Map<string, ExistingOrder>();
	#unmatched: Map<string, ImportPlan["unmatched"][number]["fact"][]> = new Map();
	/** Import keys of paid orders, by the email of a buyer with several rows or earlier orders. */
	#paid = new Map<string, Set<string>>();
	/** Existing orders that no longer give access. */
	#endedOrderIds = new Set<string>();
	/** People with an order that gives no access, who may get it from another one: the first row of each, by email. */
	#heldBack = new Map<string, RowProblem>();

	constructor(repeated: ReadonlySet<number>) {
		this.#repeated = repeated;
	}

	addTo({ customers, orders, carts, unmatched }: ExistingRecords): ExistingRecords {
		return {
			customers: { get: (email) => this.#customers.get(email) ?? customers.get(email) },
			orders: { get: (key) => this.#orders.get(key) ?? orders.get(key) },
			carts,
			unmatched: { get: (key) => this.#unmatched.get(key) ?? unmatched.get(key) },
		};
	}

	keep(existing: ExistingRecords, { newOrders, changedOrders, unmatched, matched, restored }: ImportPlan): void {
		const isRepeated = (subject: string) => this.#repeated.has(hashOf(subject));
		for (const { email } of newOrders) {
			if (!isRepeated(email)) continue;
			const { id = null, revoked = false } = existing.customers.get(email) ?? {};
			this.#customers.set(email, { id, hadAccessOrOrder: true, revoked: revoked && !(id && restored.includes(id)) });
		}
		for (const { importKey, state, facts, customerId } of newOrders)
			if (isRepeated(importKey))
				this.#orders.set(importKey, { id: null, customerId, buyerDeleted: false, state, facts, cartFacts: [] });
		for (const { email, importKey, state, id } of [
			...newOrders.map((order) => ({ ...order, id: "" })),
			...changedOrders,
		]) {
			// The rest have one row each, and nothing before it.
			if (!id && !isRepeated(email) && !isRepeated(importKey)) continue;
			const paid = this.#paid.get(email) ?? new Set();
			this.#paid.set(email, paid);
			if (state === "paid") paid.add(importKey);
			else paid.delete(importKey);
		}
		for (const order of changedOrders) {
			const before = this.#orders.get(order.importKey);
			if (order.id && order.state === "paid") this.#endedOrderIds.delete(order.id);
			else if (order.id) this.#endedOrderIds.add(order.id);
			this.#orders.set(order.importKey, {
				id: order.id || null,
				customerId: order.customerId,
				buyerDeleted: before?.id !== null && order.customerId === null,
				state: order.state,
				facts: order.facts,
			});
		}
		for (const { importKey, fact } of unmatched)
			this.#unmatched.set(importKey, [...(this.#unmatched.get(importKey) ?? []), fact]);
		for (const importKey of matched) this.#unmatched.delete(importKey);
	}

	/** Holds back people who may still get access from another order in the file, or already have it. */
	holdBack({ counts, problems }: BatchResult, existing: ExistingRecords): BatchResult {
		const isHeld = ({ code, email }: RowProblem) =>
			code === "NO_ACCESS" && (this.#paid.has(email) || existing.customers.get(email) !== undefined);
		const held = problems.filter(isHeld);
		for (const problem of held) if (!this.#heldBack.has(problem.email)) this.#heldBack.set(problem.email, problem);
		return {
			counts: { ...counts, withoutAccess: counts.withoutAccess - held.length },
			problems: problems.filter((problem) => !isHeld(problem)),
		};
	}

	/** Lists the people held back to whom no other order in the file gives access. */
	listHeldBack = (): RowProblem[] => [...this.#heldBack.values()].filter(({ email }) => !this.#paid.get(email)?.size);

	endedOrderIds = (): string[] => [...this.#endedOrderIds];
}

/** Finds customers and orders that several rows are about, by hash: a collision only costs some memory. */
async function findRepeated(open: () => Readable, layout: Inspection["layout"], rules: RowRules): Promise<Set<number>> {
	const once = new Set<number>();
	const repeated = new Set<number>();
	const readRow = createRowReader(rules);
	for await (const rows of readPurchaserRows(open, layout)) {
		for (const { report } of reportsOf(rows.map(readRow))) {
			for (const subject of [report.importKey, report.email]) {
				const hash = hashOf(subject);
				if (once.has(hash)) repeated.add(hash);
				else once.add(hash);
			}
		}
	}
	return repeated;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return hash >>> 0;
}
