import { and, asc, count, desc, eq, getTableColumns, inArray, lt, ne, sql } from "drizzle-orm";
import type { ImportCounts, ImportProblem, ImportProblemCode, ImportStatus } from "../../../contract/imports.ts";
import type { Queryable } from "../../database/database.ts";
import { type ImportPlan, importBatches, importProblems, imports } from "../../database/schema/imports.ts";
import type { Purchaser } from "./validate-row.ts";

/** What became of an email in the list. */
export type Outcome = "added" | "restored" | "without-access" | "revoked" | "existing";

/** Approved now; had access once; both false for who only came in without it, or registered by themselves. */
export type KnownCustomer = { approved: boolean; revoked: boolean };

/**
 * Adds purchasers, in one statement.
 *
 * @param purchasers one of each email
 * @param importId that of whoever is undone later
 * @returns what became of each email
 */
export async function insertPurchasers(
	db: Queryable,
	purchasers: Purchaser[],
	{ importId, restoreRevoked }: { importId: string; restoreRevoked: boolean },
): Promise<Map<string, Outcome>> {
	if (purchasers.length === 0) return new Map();
	// One parameter however many rows: far quicker to send and to plan than four a row. They are sorted by email, so that
	// two who import the same people at once do not wait for each other in a ring.
	const { rows } = await db.execute<{ email: string; outcome: Outcome }>(sql`
		with given as materialized (
			select * from json_to_recordset(${JSON.stringify(purchasers)}::json) as rows (
				email text, name text, premium boolean, number text, status text, state text, "totalText" text,
				"minorUnits" bigint, currency text, products jsonb, "orderDay" date, "grant" boolean, approve boolean
			)
		), judged as materialized (
			select given.*, case
				when customers.id is null then case when approve then 'added' else 'without-access' end
				when approved or not approve then 'existing'
				when approved_at is null then 'added'
				when ${restoreRevoked} then 'restored'
				else 'revoked' end as outcome
			from given left join customers using (email)
		), written as (
			insert into customers (email, name, premium_at, granted_at, approved_at, has_paid_order, order_number, order_minor_units)
			select email, name, case when premium then now() end, case when "grant" then now() end, case when approve then now() end,
				state = 'paid', number, "minorUnits"
			from judged where outcome in ('added', 'restored', 'without-access') order by email
			on conflict (email) do update set
				name = case when excluded.name = '' then customers.name else excluded.name end,
				premium_at = coalesce(customers.premium_at, excluded.premium_at),
				granted_at = excluded.granted_at,
				revoked_at = null,
				approved_at = coalesce(customers.approved_at, excluded.approved_at),
				has_paid_order = customers.has_paid_order or excluded.has_paid_order,
				order_number = excluded.order_number,
				order_minor_units = excluded.order_minor_units,
				updated_at = now()
			-- Whoever came or was decided about meanwhile stays as they are.
			where excluded.approved_at is not null and not customers.approved
				and (customers.approved_at is null or ${restoreRevoked})
			returning id, email
		), ordered as (
			insert into orders (customer_id, source, number, email, name, products, minor_units, currency, total_text, status, state, ordered_at, import_id)
			select id, 'import', number, email, name, products, "minorUnits", currency, "totalText", status, state,
				"orderDay"::timestamp at time zone 'UTC', ${importId}::uuid
			from judged join written using (email)
		)
		select email, case
			when id is not null then outcome
			when outcome = 'revoked' then 'revoked'
			else 'existing' end as outcome
		from judged left join written using (email)`);
	return new Map(rows.map(({ email, outcome }) => [email, outcome]));
}

/** @returns those of the emails that are customers already */
export async function findKnownCustomers(db: Queryable, emails: string[]): Promise<Map<string, KnownCustomer>> {
	const { rows } = await db.execute<KnownCustomer & { email: string }>(sql`
		select email, approved, approved_at is not null and not approved as revoked
		from customers where email = any(${sql.param(emails)})`);
	return new Map(rows.map(({ email, ...known }) => [email, known]));
}

const underWay: ImportStatus[] = ["running", "stopping", "undoing"];

export async function insertImport(
	db: Queryable,
	entry: {
		userId: string;
		actorEmail: string;
		uploadId: string;
		fileName: string;
		plan: ImportPlan;
		totalRows: number;
	},
): Promise<string> {
	const [row] = await db.insert(imports).values(entry).returning({ id: imports.id });
	if (!row) throw new Error("an import was not written down");
	return row.id;
}

/** @param tx nobody else begins with this upload until it ends */
export async function isUploadInUse(tx: Queryable, uploadId: string): Promise<boolean> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import of ${uploadId}`}, 0))`);
	const rows = await tx
		.select({ id: imports.id })
		.from(imports)
		.where(and(eq(imports.uploadId, uploadId), inArray(imports.status, ["running", "stopping"])));
	return rows.length > 0;
}

/** A worker takes an import over: whoever worked on it before can write nothing more. @returns null where it is over */
export async function takeOver(db: Queryable, importId: string, worker: string) {
	const [row] = await db
		.update(imports)
		.set({ worker })
		.where(and(eq(imports.id, importId), inArray(imports.status, underWay)))
		.returning();
	return row ?? null;
}

/** @param tx holds the import until it ends. @returns its status, or null where another worker has it */
export async function holdImport(tx: Queryable, importId: string, worker: string): Promise<ImportStatus | null> {
	const { rows } = await tx.execute<{ status: ImportStatus }>(
		sql`select status from imports where id = ${importId} and worker = ${worker} for share`,
	);
	return rows[0]?.status ?? null;
}

export interface BatchCounts extends Omit<ImportCounts, "rows" | "totalRows"> {
	firstRow: number;
	lastRow: number;
}

export async function insertBatch(
	tx: Queryable,
	importId: string,
	batch: BatchCounts,
	problems: ImportProblem[],
): Promise<void> {
	await tx.insert(importBatches).values({ importId, ...batch });
	if (problems.length === 0) return;
	await tx.execute(sql`
		insert into import_problems (import_id, row, email, code, values)
		select ${importId}::uuid, row, email, code, values
		from json_to_recordset(${JSON.stringify(problems)}::json) as rows (row bigint, email text, code text, values jsonb)`);
}

/** @returns the stretches of rows that are dealt with, in their order */
export async function listDoneRows(db: Queryable, importId: string): Promise<{ firstRow: number; lastRow: number }[]> {
	return db
		.select({ firstRow: importBatches.firstRow, lastRow: importBatches.lastRow })
		.from(importBatches)
		.where(eq(importBatches.importId, importId))
		.orderBy(asc(importBatches.firstRow));
}

/** Ends an import: its batches become its counts. @returns it, or null where another worker has it or it is over */
export async function endImport(
	tx: Queryable,
	importId: string,
	worker: string,
	status: "finished" | "stopped" | "failed",
	reason: string | null,
) {
	const counts = await countBatches(tx, [importId]);
	const [row] = await tx
		.update(imports)
		.set({ ...(counts.get(importId) ?? noRows), status, reason, worker: null, finishedAt: new Date() })
		.where(and(eq(imports.id, importId), eq(imports.worker, worker), inArray(imports.status, ["running", "stopping"])))
		.returning();
	if (row) await tx.delete(importBatches).where(eq(importBatches.importId, importId));
	return row ?? null;
}

/** Of the orders of an import, those whose customer is as the import left them. */
const isUntouched = sql`customers.updated_at = orders.created_at
	and (customers.user_id is null or customers.created_at <> orders.created_at)`;

/** @returns whether there is something to undo, which is begun with that */
export async function askToUndo(tx: Queryable, importId: string): Promise<{ fileName: string } | null> {
	const { rows } = await tx.execute<{ fileName: string }>(sql`
		update imports set status = 'undoing', worker = null
		where id = ${importId} and status in ('finished', 'stopped', 'failed') and ${isUndoable}
		returning file_name as "fileName"`);
	return rows[0] ?? null;
}

const isUndoable = sql<boolean>`exists (
	select from orders join customers on customers.id = orders.customer_id
	where orders.import_id = imports.id and ${isUntouched})`;

/**
 * Takes back some of what an import added: who came with it is gone with their order, who had their access restored has it
 * revoked again and is signed out.
 *
 * @param tx holds the import until it ends
 * @returns how many were taken back; none is left at 0
 */
export async function undoSome(tx: Queryable, importId: string, limit: number): Promise<number> {
	const { rows } = await tx.execute<{ id: string; orderId: string; cameWithIt: boolean }>(sql`
		select customers.id, orders.id as "orderId", customers.created_at = orders.created_at as "cameWithIt"
		from orders join customers on customers.id = orders.customer_id
		where orders.import_id = ${importId} and ${isUntouched}
		order by customers.email limit ${limit} for update`);
	if (rows.length === 0) return 0;
	const idsOf = (cameWithIt: boolean) =>
		sql.param(rows.filter((row) => row.cameWithIt === cameWithIt).map(({ id }) => id));
	await tx.execute(sql`delete from orders where id = any(${sql.param(rows.map(({ orderId }) => orderId))}::uuid[])`);
	await tx.execute(sql`delete from customers where id = any(${idsOf(true)}::uuid[])`);
	await tx.execute(sql`
		update customers set revoked_at = now(), granted_at = null where id = any(${idsOf(false)}::uuid[])`);
	await tx.execute(sql`select summarize_orders(${idsOf(false)}::uuid[])`);
	await tx.execute(sql`
		delete from sessions using customers
		where sessions.user_id = customers.user_id and customers.role <> 'admin' and customers.id = any(${idsOf(false)}::uuid[])`);
	await tx
		.update(imports)
		.set({ undone: sql`${imports.undone} + ${rows.length}` })
		.where(eq(imports.id, importId));
	return rows.length;
}

export async function endUndo(tx: Queryable, importId: string, worker: string): Promise<void> {
	await tx
		.update(imports)
		.set({ status: "undone", worker: null, kept: sql`${imports.added} - ${imports.undone}` })
		.where(and(eq(imports.id, importId), eq(imports.worker, worker), eq(imports.status, "undoing")));
}

/** @returns whether there is such an import; one that is over stays as it is */
export async function askToStop(db: Queryable, importId: string): Promise<boolean> {
	const { rows } = await db.execute(sql`
		update imports set status = case status when 'running' then 'stopping' else status end
		where id = ${importId} returning id`);
	return rows.length > 0;
}

const storedColumns = { ...getTableColumns(imports), undoable: isUndoable };
type StoredImport = typeof imports.$inferSelect & { undoable: boolean };
type Counts = Pick<StoredImport, "rows" | "added" | "restored" | "withoutAccess" | "existing" | "revoked" | "failed">;
const noRows: Counts = { rows: 0, added: 0, restored: 0, withoutAccess: 0, existing: 0, revoked: 0, failed: 0 };

async function countBatches(db: Queryable, importIds: string[]): Promise<Map<string, Counts>> {
	if (importIds.length === 0) return new Map();
	const total = (column: keyof typeof importBatches.$inferSelect) =>
		sql<number>`sum(${importBatches[column]})::int`.mapWith(Number);
	const rows = await db
		.select({
			importId: importBatches.importId,
			rows: sql<number>`sum(${importBatches.lastRow} - ${importBatches.firstRow} + 1)::int`.mapWith(Number),
			added: total("added"),
			restored: total("restored"),
			withoutAccess: total("withoutAccess"),
			existing: total("existing"),
			revoked: total("revoked"),
			failed: total("failed"),
		})
		.from(importBatches)
		.where(inArray(importBatches.importId, importIds))
		.groupBy(importBatches.importId);
	return new Map(rows.map(({ importId, ...counts }) => [importId, counts]));
}

/** Those under way with the counts of their batches, which nothing else says until they are over. */
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
		.where(sql`${imports.status} in ('running', 'stopping', 'undoing')`)
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

/** @param code of one reason only */
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

/** @param after a row: those behind it are given */
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

/** Personal data of people who are not customers: gone after a while, whatever became of it. */
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
