import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { forAdmin } from "./audience.ts";
import { type ImportProblemCode, importProblemMessages } from "./purchases.ts";

export const importProblem = z.object({
	/** The row's place in the file; the first row after the header is 1. */
	row: z.int(),
	email: z.string(),
	code: z.enum(Object.keys(importProblemMessages) as [ImportProblemCode, ...ImportProblemCode[]]),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** How far an import is. `added + existing + failed = rows` at every step (IMP-04). */
export const importProgress = z.object({
	done: z.boolean(),
	/** Rows dealt with so far. */
	rows: z.int(),
	totalRows: z.int(),
	added: z.int(),
	existing: z.int(),
	failed: z.int(),
	/** Only the problems met since the step before. */
	problems: z.array(importProblem),
});
export type ImportProgress = z.infer<typeof importProgress>;

export const adminCustomers = {
	importPurchasers: forAdmin
		.route({
			method: "POST",
			path: "/admin/customers/import",
			summary: "Reads an uploaded CSV file into the list of approved e-mails",
			description: "The file is uploaded to `/api/uploads` (tus) first. The answer is a stream of progress.",
		})
		.errors({
			UPLOAD_NOT_FOUND: { status: 404, message: "Please select a CSV file to import" },
			UNREADABLE_FILE: {
				status: 422,
				message: "Failed to import users. Please check your CSV file format and try again.",
				/** What exactly is wrong with it, for the person who wants to mend it. */
				data: z.object({ reason: z.string() }),
			},
		})
		.input(z.object({ uploadId: z.string().min(1).max(100) }))
		.output(eventIterator(importProgress)),
};
