import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, primaryKey as keyOf, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type ImportProblemCode, importStatuses, type StatusAccess } from "../../../../contract/customers/imports.ts";
import { users } from "../accounts/auth.ts";
import { createdAt, instant, primaryKey } from "../columns.ts";
import type { FactData, FactKind } from "../selling/order-facts.ts";

/** A fact about an order, as reported by a row of a file. `items`: only additional products. */
export interface ImportedFact {
	importId: string;
	/** Identical for the same fact, in any row or file. */
	key: string;
	kind: FactKind | "items";
	/** January 1, 1970 if the file has no date. */
	at: string;
	data: FactData & { items?: string[] };
	/** As the shop calls it. */
	status?: string;
	/** The amount as typed, if that is displayed. */
	totalText?: string;
}

/** How to read the file, and the admin's decisions. */
export interface ImportOptions {
	encoding: string;
	delimiter: string;
	/** The first line only defines the delimiter. */
	separatorLine: boolean;
	firstRowIsHeader: boolean;
	/** Number of cells in the header. */
	width: number;
	places: Record<string, number>;
	decimal: "." | "," | null;
	dateOrder: "month-first" | "day-first";
	/** An invalid date is a problem of its row. */
	datesRequired: boolean;
	/** An empty status is not known to be paid. Older imports have none. */
	statusRequired?: boolean;
	/** The shop that exported it (`shops/all.ts`). */
	format: string;
	/** Columns specific to this shop. */
	extraPlaces: Record<string, number>;
	/** Header for saving failed rows: that of the shop's export, otherwise the specified names. */
	header: string[];
	restoreRevoked: boolean;
	/** The admin's decisions about statuses, by normalized form. */
	statuses: Record<string, StatusAccess>;
	/** Orders with only these products are skipped. Older imports have none. Named as earlier versions store it. */
	leftOutProducts?: string[];
}

/** Imports with pending work, including an undo. */
export const importWaits = sql`status in ('running', 'stopping', 'undoing')`;

/** An import of purchasers: its options, progress and outcome (IMP-04). */
export const imports = pgTable(
	"imports",
	{
		id: primaryKey(),
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** Stored even after the admin is deleted. */
		actorEmail: text().notNull(),
		uploadId: text().notNull(),
		fileName: text().notNull(),
		options: jsonb("plan").$type<ImportOptions>().notNull(),
		status: text({ enum: importStatuses }).notNull().default("running"),
		/** Why it failed, for people. */
		reason: text(),
		/** The worker allowed to write; after a takeover, the previous one cannot add anything. */
		worker: uuid(),
		attempts: integer().notNull().default(0),
		/** Next attempt; while a worker is running, the time after which it counts as dead. */
		nextAttemptAt: instant().notNull().defaultNow(),
		failingSince: instant(),
		/** Message for the seller. */
		lastError: text(),
		totalRows: integer().notNull(),
		/** Final once the import is over; until then the batches have the counts. */
		rows: integer().notNull().default(0),
		added: integer().notNull().default(0),
		restored: integer().notNull().default(0),
		withoutAccess: integer().notNull().default(0),
		existing: integer().notNull().default(0),
		/** Subset of the existing: rows that changed an order. */
		updated: integer().notNull().default(0),
		revoked: integer().notNull().default(0),
		/** Not sales: withdrawals, fees, the seller's own purchases. */
		skipped: integer("left_out").notNull().default(0),
		failed: integer().notNull().default(0),
		/** After an undo, the added orders: removed, and left because they had changed since. */
		undone: integer().notNull().default(0),
		kept: integer().notNull().default(0),
		createdAt: createdAt(),
		finishedAt: instant(),
	},
	(table) => [
		index("imports_created_at_idx").on(table.createdAt, table.id),
		index("imports_lane_idx").on(table.actorEmail, table.nextAttemptAt, table.id).where(importWaits),
		index("imports_user_id_idx").on(table.userId),
		index("imports_upload_id_idx").on(table.uploadId),
		check(
			"imports_status_check",
			sql`${table.status} in ('running', 'stopping', 'finished', 'stopped', 'failed', 'undoing', 'undone')`,
		),
		check(
			"imports_counts_check",
			sql`${table.added} + ${table.existing} + ${table.skipped} + ${table.failed} = ${table.rows}`,
		),
	],
);

/**
 * Processed rows, written in the transaction that processes them, so that a crash loses no work and repeats none.
 * Deleted when the import is over.
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
		skipped: integer("left_out").notNull().default(0),
		failed: integer().notNull(),
	},
	(table) => [
		keyOf({ columns: [table.importId, table.firstRow] }),
		check("import_batches_rows_check", sql`${table.firstRow} <= ${table.lastRow}`),
	],
);

/** A row that an import rejected, or added without access; stored for a month, because it may contain personal data. */
export const importProblems = pgTable(
	"import_problems",
	{
		importId: uuid()
			.notNull()
			.references(() => imports.id, { onDelete: "cascade" }),
		row: bigint({ mode: "number" }).notNull(),
		email: text().notNull(),
		code: text().$type<ImportProblemCode>().notNull(),
		/** The row's cells, if it can be fixed and imported again, in the order of the header of its options. */
		values: jsonb().$type<string[]>(),
	},
	(table) => [keyOf({ columns: [table.importId, table.row] })],
);
