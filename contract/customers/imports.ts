import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { limits } from "../limits.ts";
import { page, pageOf } from "../paging.ts";
import { forAdmin } from "../site/audience.ts";
import { uploadId } from "../site/uploads.ts";
import { exactText } from "../text/text.ts";

/** The columns of an import, in display order (IMP-02). */
export const purchaserColumns = [
	"email",
	"name",
	"firstName",
	"lastName",
	"orderId",
	"orderDate",
	"orderStatus",
	"orderTotal",
	"currency",
	"products",
	"premium",
	"refunded",
	"refundedAmount",
	"chargeback",
] as const;
export type PurchaserColumn = (typeof purchaserColumns)[number];

/** Whether a status in a file gives access (IMP-08). */
export const statusAccess = z.enum(["access", "no-access"]);
export type StatusAccess = z.infer<typeof statusAccess>;

/** Normalizes a column name: ignores case, spaces, underscores and hyphens (IMP-02). */
export const plainColumnName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");

/** Why a row of an import was not added, or was added without access or name. The wording is specified (IMP-03). */
export const importProblemMessages = {
	EMAIL_REQUIRED: "Email is required",
	EMAIL_INVALID: "Invalid email address",
	EMAIL_EXISTS: "Email already exists in pre-approved list",
	ACCESS_REVOKED: "Access was revoked earlier and stays revoked",
	NO_ACCESS: "No access because of the order's status",
	NAME_LEFT_OUT:
		"Added without a name: the one in the file is too long, or has a link, special characters or many digits",
	ORDER_UNKNOWN: "About an order that hasn't been imported. It counts once the order is imported",
	LEFT_OUT: "Skipped: not a sale",
	PRODUCT_LEFT_OUT: "Skipped: you excluded its products",
	CELL_COUNT: "This row has more or fewer cells than the first one",
	TOTAL_INVALID: "The order total is not an amount",
	DATE_INVALID: "The order date is not a date",
	OTHER_BUYER: "An order with this number has another email",
	ROW_REFUSED: "This row could not be saved",
} as const;
export type ImportProblemCode = keyof typeof importProblemMessages;
const problemCode = z.enum(Object.keys(importProblemMessages) as [ImportProblemCode, ...ImportProblemCode[]]);

/** The index of each column in a file, from 0; null if the file does not have it. */
export const columnPlaces = z.partialRecord(
	z.enum(purchaserColumns),
	z
		.int()
		.min(0)
		.max(limits.importColumns - 1)
		.nullable(),
);
export type ColumnPlaces = z.infer<typeof columnPlaces>;

/** How to read a date such as `03/04/2026`. */
export const dateOrder = z.enum(["month-first", "day-first"]);
export type DateOrder = z.infer<typeof dateOrder>;

const upload = z.object({ uploadId });

export const importRequest = upload.extend({
	/** If omitted, columns are found by the specified names, or by those of a known shop export. */
	columns: columnPlaces.optional(),
	/** False if the first line is a customer; columns must then be given. */
	firstRowIsHeader: z.boolean().default(true),
	/** Applies only if no date in the file is unambiguous. If omitted, the month is first, as in US shops. */
	dateOrder: dateOrder.optional(),
	/** Restores access for people whose access was revoked (IMP-03). */
	restoreRevoked: z.boolean().default(false),
	/** Overrides what statuses give, by their keys in the preview (IMP-08). */
	statuses: z
		.record(exactText(limits.name.characters), statusAccess)
		.refine((statuses) => Object.keys(statuses).length <= limits.importStatuses, "has too many statuses")
		.default({}),
	/** Products as the file names them; orders with only these products are skipped (IMP-08). */
	excludedProducts: z.array(exactText(limits.importFieldCharacters)).max(limits.importProducts).default([]),
});
export type ImportRequest = z.input<typeof importRequest>;

export const importProblem = z.object({
	/** Position of the row in the file; the first row after the header is 1. */
	row: z.int(),
	email: z.string(),
	code: problemCode,
});
export type ImportProblem = z.infer<typeof importProblem>;

/** `added + existing + skipped + failed = rows` at every step (IMP-04). */
export const importCounts = z.object({
	/** Rows processed so far. */
	rows: z.int(),
	totalRows: z.int(),
	/** Rows that added an order. */
	added: z.int(),
	/** People whose revoked access was restored. */
	restored: z.int(),
	/** People whose only orders give no access because of their status. */
	withoutAccess: z.int(),
	existing: z.int(),
	/** Subset of `existing`: rows that changed an order, such as refunds and additional products. */
	updated: z.int(),
	/** People whose access was revoked and stays revoked. */
	revoked: z.int(),
	/**
	 * Rows that are not sales (withdrawals, fees, the seller's own purchases) or are for a product that the seller excluded
	 * (IMP-08).
	 */
	skipped: z.int(),
	failed: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** A date from a file where no date shows whether the month comes first, and the day it is read as. */
export const ambiguousDate = z.object({ text: z.string(), day: z.iso.date(), order: dateOrder });
export type AmbiguousDate = z.infer<typeof ambiguousDate>;

/** A status found in a file, and what it gives (IMP-08). */
export const importStatusFound = z.object({
	/** Normalized form, used as its key. */
	key: z.string(),
	/** As written in the file; empty for rows without one. */
	status: z.string(),
	rows: z.int(),
	access: statusAccess,
	/** Listed in the shop's documentation. An unknown status gives no access until an admin decides. */
	known: z.boolean(),
	/** The file has no status: each row gets the specified default (IMP-02). */
	assumed: z.boolean(),
});
export type ImportStatusFound = z.infer<typeof importStatusFound>;

/** A product found in a file. */
export const importProductFound = z.object({ name: z.string(), rows: z.int() });
export type ImportProductFound = z.infer<typeof importProductFound>;

/** One progress step of a check. */
export const importProgress = importCounts.extend({
	done: z.boolean(),
	/** All statuses in the file: unknown ones first, then by frequency. */
	statuses: z.array(importStatusFound),
	/** All products in the file, most frequent first. */
	products: z.array(importProductFound),
	/** Lines with both a line break and an address in one cell: a stray quotation mark may have swallowed rows. */
	suspectLines: z.array(z.int()),
	/** A guess that a person should check. */
	ambiguousDate: ambiguousDate.optional(),
	/** Only the problems found since the previous step. */
	problems: z.array(importProblem),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** A column of a file, and the field it is mapped to. */
export const columnMatch = z.object({
	column: z.enum(purchaserColumns).nullable(),
	/** No specified name matched: a person should check before importing. */
	guessed: z.boolean(),
});
export type ColumnMatch = z.infer<typeof columnMatch>;

export const importPreview = z.object({
	/** The shop that exported this file, recognized by its column names. */
	shop: z.string().nullable(),
	/** Names shared by two columns, so that a person must choose one. */
	repeated: z.array(z.string()),
	/** The first rows, including the header if there is one. */
	rows: z.array(z.array(z.string())),
	/** One per column of the file. */
	matches: z.array(columnMatch),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importStatuses = ["running", "stopping", "finished", "stopped", "failed", "undoing", "undone"] as const;
export const importStatus = z.enum(importStatuses);
export type ImportStatus = z.infer<typeof importStatus>;

/** An import, running or finished (IMP-04). */
export const importEntry = importCounts.extend({
	id: z.uuid(),
	fileName: z.string(),
	/** The admin who started it. */
	actor: z.string(),
	status: importStatus,
	/** Why it failed. */
	reason: z.string().nullable(),
	/** Whether undoing would still remove anything. */
	undoable: z.boolean(),
	/** After an undo, the added orders that were removed. */
	undone: z.int(),
	/** After an undo, the added orders that remain, because the customer has registered or been changed since. */
	kept: z.int(),
	startedAt: z.date(),
	finishedAt: z.date().nullable(),
});
export type ImportEntry = z.infer<typeof importEntry>;

/** Returns the path of the failed rows as CSV, to be fixed and imported again (IMP-07). */
export const failedRowsPath = (importId: string) => `/files/imports/${importId}/failed-rows.csv`;

const unreadable = {
	UPLOAD_NOT_FOUND: { status: 404, message: "Please select a CSV file to import" },
	UNREADABLE_FILE: {
		status: 422,
		message: "Failed to import users. Please check your CSV file format and try again.",
		/** What exactly is wrong, for the person who has to fix it. */
		data: z.object({ reason: z.string() }),
	},
} as const;
const notFound = { IMPORT_NOT_FOUND: { status: 404, message: "This import is no longer in the history." } } as const;
const one = z.object({ importId: z.uuid() });

export const adminImports = {
	preview: forAdmin
		.route({
			method: "POST",
			path: "/admin/imports/preview",
			summary: "How an uploaded CSV file would be read",
			description: "The file is uploaded to `/api/uploads` (tus) first.",
		})
		.errors(unreadable)
		.input(upload)
		.output(importPreview),
	check: forAdmin
		.route({
			method: "POST",
			path: "/admin/imports/check",
			summary: "Says what an import would do, and changes nothing",
			description: "The answer is a stream of progress.",
		})
		.errors(unreadable)
		.input(importRequest)
		.output(eventIterator(importProgress)),
	start: forAdmin
		.route({
			method: "POST",
			path: "/admin/imports",
			summary: "Begins to read an uploaded CSV file into the list of approved emails",
			description: "It continues in the background; `GET /admin/imports/{importId}` returns its progress.",
		})
		.errors({
			...unreadable,
			ALREADY_RUNNING: { status: 409, message: "This file is being imported already." },
		})
		.input(importRequest)
		.output(z.object({ importId: z.uuid() })),
	read: forAdmin
		.route({ method: "GET", path: "/admin/imports/{importId}", summary: "How far an import is, or what came of it" })
		.errors(notFound)
		.input(one)
		.output(importEntry),
	problems: forAdmin
		.route({
			method: "GET",
			path: "/admin/imports/{importId}/problems",
			summary: "The rows that an import did not add, or added without access",
			description: "Kept for a month.",
		})
		.errors(notFound)
		.input(one.extend({ page, code: problemCode.optional() }))
		.output(
			pageOf(importProblem).extend({
				/** Number of rows with values to fix. */
				failed: z.int(),
				/** Number of rows for each reason, most frequent first. */
				byCode: z.array(z.object({ code: problemCode, rows: z.int() })),
			}),
		),
	stop: forAdmin
		.route({
			method: "POST",
			path: "/admin/imports/{importId}/stop",
			summary: "Stops an import; what was added stays",
		})
		.errors(notFound)
		.input(one),
	undo: forAdmin
		.route({
			method: "POST",
			path: "/admin/imports/{importId}/undo",
			summary: "Takes back what an import added",
			description: "Keeps customers who have registered or were changed since. It continues in the background.",
		})
		.errors({
			...notFound,
			NOT_UNDOABLE: { status: 409, message: "There is nothing left of this import to undo." },
		})
		.input(one),
	running: forAdmin
		.route({ method: "GET", path: "/admin/imports/running", summary: "The imports that are under way" })
		.output(z.array(importEntry)),
	list: forAdmin
		.route({ method: "GET", path: "/admin/imports", summary: "All imports, the newest first" })
		.input(z.object({ page }))
		.output(pageOf(importEntry)),
};
