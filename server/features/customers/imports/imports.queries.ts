import { and, asc, count, desc, eq, getTableColumns, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { ImportCounts, ImportProblemCode, ImportStatus } from "../../../../contract/customers/imports.ts";
import type { Queryable } from "../../../database/database.ts";
import { isUniqueViolation } from "../../../database/database-errors.ts";
import { summarizeOrders } from "../../../database/queries/customers.queries.ts";
import {
	type ImportedFact,
	type ImportOptions,
	importBatches,
	importProblems,
	imports,
	importWaits,
} from "../../../database/schema/customers/imports.ts";
import { LeaseLostError } from "../../../work/work-queue.ts";
import { deleteInBulk } from "./delete-in-bulk.queries.ts";
import type {
	CartOrder,
	ExistingCustomer,
	ExistingOrder,
	ExistingRecords,
	ImportedOrder,
	ImportPlan,
} from "./plan-import.ts";
import type { ReportRow } from "./read-row.ts";

/**
 * Loads the customers and orders in the rows, as they were before.
 *
 * @param lock locks them until the transaction ends
 */
export async function loadExistingRecords(db: Queryable, rows: ReportRow[], lock = false): Promise<ExistingRecords> {
	const emails = [...new Set(rows.map(({ report }) => report.email))].sort();
	const keys = [
		...new Set(rows.flatMap(({ report: { importKey, listKey } }) => (listKey ? [importKey, listKey] : [importKey]))),
	];
	const lockClause = sql.raw(lock ? "for no key update" : "");
	// In one round trip. Customers first and sorted, like everyone else who locks them to change their orders.
	const { rows: found } = await db.execute<FoundRecord>(sql`
		with people as materialized (
			select email, id, revoked_at is not null as revoked, approved_at is not null or exists (
				select from orders where customer_id = customers.id and source <> 'profile') as "hadAccessOrOrder"
			from customers where email = any(${sql.param(emails)}) order by email ${lockClause}
		)
		select 'customer' as kind, email as key, to_jsonb(people) as value from people
		union all
		select 'order', "importKey", to_jsonb(locked) from (
			select import_key as "importKey", ${existingOrder}
			from orders where import_key = any(${sql.param(keys)}) order by id ${lockClause}
		) as locked
		union all
		${cartOrders(rows, lockClause)}
		select 'facts', import_key, jsonb_agg(fact order by key)
		from unmatched_facts where import_key = any(${sql.param(keys)}) group by import_key`);
	const rowsOfKind = <Kind extends FoundRecord["kind"]>(kind: Kind) =>
		new Map(
			found.flatMap((row) =>
				row.kind === kind ? [[row.key, row.value as Extract<FoundRecord, { kind: Kind }>["value"]] as const] : [],
			),
		);
	return {
		customers: rowsOfKind("customer"),
		orders: rowsOfKind("order"),
		carts: rowsOfKind("cart"),
		unmatched: rowsOfKind("facts"),
	};
}

type FoundRecord = { key: string } & (
	| { kind: "customer"; value: ExistingCustomer }
	| { kind: "order"; value: ExistingOrder }
	| { kind: "cart"; value: CartOrder }
	| { kind: "facts"; value: ImportedFact[] }
);

const factsOfCart = sql.raw(`coalesce((
	select jsonb_agg(jsonb_build_object('key', key, 'kind', kind, 'at', at, 'data', data)) from order_facts as facts
	where facts.source_id = orders.source_id and facts.reference = orders.reference), '[]') as "cartFacts"`);

const existingOrder = sql`orders.id, customer_id as "customerId", customer_id is null as "buyerDeleted", state,
	coalesce(imported_facts, '[]') as facts, ${factsOfCart}`;

/** Selects what connected carts of the same shop reported about the orders in the rows. */
function cartOrders(rows: ReportRow[], lockClause: SQL): SQL {
	const carts = rows.flatMap(({ report }) => report.cart ?? []);
	const [first] = carts;
	if (!first) return sql``;
	const references = [...new Set(carts.map(({ reference }) => reference))];
	return sql`
		select 'cart', reference, jsonb_build_object('sourceId', source_id, 'order', to_jsonb(locked)) from (
			select source_id, reference, import_key, ${existingOrder}
			from orders where source_id in (select id from purchase_sources where type = ${first.type})
				and reference = any(${sql.param(references)}) order by orders.id ${lockClause}
		) as locked
		union all
		select 'cart', reference, jsonb_build_object('sourceId', source_id, 'facts',
			jsonb_agg(jsonb_build_object('key', key, 'kind', kind, 'at', at, 'data', data)))
		from order_facts where source_id in (select id from purchase_sources where type = ${first.type})
			and reference = any(${sql.param(references)}) and not exists (
				select from orders where orders.source_id = order_facts.source_id and orders.reference = order_facts.reference)
		group by source_id, reference
		union all`;
}

/** Someone else wrote the same customers or orders meanwhile, so the plan is outdated. */
export class ChangedMeanwhileError extends Error {
	override name = "ChangedMeanwhileError";
}

const orderShape =
	sql.raw(`"importKey" text, "sourceId" uuid, "reference" text, email text, name text, number text, products jsonb, "minorUnits" bigint,
	"amountAssumed" boolean, currency text, "totalText" text, status text, state text, "refundedMinorUnits" bigint,
	dispute text, "orderDay" date, facts jsonb`);

/**
 * Writes what was planned for rows.
 *
 * @throws ChangedMeanwhileError if it must be planned again
 */
export async function writePlan(tx: Queryable, plan: ImportPlan, importId: string): Promise<void> {
	await insertOrders(tx, plan, importId);
	const { changedOrders, newOrders, restored, premium, unmatched, matched } = plan;
	if (changedOrders.length > 0) {
		await recordOrderUpdates(tx, changedOrders, importId);
		await updateOrders(tx, changedOrders);
	}
	if (restored.length > 0) {
		await tx.execute(sql`update customers set revoked_at = null where id = any(${sql.param(restored)}::uuid[])`);
		await tx.execute(sql`
			insert into import_restorations (import_id, customer_id)
			select ${importId}::uuid, unnest(${sql.param(restored)}::uuid[]) on conflict do nothing`);
	}
	if (premium.length > 0) await givePremium(tx, premium, importId);
	const known = [...newOrders, ...changedOrders].flatMap(({ customerId }) => customerId ?? []);
	await recomputeAccess(tx, [...new Set([...known, ...restored])]);
	if (unmatched.length > 0) {
		await tx.execute(sql`
			insert into unmatched_facts (import_key, key, import_id, row, fact)
			select "importKey", fact ->> 'key', ${importId}::uuid, row, fact
			from json_to_recordset(${JSON.stringify(unmatched)}::json) as rows ("importKey" text, row integer, fact jsonb)
			on conflict do nothing`);
	}
	if (matched.length > 0)
		await tx.execute(sql`delete from unmatched_facts where import_key = any(${sql.param(matched)})`);
}

/** Makes existing customers premium, and records it for an undo. What an admin gave is not the import's. */
async function givePremium(tx: Queryable, customerIds: string[], importId: string): Promise<void> {
	const ids = sql`${sql.param(customerIds)}::uuid[]`;
	await tx.execute(sql`
		insert into import_premiums (import_id, customer_id, premium_at)
		select ${importId}::uuid, id, coalesce(premium_at, now()) from customers
		where id = any(${ids}) and (premium_at is null or exists (
			select from import_premiums given
			where given.customer_id = customers.id and given.premium_at = customers.premium_at))
		on conflict do nothing`);
	await tx.execute(sql`update customers set premium_at = now() where id = any(${ids}) and premium_at is null`);
}

/** Inserts new orders and their customers in one statement. */
async function insertOrders(tx: Queryable, { customers, newOrders }: ImportPlan, importId: string): Promise<void> {
	if (newOrders.length === 0) return;
	const ordersOf = new Map<string, ImportedOrder[]>();
	for (const order of newOrders) ordersOf.set(order.email, [...(ordersOf.get(order.email) ?? []), order]);
	const people = customers.map((customer) => {
		const [newest, ...more] = ordersOf.get(customer.email) ?? [];
		return {
			...customer,
			state: newest?.state ?? "unknown",
			number: newest?.number ?? "",
			minorUnits: newest?.minorUnits ?? 0,
			several: more.length > 0,
		};
	});
	// One parameter for all rows: far faster to send and to plan than four per row. Rows are sorted by email, so that two
	// imports of the same people do not deadlock.
	const insertion = sql`
		with people as materialized (
			select *, order_gives_access(state, false) as paid from json_to_recordset(${JSON.stringify(people)}::json) as rows (
				email text, name text, premium boolean, state text, number text, "minorUnits" bigint
			)
		), written as (
			insert into customers (email, name, premium_at, approved_at, has_paid_order, order_number, order_minor_units, imported_at)
			select email, name, case when premium then now() end, case when has_access(null, null, paid) then now() end, paid, number, "minorUnits", now()
			from people order by email returning id, email
		), ordered as (
			insert into orders (customer_id, source, number, email, name, products, minor_units, amount_assumed, currency, total_text,
				status, state, refunded_minor_units, dispute, ordered_at, import_id, import_key, imported_facts, source_id, reference)
			select coalesce(given."customerId", written.id), 'import', number, given.email, name, products, "minorUnits",
				"amountAssumed", currency, "totalText", status, state, "refundedMinorUnits", dispute,
				"orderDay"::timestamp at time zone 'UTC', ${importId}::uuid, "importKey", facts, "sourceId", reference
			from json_to_recordset(${JSON.stringify(newOrders)}::json) as given ("customerId" uuid, ${orderShape})
				left join written using (email)
			where coalesce(given."customerId", written.id) is not null returning id
		)
		select (select count(*) from written)::int as customers, (select count(*) from ordered)::int as orders`;
	const { rows } = await tx.execute<{ customers: number; orders: number }>(insertion).catch((error: unknown) => {
		throw isUniqueViolation(error) ? new ChangedMeanwhileError() : error;
	});
	if (rows[0]?.customers !== customers.length || rows[0].orders !== newOrders.length) throw new ChangedMeanwhileError();
	const several = people.filter((person) => person.several).map(({ email }) => email);
	if (several.length === 0) return;
	const found = await tx.execute<{ id: string }>(
		sql`select id from customers where email = any(${sql.param(several)}) order by email`,
	);
	await recomputeAccess(
		tx,
		found.rows.map(({ id }) => id),
	);
}

/** Records existing orders that an import reported facts about, so that it can be undone. */
async function recordOrderUpdates(
	tx: Queryable,
	changed: ImportPlan["changedOrders"],
	importId: string,
): Promise<void> {
	await tx.execute(sql`
		insert into import_updates (import_id, order_id)
		select ${importId}::uuid, id from orders
		where id = any(${sql.param(changed.map(({ id }) => id))}::uuid[]) and import_id is distinct from ${importId}::uuid
		on conflict do nothing`);
}

async function updateOrders(tx: Queryable, changed: ImportPlan["changedOrders"]): Promise<void> {
	await tx.execute(sql`
		update orders set number = given.number, products = given.products, minor_units = given."minorUnits",
			amount_assumed = given."amountAssumed", currency = given.currency, total_text = given."totalText",
			status = given.status, state = given.state, refunded_minor_units = given."refundedMinorUnits",
			dispute = given.dispute, source_id = coalesce(source_id, given."sourceId"),
			reference = coalesce(orders.reference, given.reference),
			ordered_at = case when given."orderDay" is null then ordered_at else given."orderDay"::timestamp at time zone 'UTC' end,
			import_key = given."importKey", imported_facts = given.facts
		from json_to_recordset(${JSON.stringify(changed)}::json) as given (id uuid, ${orderShape})
		where orders.id = given.id`);
}

export type StoredImportedOrder = { id: string; importKey: string } & Omit<ExistingOrder, "id">;
const storedOrder = sql`import_key as "importKey", ${existingOrder}`;

/** Rewrites orders as computed from their facts by another rule, with the resulting access. */
export async function rewriteOrders(tx: Queryable, orders: ImportPlan["changedOrders"]): Promise<void> {
	if (orders.length === 0) return;
	await updateOrders(tx, orders);
	await recomputeAccess(tx, [...new Set(orders.flatMap(({ customerId }) => customerId ?? []))]);
}

/** @param after the last ID of the previous part */
export async function listOpenDisputes(tx: Queryable, after: string, limit: number): Promise<StoredImportedOrder[]> {
	const { rows } = await tx.execute<StoredImportedOrder>(sql`
		select ${storedOrder} from orders
		where dispute = 'open' and imported_facts is not null and orders.id > ${after}::uuid
		order by orders.id limit ${limit} for no key update`);
	return rows;
}

/** Recomputes the access of these customers from their orders, and signs out those who have lost it. */
export async function recomputeAccess(tx: Queryable, customerIds: string[]): Promise<void> {
	if (customerIds.length === 0) return;
	const ids = sql`${sql.param(customerIds)}::uuid[]`;
	// The update below hides that the customer was edited.
	await tx.execute(
		sql`update customers set edited_at = updated_at where id = any(${ids}) and imported_at is distinct from updated_at`,
	);
	await summarizeOrders(tx, customerIds);
	await tx.execute(sql`update customers set imported_at = updated_at where id = any(${ids})`);
	await tx.execute(sql`
		delete from sessions using customers where sessions.user_id = customers.user_id
			and customers.role <> 'admin' and not customers.approved and customers.id = any(${ids})`);
}

/** Configuration of the import queue: each admin's imports are a lane. */
export const importWork = { table: "imports", lane: "actor_email", waiting: importWaits };

export async function insertImport(
	db: Queryable,
	entry: {
		userId: string;
		actorEmail: string;
		uploadId: string;
		fileName: string;
		options: ImportOptions;
		totalRows: number;
	},
): Promise<string> {
	const [row] = await db.insert(imports).values(entry).returning({ id: imports.id });
	if (!row) throw new Error("an import was not written down");
	return row.id;
}

/** @param tx no other import of this upload starts until it ends */
export async function isUploadInUse(tx: Queryable, uploadId: string): Promise<boolean> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import of ${uploadId}`}, 0))`);
	const rows = await tx
		.select({ id: imports.id })
		.from(imports)
		.where(and(eq(imports.uploadId, uploadId), inArray(imports.status, ["running", "stopping"])));
	return rows.length > 0;
}

/**
 * Assigns an import to a worker, after the previous worker has finished its current rows. It cannot write more of them.
 *
 * @returns null if it is over
 */
export async function claimImport(db: Queryable, importId: string, worker: string) {
	const found = db
		.select({ id: imports.id })
		.from(imports)
		.where(and(eq(imports.id, importId), importWaits))
		.for("update");
	const [row] = await db.update(imports).set({ worker }).where(inArray(imports.id, found)).returning();
	return row ?? null;
}

/**
 * Settings of a transaction that writes or removes many rows. Its commit does not wait for the disk: what a crash of the
 * database loses is lost together with the import's progress, and done again. The search indexes (GIN) collect new
 * entries in a pending list: the longer it may become, the less often it is merged into the index.
 */
const bulkSettings = sql`set_config('synchronous_commit', 'off', true),
	set_config('gin_pending_list_limit', '16MB', true), set_config('work_mem', '16MB', true)`;

/** Merges what an import has left in the pending lists of the search indexes, so that no purchase has to do it. */
export async function mergePendingLists(db: Queryable): Promise<void> {
	for (const index of ["customers_search_idx", "orders_search_idx"])
		await db.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
}

/**
 * Locks an import while a group of its rows is written or removed, so that no other worker can claim it, and sets up the
 * transaction for many rows. A key share lock lets a stop request and the lease renewal through: groups overlap, so a
 * stronger lock would block both until the last row.
 *
 * @returns its status, which a person may have changed
 * @throws LeaseLostError if another worker has it
 */
export async function lockImport(tx: Queryable, importId: string, worker: string): Promise<ImportStatus> {
	const { rows } = await tx.execute<{ status: ImportStatus }>(
		sql`select status, ${bulkSettings} from imports where id = ${importId} and worker = ${worker} for key share`,
	);
	if (!rows[0]) throw new LeaseLostError();
	return rows[0].status;
}

/** A row that a person should look at. */
export interface RowProblem {
	row: number;
	/** As typed. */
	email: string;
	code: ImportProblemCode;
	/** To be fixed and imported again. */
	values?: string[];
}

/** Number of rows by outcome. */
export type OutcomeCounts = Omit<ImportCounts, "rows" | "totalRows">;
export const noOutcomes: Readonly<OutcomeCounts> = {
	added: 0,
	restored: 0,
	withoutAccess: 0,
	existing: 0,
	updated: 0,
	revoked: 0,
	skipped: 0,
	failed: 0,
};

export interface BatchCounts extends OutcomeCounts {
	firstRow: number;
	lastRow: number;
}

export async function insertBatch(
	tx: Queryable,
	importId: string,
	batch: BatchCounts,
	problems: RowProblem[],
): Promise<void> {
	await tx.insert(importBatches).values({ importId, ...batch });
	if (problems.length === 0) return;
	await tx.execute(sql`
		insert into import_problems (import_id, row, email, code, values)
		select ${importId}::uuid, row, email, code, values
		from json_to_recordset(${JSON.stringify(problems)}::json) as rows (row bigint, email text, code text, values jsonb)`);
}

/** Returns the ranges of processed rows, in order. */
export async function listDoneRows(db: Queryable, importId: string): Promise<{ firstRow: number; lastRow: number }[]> {
	return db
		.select({ firstRow: importBatches.firstRow, lastRow: importBatches.lastRow })
		.from(importBatches)
		.where(eq(importBatches.importId, importId))
		.orderBy(asc(importBatches.firstRow));
}

/** Values of the queue's columns of an import that is over. */
const clearedQueueColumns = { worker: null, failingSince: null, lastError: null };

/**
 * Ends an import: its batches become its counts.
 *
 * @returns the import, or null if another worker has it or it is over
 */
export async function endImport(
	tx: Queryable,
	importId: string,
	worker: string,
	status: "finished" | "stopped" | "failed",
	reason: string | null,
) {
	const counts = await countBatches(tx, [importId]);
	await removeResolvedProblems(tx, importId);
	const people = await countPeople(tx, importId);
	const [row] = await tx
		.update(imports)
		.set({
			...(counts.get(importId) ?? noRows),
			...people,
			status,
			reason,
			...clearedQueueColumns,
			finishedAt: new Date(),
		})
		.where(and(eq(imports.id, importId), eq(imports.worker, worker), inArray(imports.status, ["running", "stopping"])))
		.returning();
	if (row) await tx.delete(importBatches).where(eq(importBatches.importId, importId));
	return row ?? null;
}

/** Removes problems that other rows have resolved, and lists each person without access once, however many orders they have. */
async function removeResolvedProblems(tx: Queryable, importId: string): Promise<void> {
	await tx.execute(sql`
		delete from import_problems using customers
		where import_id = ${importId} and code = 'NO_ACCESS' and customers.email = lower(import_problems.email) and approved`);
	await tx.execute(sql`
		delete from import_problems using (
			select row, row_number() over (partition by lower(email) order by row) > 1 as is_repeated
			from import_problems where import_id = ${importId} and code = 'NO_ACCESS') as numbered
		where import_id = ${importId} and import_problems.row = numbered.row and is_repeated`);
	await tx.execute(sql`
		delete from import_problems where import_id = ${importId} and code = 'ORDER_UNKNOWN' and not exists (
			select from unmatched_facts
			where unmatched_facts.import_id = import_problems.import_id and unmatched_facts.row = import_problems.row)`);
}

/** Counts people at the end: batches count rows, and a later row may have reversed the effect of an earlier one. */
async function countPeople(tx: Queryable, importId: string): Promise<Pick<OutcomeCounts, "revoked" | "withoutAccess">> {
	const { rows } = await tx.execute<{ revoked: number; withoutAccess: number }>(sql`
		select (count(distinct lower(email)) filter (where code = 'ACCESS_REVOKED'))::int as revoked,
			(count(*) filter (where code = 'NO_ACCESS'))::int as "withoutAccess"
		from import_problems where import_id = ${importId}`);
	return rows[0] ?? { revoked: 0, withoutAccess: 0 };
}

/**
 * Returns the emails of people who would have access even without the given orders.
 *
 * @param endedOrderIds orders that no longer give access
 */
export async function listWithAccess(db: Queryable, emails: string[], endedOrderIds: string[]): Promise<string[]> {
	const isLeft = sql`orders.id <> all(${sql.param(endedOrderIds)}::uuid[])`;
	const { rows } = await db.execute<{ email: string }>(sql`
		select email from customers
		where email = any(${sql.param(emails)}) and has_access(granted_at, revoked_at, exists (
			select from orders where customer_id = customers.id and order_gives_access(state, gift) and ${isLeft}
			union all
			select from order_recipients join orders on orders.id = order_recipients.order_id
			where order_recipients.customer_id = customers.id and given_at is not null
				and order_gives_access(state, false) and ${isLeft}))`);
	return rows.map(({ email }) => email);
}

/** Orders of an import whose customer has not been changed since by anything but an import. */
const isUntouched = sql`(orders.customer_id is null or (customers.updated_at = customers.imported_at
	and (customers.edited_at is null or customers.edited_at < orders.created_at)
	and (customers.registered_at is null or customers.registered_at < orders.created_at)))`;

/**
 * Starts an undo.
 *
 * @returns whether there is something to undo
 */
export async function requestUndo(tx: Queryable, importId: string): Promise<{ fileName: string } | null> {
	const { rows } = await tx.execute<{ fileName: string }>(sql`
		update imports set status = 'undoing', worker = null, attempts = 0, next_attempt_at = now()
		where id = ${importId} and status in ('finished', 'stopped', 'failed') and ${isUndoable}
		returning file_name as "fileName"`);
	return rows[0] ?? null;
}

const isUndoable = sql<boolean>`(exists (
	select from orders left join customers on customers.id = orders.customer_id
	where orders.import_id = imports.id and ${isUntouched})
	or exists (select from import_updates where import_updates.import_id = imports.id)
	or exists (select from import_restorations where import_restorations.import_id = imports.id)
	or exists (select from unmatched_facts where unmatched_facts.import_id = imports.id))`;

/**
 * Removes some of the orders that an import added, with the customers it added.
 *
 * @param tx holds the import until it ends
 * @returns how many it removed; no order means that none is left
 */
export async function undoOrders(
	tx: Queryable,
	importId: string,
	limit: number,
): Promise<{ orders: number; customers: number }> {
	// Sorts one part only, to lock rows in the order of every import: sorting all remaining rows for each part takes half the time.
	const { rows } = await tx.execute<{ id: string; customerId: string | null; createdByImport: boolean }>(sql`
		with part as (
			select orders.id from orders left join customers on customers.id = orders.customer_id
			where orders.import_id = ${importId} and ${isUntouched} limit ${limit}
		)
		select orders.id, customer_id as "customerId", coalesce(customers.created_at >= imports.created_at
			and customers.user_id is null, false) as "createdByImport"
		from part join orders on orders.id = part.id join imports on imports.id = orders.import_id
			left join customers on customers.id = orders.customer_id
		where ${isUntouched}
		order by customers.email, orders.id for update of orders`);
	if (rows.length === 0) return { orders: 0, customers: 0 };
	await deleteInBulk(
		tx,
		"orders",
		rows.map(({ id }) => id),
	);
	const customerIds = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))];
	const createdCustomerIds = rows.flatMap((row) => (row.createdByImport && row.customerId ? [row.customerId] : []));
	const gone = new Set(await lockWithoutOrders(tx, [...new Set(createdCustomerIds)]));
	await deleteInBulk(tx, "customers", [...gone]);
	const left = customerIds.filter((id) => !gone.has(id));
	await tx.execute(sql`
		update customers set revoked_at = now(), granted_at = null
		where id = any(${sql.param(left)}::uuid[]) and id in (
			select customer_id from import_restorations where import_id = ${importId})`);
	await recomputeAccess(tx, left);
	await tx
		.update(imports)
		.set({ undone: sql`${imports.undone} + ${rows.length}` })
		.where(eq(imports.id, importId));
	return { orders: rows.length, customers: gone.size };
}

/** Locks customers, and returns those who have no order. */
async function lockWithoutOrders(tx: Queryable, customerIds: string[]): Promise<string[]> {
	const ids = sql`${sql.param(customerIds)}::uuid[]`;
	await tx.execute(sql`select from customers where id = any(${ids}) order by email for update`);
	// Sees orders that were written while it waited for a lock.
	const { rows } = await tx.execute<{ id: string }>(sql`
		select id from customers where id = any(${ids}) and not exists (select from orders where customer_id = customers.id)`);
	return rows.map(({ id }) => id);
}

/** Returns some of the existing orders that an import reported facts about. */
export async function listUpdatedOrders(
	tx: Queryable,
	importId: string,
	limit: number,
): Promise<StoredImportedOrder[]> {
	const { rows } = await tx.execute<StoredImportedOrder>(sql`
		select ${storedOrder} from import_updates join orders on orders.id = import_updates.order_id
		where import_updates.import_id = ${importId} order by orders.id limit ${limit} for no key update of orders`);
	return rows;
}

export async function forgetUpdates(tx: Queryable, importId: string, orderIds: string[]): Promise<void> {
	await tx.execute(sql`
		delete from import_updates
		where import_id = ${importId} and order_id = any(${sql.param(orderIds)}::uuid[])`);
}

/** Removes facts without an order, and restored or premium access of people who had their order before. */
export async function undoUnmatchedFactsAndAccess(tx: Queryable, importId: string): Promise<void> {
	await tx.execute(sql`delete from unmatched_facts where import_id = ${importId}`);
	const { rows } = await tx.execute<{ id: string }>(sql`
		update customers set revoked_at = now(), granted_at = null
		where updated_at = imported_at and revoked_at is null
			and (edited_at is null or edited_at < (select created_at from imports where id = ${importId}))
			and id in (select customer_id from import_restorations where import_id = ${importId}) returning id`);
	await tx.execute(sql`delete from import_restorations where import_id = ${importId}`);
	// Every part of the statement sees the rows before the deletion, so the import's own are excluded by ID.
	await tx.execute(sql`
		with given as (delete from import_premiums where import_id = ${importId} returning customer_id, premium_at)
		update customers set premium_at = null from given
		where customers.id = given.customer_id and customers.premium_at = given.premium_at and not exists (
			select from import_premiums other where other.customer_id = given.customer_id
				and other.import_id <> ${importId} and other.premium_at = given.premium_at)`);
	await recomputeAccess(
		tx,
		rows.map(({ id }) => id),
	);
}

/** @returns the number of orders that stay; null if another worker has it */
export async function endUndo(tx: Queryable, importId: string, worker: string): Promise<number | null> {
	const [row] = await tx
		.update(imports)
		.set({ status: "undone", ...clearedQueueColumns, kept: sql`${imports.added} - ${imports.undone}` })
		.where(and(eq(imports.id, importId), eq(imports.worker, worker), eq(imports.status, "undoing")))
		.returning({ kept: imports.kept });
	return row?.kept ?? null;
}

/**
 * Gives up undoing an import; the rest can be undone later.
 *
 * @param reason for the seller
 */
export async function failUndo(tx: Queryable, importId: string, reason: string): Promise<void> {
	await tx
		.update(imports)
		.set({ status: "failed", reason, ...clearedQueueColumns })
		.where(and(eq(imports.id, importId), eq(imports.status, "undoing")));
}

/**
 * Requests a stop.
 *
 * @returns whether the import exists; one that is over stays unchanged
 */
export async function requestStop(db: Queryable, importId: string): Promise<boolean> {
	const { rows } = await db.execute(sql`
		update imports set status = case status when 'running' then 'stopping' else status end
		where id = ${importId} returning id`);
	return rows.length > 0;
}

const storedColumns = { ...getTableColumns(imports), undoable: isUndoable };
type StoredImport = typeof imports.$inferSelect & { undoable: boolean };
type Counts = OutcomeCounts & Pick<ImportCounts, "rows">;
const noRows: Counts = { rows: 0, ...noOutcomes };

async function countBatches(db: Queryable, importIds: string[]): Promise<Map<string, Counts>> {
	if (importIds.length === 0) return new Map();
	const total = (outcome: keyof OutcomeCounts) => sql<number>`sum(${importBatches[outcome]})::int`.mapWith(Number);
	const outcomes = Object.keys(noOutcomes) as (keyof OutcomeCounts)[];
	const totals = Object.fromEntries(outcomes.map((outcome) => [outcome, total(outcome)])) as Record<
		keyof OutcomeCounts,
		ReturnType<typeof total>
	>;
	const rows = await db
		.select({
			importId: importBatches.importId,
			rows: sql<number>`sum(${importBatches.lastRow} - ${importBatches.firstRow} + 1)::int`.mapWith(Number),
			...totals,
		})
		.from(importBatches)
		.where(inArray(importBatches.importId, importIds))
		.groupBy(importBatches.importId);
	return new Map(rows.map(({ importId, ...counts }) => [importId, counts]));
}

/** Adds the counts of batches to running imports, which have no counts of their own yet. */
async function withCounts(db: Queryable, rows: StoredImport[]): Promise<StoredImport[]> {
	const unfinished = rows.filter(({ finishedAt }) => finishedAt === null).map(({ id }) => id);
	const counts = await countBatches(db, unfinished);
	return rows.map((row) => (row.finishedAt ? row : { ...row, ...(counts.get(row.id) ?? noRows) }));
}

export async function findImport(db: Queryable, importId: string): Promise<StoredImport | null> {
	const [row] = await withCounts(db, await db.select(storedColumns).from(imports).where(eq(imports.id, importId)));
	return row ?? null;
}

export async function listRunningImports(db: Queryable): Promise<StoredImport[]> {
	const rows = await db
		.select(storedColumns)
		.from(imports)
		.where(importWaits)
		.orderBy(asc(imports.createdAt))
		.limit(20);
	return withCounts(db, rows);
}

export async function countImports(db: Queryable): Promise<number> {
	const [row] = await db.select({ total: count() }).from(imports);
	return row?.total ?? 0;
}

export async function listImports(db: Queryable, part: { limit: number; offset: number }): Promise<StoredImport[]> {
	const rows = await db
		.select(storedColumns)
		.from(imports)
		.orderBy(desc(imports.createdAt), desc(imports.id))
		.limit(part.limit)
		.offset(part.offset);
	return withCounts(db, rows);
}

export async function countProblems(
	db: Queryable,
	importId: string,
): Promise<{ code: ImportProblemCode; rows: number; failed: number }[]> {
	const { rows } = await db.execute<{ code: ImportProblemCode; rows: number; failed: number }>(sql`
		select code, count(*)::int as rows, (count(*) filter (where values is not null))::int as failed
		from import_problems where import_id = ${importId} group by code order by count(*) desc, code`);
	return rows;
}

/** Returns the header for saving failed rows, or null if there is no such import. */
export async function findHeader(db: Queryable, importId: string): Promise<string[] | null> {
	const [row] = await db.select({ options: imports.options }).from(imports).where(eq(imports.id, importId));
	return row?.options.header ?? null;
}

/** @param code only rows with this reason */
export async function listProblems(
	db: Queryable,
	importId: string,
	code: ImportProblemCode | undefined,
	part: { limit: number; offset: number },
) {
	return db
		.select({ row: importProblems.row, email: importProblems.email, code: importProblems.code })
		.from(importProblems)
		.where(and(eq(importProblems.importId, importId), code && eq(importProblems.code, code)))
		.orderBy(asc(importProblems.row))
		.limit(part.limit)
		.offset(part.offset);
}

/** @param after only rows after this one */
export async function listFailedRows(db: Queryable, importId: string, after: number, limit: number) {
	return db
		.select({ row: importProblems.row, code: importProblems.code, values: importProblems.values })
		.from(importProblems)
		.where(
			and(
				eq(importProblems.importId, importId),
				sql`${importProblems.row} > ${after}`,
				sql`${importProblems.values} is not null`,
			),
		)
		.orderBy(asc(importProblems.row))
		.limit(limit);
}

/** Deletes personal data of people who are not customers after some time, whatever the outcome. */
export async function deleteOldProblems(db: Queryable, before: Date): Promise<void> {
	await db.delete(importProblems).where(
		inArray(
			importProblems.importId,
			db
				.select({ id: imports.id })
				.from(imports)
				.where(and(lt(imports.createdAt, before), ne(imports.status, "running"))),
		),
	);
}
