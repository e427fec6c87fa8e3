import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, primaryKey as keyOf, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type ImportProblemCode, importStatuses, type StatusAccess } from "../../../contract/imports.ts";
import { users } from "./auth.ts";
import { createdAt, instant, primaryKey } from "./columns.ts";
import type { FactData, FactKind } from "./order-facts.ts";

/** A fact of an order as a row of a file reports it. `items`: only more of its products. */
export interface ImportedFact {
	importId: string;
	/** The same for the same fact, in whichever row and file. */
	key: string;
	kind: FactKind | "items";
	/** The first of January 1970 where the file tells no date. */
	at: string;
	data: FactData & { items?: string[] };
	/** As the shop calls it. */
	status?: string;
	/** The amount as typed, where that is how it is shown. */
	totalText?: string;
}

/** How the file is read, and what the admin decided. */
export interface ImportPlan {
	encoding: string;
	delimiter: string;
	/** The first line only names the delimiter. */
	separatorLine: boolean;
	firstRowIsHeader: boolean;
	/** Cells of the header. */
	width: number;
	places: Record<string, number>;
	decimal: "." | "," | null;
	dateOrder: "month-first" | "day-first";
	/** A date that is none is a problem of its row. */
	datesRequired: boolean;
	/** Whose export this is (`shops/all.ts`). */
	format: string;
	/** Columns that only this shop has. */
	extraPlaces: Record<string, number>;
	/** The columns that rows which failed are saved with: those of a shop's export, else the promised ones. */
	header: string[];
	restoreRevoked: boolean;
	/** What the admin decided about statuses, by their plain form. */
	statuses: Record<string, StatusAccess>;
	/** Orders of nothing else are left out. Older plans have none. */
	leftOutProducts?: string[];
}

/** An import of purchasers: what was asked for, how far it is, and what came of it (IMP-04). */
export const imports = pgTable(
	"imports",
	{
		id: primaryKey(),
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** Outlives the admin. */
		actorEmail: text().notNull(),
		uploadId: text().notNull(),
		fileName: text().notNull(),
		plan: jsonb().$type<ImportPlan>().notNull(),
		status: text({ enum: importStatuses }).notNull().default("running"),
		/** Why it failed, for a person. */
		reason: text(),
		/** The worker that may write; a new one takes over, and the one before can add nothing more. */
		worker: uuid(),
		totalRows: integer().notNull(),
		/** Final once the import is over; until then the batches say it. */
		rows: integer().notNull().default(0),
		added: integer().notNull().default(0),
		restored: integer().notNull().default(0),
		withoutAccess: integer().notNull().default(0),
		existing: integer().notNull().default(0),
		/** Of those already there: rows that changed an order. */
		updated: integer().notNull().default(0),
		revoked: integer().notNull().default(0),
		/** No sale: withdrawals, fees, what the seller bought. */
		leftOut: integer().notNull().default(0),
		failed: integer().notNull().default(0),
		/** Of the added, once it is undone: taken back, and left because they had changed since. */
		undone: integer().notNull().default(0),
		kept: integer().notNull().default(0),
		createdAt: createdAt(),
		finishedAt: instant(),
	},
	(table) => [
		index("imports_created_at_idx").on(table.createdAt, table.id),
		index("imports_under_way_idx").on(table.status).where(sql`status in ('running', 'stopping', 'undoing')`),
		index("imports_user_id_idx").on(table.userId),
		index("imports_upload_id_idx").on(table.uploadId),
		check(
			"imports_status_check",
			sql`${table.status} in ('running', 'stopping', 'finished', 'stopped', 'failed', 'undoing', 'undone')`,
		),
		check(
			"imports_counts_check",
			sql`${table.added} + ${table.existing} + ${table.leftOut} + ${table.failed} = ${table.rows}`,
		),
	],
);

/**
 * Rows that are processed, written in the transaction that processes them: after a crash the others are done, and only
 * those. Removed when the import is over.
 */
export const importBatches = pgTable(
	"import_batches",
	{
		importId: uuid()
			.notNull()
			.references(() => imports.id, { onDelete: "cascade" }),
		firstRow: integer().notNull(),
		lastRow: integer().notNull(),
		added: integer().notNull(),
		restored: integer().notNull(),
		withoutAccess: integer().notNull(),
		existing: integer().notNull(),
		updated: integer().notNull().default(0),
		revoked: integer().notNull(),
		leftOut: integer().notNull().default(0),
		failed: integer().notNull(),
	},
	(table) => [
		keyOf({ columns: [table.importId, table.firstRow] }),
		check("import_batches_rows_check", sql`${table.firstRow} <= ${table.lastRow}`),
	],
);

/** A row that an import did not add, or added without access; kept for a month, as it may hold personal data. */
export const importProblems = pgTable(
	"import_problems",
	{
		importId: uuid()
			.notNull()
			.references(() => imports.id, { onDelete: "cascade" }),
		row: bigint({ mode: "number" }).notNull(),
		email: text().notNull(),
		code: text().$type<ImportProblemCode>().notNull(),
		/** The row's cells, where it can be fixed and imported again; in the order of the plan's header. */
		values: jsonb().$type<string[]>(),
	},
	(table) => [keyOf({ columns: [table.importId, table.row] })],
);
