import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { forAdmin } from "./audience.ts";
import { limits } from "./limits.ts";
import { page, pageOf } from "./paging.ts";
import { uploadId } from "./uploads.ts";

/** The columns of an import, in the order in which they are shown (IMP-02). */
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

/** What a status of a file gives (IMP-08). */
export const statusAccess = z.enum(["access", "no-access"]);
export type StatusAccess = z.infer<typeof statusAccess>;

/** A column's name without what does not matter in it: case, spaces, underscores and hyphens (IMP-02). */
export const plainColumnName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");

/** Why a row of an import was not added, or added without access. The words are the promised ones (IMP-03). */
export const importProblemMessages = {
	EMAIL_REQUIRED: "Email is required",
	EMAIL_INVALID: "Invalid email address",
	EMAIL_EXISTS: "Email already exists in pre-approved list",
	ACCESS_REVOKED: "Access was revoked earlier and stays revoked",
	NO_ACCESS: "No access because of the order's status",
	ORDER_UNKNOWN: "About an order that hasn't been imported. It counts once the order is imported",
	LEFT_OUT: "Left out: not a sale",
	PRODUCT_LEFT_OUT: "Left out because of the product",
	CELL_COUNT: "This row has more or fewer cells than the first one",
	TOTAL_INVALID: "The order total is not an amount",
	DATE_INVALID: "The order date is not a date",
	ROW_REFUSED: "This row could not be saved",
} as const;
export type ImportProblemCode = keyof typeof importProblemMessages;
const problemCode = z.enum(Object.keys(importProblemMessages) as [ImportProblemCode, ...ImportProblemCode[]]);

/** Where each column stands in a file, the first place being 0; null where the file has none. */
export const columnPlaces = z.partialRecord(
	z.enum(purchaserColumns),
	z
		.int()
		.min(0)
		.max(limits.importColumns - 1)
		.nullable(),
);
export type ColumnPlaces = z.infer<typeof columnPlaces>;

/** Of a date such as `03/04/2026`. */
export const dateOrder = z.enum(["month-first", "day-first"]);
export type DateOrder = z.infer<typeof dateOrder>;

const upload = z.object({ uploadId });

export const importRequest = upload.extend({
	/** Left out, the columns are found by their promised names, or those of a shop whose export this is. */
	columns: columnPlaces.optional(),
	/** False where the file begins with a customer at once; the columns have to be given then. */
	firstRowIsHeader: z.boolean().default(true),
	/** Counts only where no date of the file tells it; left out, the month is first as in US shops. */
	dateOrder: dateOrder.optional(),
	/** People whose access was revoked get it back (IMP-03). */
	restoreRevoked: z.boolean().default(false),
	/** What statuses give, by their keys in the preview, where that differs from what is known of them (IMP-08). */
	statuses: z
		.record(z.string().max(limits.name.characters), statusAccess)
		.refine((statuses) => Object.keys(statuses).length <= limits.importStatuses, "has too many statuses")
		.default({}),
	/** Products, as the file names them: orders of nothing else are left out (IMP-08). */
	leftOutProducts: z.array(z.string().max(limits.importFieldCharacters)).max(limits.importProducts).default([]),
});
export type ImportRequest = z.input<typeof importRequest>;

export const importProblem = z.object({
	/** The row's place in the file; the first row after the header is 1. */
	row: z.int(),
	email: z.string(),
	code: problemCode,
});
export type ImportProblem = z.infer<typeof importProblem>;

/** `added + existing + leftOut + failed = rows` at every step (IMP-04). */
export const importCounts = z.object({
	/** Rows processed so far. */
	rows: z.int(),
	totalRows: z.int(),
	/** Rows that each added an order. */
	added: z.int(),
	/** People whose access was revoked, and who have it again. */
	restored: z.int(),
	/** Of the added: orders that give no access because of their status. */
	withoutAccess: z.int(),
	existing: z.int(),
	/** Of those already there: rows that changed an order, such as refunds and further products. */
	updated: z.int(),
	/** People whose access was revoked, and stays so. */
	revoked: z.int(),
	/** Rows that are no sale (withdrawals, fees, what the seller bought), or of a product that was left out (IMP-08). */
	leftOut: z.int(),
	failed: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** A date of a file in which none tells whether the month is first, and the day that it is taken for. */
export const ambiguousDate = z.object({ text: z.string(), day: z.iso.date(), order: dateOrder });
export type AmbiguousDate = z.infer<typeof ambiguousDate>;

/** A status of a file, with what it gives (IMP-08). */
export const importStatusFound = z.object({
	/** Its plain form, by which a decision names it. */
	key: z.string(),
	/** As the file has it. */
	status: z.string(),
	rows: z.int(),
	access: statusAccess,
	/** The shop's documentation has it. An unknown one gives no access until someone says so. */
	known: z.boolean(),
});
export type ImportStatusFound = z.infer<typeof importStatusFound>;

/** A product of a file. */
export const importProductFound = z.object({ name: z.string(), rows: z.int() });
export type ImportProductFound = z.infer<typeof importProductFound>;

/** A step of a check. */
export const importProgress = importCounts.extend({
	done: z.boolean(),
	/** Every status of the file: unknown ones first, then the most frequent one. */
	statuses: z.array(importStatusFound),
	/** Every product of the file, the most frequent one first. */
	products: z.array(importProductFound),
	/** Lines where a cell holds a line break and an address: a stray quotation mark may have swallowed rows. */
	suspectLines: z.array(z.int()),
	/** A guess that a person should look at. */
	ambiguousDate: ambiguousDate.optional(),
	/** Only the problems met since the step before. */
	problems: z.array(importProblem),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** A column of a file, and what it is taken for. */
export const columnMatch = z.object({
	column: z.enum(purchaserColumns).nullable(),
	/** It has none of the promised names: a person should look before anything is imported. */
	guessed: z.boolean(),
});
export type ColumnMatch = z.infer<typeof columnMatch>;

export const importPreview = z.object({
	/** The shop whose export this is, recognized by the names of its columns. */
	shop: z.string().nullable(),
	/** Names that two columns have, so that a person has to choose one of them. */
	repeated: z.array(z.string()),
	/** The first rows, the header included where there is one. */
	rows: z.array(z.array(z.string())),
	/** One for each column of the file. */
	matches: z.array(columnMatch),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importStatuses = ["running", "stopping", "finished", "stopped", "failed", "undoing", "undone"] as const;
export const importStatus = z.enum(importStatuses);
export type ImportStatus = z.infer<typeof importStatus>;

/** One import, under way or over (IMP-04). */
export const importEntry = importCounts.extend({
	id: z.uuid(),
	fileName: z.string(),
	/** The admin who began it. */
	actor: z.string(),
	status: importStatus,
	/** Why it failed. */
	reason: z.string().nullable(),
	/** Something of it is left that undoing would take back. */
	undoable: z.boolean(),
	/** Of the added, once it is undone: taken back. */
	undone: z.int(),
	/** Of the added, once it is undone: left, because they registered or were changed since. */
	kept: z.int(),
	startedAt: z.date(),
	finishedAt: z.date().nullable(),
});
export type ImportEntry = z.infer<typeof importEntry>;

/** The rows of an import that failed, as CSV, to be fixed and imported again (IMP-07). */
export const failedRowsPath = (importId: string) => `/files/imports/${importId}/failed-rows.csv`;

const unreadable = {
	UPLOAD_NOT_FOUND: { status: 404, message: "Please select a CSV file to import" },
	UNREADABLE_FILE: {
		status: 422,
		message: "Failed to import users. Please check your CSV file format and try again.",
		/** What exactly is wrong with it, for the person who wants to fix it. */
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
			description: "It goes on by itself; `GET /admin/imports/{importId}` says how far it is.",
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
				/** How many rows have values to be fixed. */
				failed: z.int(),
				/** How many rows there are for each reason, the most frequent one first. */
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
			description: "Customers who have registered or were changed since stay. It goes on by itself.",
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
