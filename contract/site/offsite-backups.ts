import { z } from "zod";
import { limits } from "../limits.ts";
import { exactText } from "../text/text.ts";
import { forAdmin } from "./audience.ts";

/* Backups in a bucket: encrypted on the server, sent every day, restored every month to try them (HOST-05). */

const runKind = z.enum(["backup", "drill"]);

export const offsiteBackups = z.object({
	/** A bucket is entered and in force. */
	hasBucket: z.boolean(),
	/** Since when the recovery key is in use; null before one is saved. */
	keySince: z.date().nullable(),
	/** What runs now, or is about to. */
	running: runKind.nullable(),
	lastBackup: z
		.object({
			at: z.date(),
			bytes: z.number(),
			files: z.int(),
			/** It is complete, but something beside it went wrong. */
			warning: z.string().nullable(),
		})
		.nullable(),
	/** The last one failed. */
	failedBackup: z.object({ at: z.date(), reason: z.string() }).nullable(),
	lastDrill: z
		.object({
			at: z.date(),
			/** Null if it passed. */
			reason: z.string().nullable(),
			rows: z.number().nullable(),
			files: z.int().nullable(),
		})
		.nullable(),
});
export type OffsiteBackupsState = z.infer<typeof offsiteBackups>;

const listedBackup = z.object({
	/** Its time, as `npm run restore` takes it. */
	name: z.string(),
	takenAt: z.date(),
	/** Of everything that a restore reads. */
	bytes: z.number(),
	files: z.int(),
});
export type ListedOffsiteBackup = z.infer<typeof listedBackup>;

const password = exactText(limits.password.max).default("");

const notReady = {
	BACKUPS_NOT_READY: { status: 409, message: "Enter a bucket and save a recovery key first." },
} as const;

export const adminOffsiteBackups = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/offsite-backups", summary: "Backups in the bucket, and the last drill" })
		.output(offsiteBackups),
	list: forAdmin
		.route({
			method: "GET",
			path: "/admin/offsite-backups/list",
			summary: "Lists the backups in the bucket, newest first",
		})
		.errors({
			/** The message quotes the store. */
			BUCKET_REFUSED: { status: 422, message: "The bucket can't be read." },
		})
		.output(z.array(listedBackup)),
	start: forAdmin
		.route({
			method: "POST",
			path: "/admin/offsite-backups/runs",
			summary: "Starts a backup or a drill, unless one is running",
		})
		.errors(notReady)
		.input(z.object({ kind: runKind }))
		.output(offsiteBackups),
	createKey: forAdmin
		.route({
			method: "POST",
			path: "/admin/offsite-backups/key",
			summary: "Creates a recovery key, which is shown once",
			description: "It is used once it is confirmed; until then the earlier one is. Requires the password.",
		})
		.errors({ WRONG_PASSWORD: { status: 422, message: "That password isn't correct." } })
		.input(z.object({ password }))
		.output(
			z.object({
				recoveryKey: z.string(),
				/** The same as 24 words, for paper. */
				words: z.string(),
			}),
		),
	confirmKey: forAdmin
		.route({
			method: "PUT",
			path: "/admin/offsite-backups/key",
			summary: "Uses the new recovery key, entered from where it was saved",
		})
		.errors({ WRONG_RECOVERY_KEY: { status: 422, message: "This isn't the new recovery key." } })
		.input(z.object({ recoveryKey: exactText(500) }))
		.output(offsiteBackups),
};
