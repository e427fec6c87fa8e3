import { z } from "zod";
import { forAdmin } from "./audience.ts";

/** What an admin can delete and undo. */
export const deletedKind = z.enum([
	"update",
	"product",
	"download",
	"module",
	"lesson",
	"resource",
	"sequence",
	"sequenceMessage",
	"code",
]);
export type DeletedKind = z.infer<typeof deletedKind>;

/** A recent deletion; it can be undone by its ID for an hour. */
export const deletion = z.object({ deletionId: z.uuid() });
export type Deletion = z.infer<typeof deletion>;

export const deletionErrors = {
	DELETION_NOT_FOUND: { status: 404, message: "This can no longer be undone." },
	PARENT_GONE: { status: 409, message: "What it belonged to was deleted too. Undo that first." },
	PLACE_TAKEN: {
		status: 409,
		message: "Something new has taken its place, such as a message of the same day. Move or delete that first.",
	},
} as const;

export const adminDeletions = {
	undo: forAdmin
		.route({ method: "POST", path: "/admin/deletions/{deletionId}/undo", summary: "Restores what was deleted" })
		.errors(deletionErrors)
		.input(deletion),
};
