import { z } from "zod";
import { type ImportProblemCode, importProblemMessages } from "./purchases.ts";

/** The columns of an import, in the order in which they are shown (IMP-02). */
export const purchaserColumns = [
	"email",
	"name",
	"orderId",
	"orderStatus",
	"orderTotal",
	"products",
	"premium",
] as const;
export type PurchaserColumn = (typeof purchaserColumns)[number];

/** A column's name without what does not matter in it: case, spaces, underscores and hyphens (IMP-02). */
export const plainColumnName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");

/** Where each column stands in a file, the first place being 0; null where the file has none. */
export const columnPlaces = z.partialRecord(z.enum(purchaserColumns), z.int().min(0).max(999).nullable());
export type ColumnPlaces = z.infer<typeof columnPlaces>;

export const importRequest = z.object({
	uploadId: z.string().min(1).max(100),
	/** Left out, the columns are found by their names. */
	columns: columnPlaces.optional(),
	/** False where the file begins with a customer at once; the columns have to be told then. */
	firstRowIsHeader: z.boolean().default(true),
	/** Says what would happen, and changes nothing (IMP-07). */
	dryRun: z.boolean().default(false),
});
export type ImportRequest = z.input<typeof importRequest>;

export const importProblem = z.object({
	/** The row's place in the file; the first row after the header is 1. */
	row: z.int(),
	email: z.string(),
	code: z.enum(Object.keys(importProblemMessages) as [ImportProblemCode, ...ImportProblemCode[]]),
	/** What the row holds, to be mended and imported again (IMP-07); only of rows that failed. */
	values: z.record(z.enum(purchaserColumns), z.string()).optional(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** How far an import is. `added + existing + failed = rows` at every step (IMP-04). */
export const importProgress = z.object({
	done: z.boolean(),
	/** Rows dealt with so far. */
	rows: z.int(),
	totalRows: z.int(),
	added: z.int(),
	/** Of the added: how many had their access taken away before, and have it again. */
	restored: z.int(),
	existing: z.int(),
	failed: z.int(),
	/** Only the problems met since the step before. */
	problems: z.array(importProblem),
});
export type ImportProgress = z.infer<typeof importProgress>;
