import { z } from "zod";
import { webAddress } from "../address/web-address.ts";
import { editErrors } from "../errors.ts";
import { fileType } from "../file-types.ts";
import { instant } from "../instant.ts";
import { page, pageOf } from "../paging.ts";
import { forAdmin, forMember } from "../site/audience.ts";
import { deletion } from "../site/undo.ts";
import { uploadErrors, uploadId } from "../site/uploads.ts";
import { text } from "../text/text.ts";
import { description, optional, title } from "../text/title.ts";

export const accessLevel = z.enum(["member", "premium"]);
/** A row of the file list (DWN-01). */
export const download = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	fileType,
	/** As displayed, such as `1.2 MB`. */
	fileSize: z.string(),
	/** Name of the downloaded file. */
	fileName: z.string(),
	featured: z.boolean(),
	accessLevel,
	/** Null if the requesting person has no access; the server refuses the download too (DWN-03). */
	downloadUrl: z.string().nullable(),
	/** The file is hosted elsewhere, and the download redirects there. */
	external: z.boolean(),
});
export type Download = z.infer<typeof download>;

export const downloadList = z.object({
	files: z.array(download),
	/** One ZIP of everything that the requesting person owns, including products; null if there is nothing (DWN-02). */
	bundle: z.object({ downloadUrl: z.string(), fileName: z.string(), files: z.int(), fileSize: z.string() }).nullable(),
});
export type DownloadList = z.infer<typeof downloadList>;

export const memberDownloads = {
	list: forMember
		.route({ method: "GET", path: "/downloads", summary: "The file list: featured first, then newest" })
		.output(downloadList),
};

/** A row of the file list as admins see it (ADW-01). */
export const adminDownload = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	fileType,
	fileSize: z.string(),
	/** Original name of the uploaded file; null for a file at an external address. */
	storedName: z.string().nullable(),
	/** External address of the file, if it was not uploaded. */
	fileUrl: z.string().nullable(),
	featured: z.boolean(),
	accessLevel,
	/** Downloads the file as members get it. */
	downloadUrl: z.string(),
	updatedAt: z.date(),
});
export type AdminDownload = z.infer<typeof adminDownload>;

const downloadFields = z.object({
	title,
	description: description.default(""),
	accessLevel: accessLevel.default("member"),
	featured: z.boolean().default(false),
	/** Upload ID of the new file; null keeps the current file or the address below. */
	uploadId: uploadId.nullable().default(null),
	fileUrl: optional(webAddress).default(null),
	/** For a file at an external address. The type of an uploaded file is read from its content (ADW-02). */
	fileType: fileType.default("pdf"),
	fileSize: text(20).default(""),
});
export type DownloadInput = z.input<typeof downloadFields>;
export type DownloadValues = z.output<typeof downloadFields>;

const id = z.object({ id: z.uuid() });
export const downloadErrors = {
	DOWNLOAD_NOT_FOUND: { status: 404, message: "This file does not exist, or has been deleted." },
} as const;
export const downloadFileErrors = {
	...uploadErrors,
	FILE_REQUIRED: { status: 422, message: "File URL is required" },
} as const;

export const adminDownloads = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/downloads", summary: "The file list: featured first, then newest" })
		.input(z.object({ page }))
		.output(pageOf(adminDownload)),
	read: forAdmin
		.route({ method: "GET", path: "/admin/downloads/{id}", summary: "One file of the list" })
		.errors(downloadErrors)
		.input(id)
		.output(adminDownload),
	create: forAdmin
		.route({ method: "POST", path: "/admin/downloads", summary: "Adds an uploaded file, or one at an address" })
		.errors(downloadFileErrors)
		.input(downloadFields)
		.output(adminDownload),
	update: forAdmin
		.route({ method: "PUT", path: "/admin/downloads/{id}", summary: "Changes a file of the list" })
		.errors({ ...downloadErrors, ...downloadFileErrors, ...editErrors })
		.input(downloadFields.extend({ id: z.uuid(), updatedAt: instant }))
		.output(adminDownload),
	setFeatured: forAdmin
		.route({
			method: "PUT",
			path: "/admin/downloads/{id}/featured",
			summary: "Features a file at the top, or stops featuring it",
		})
		.errors({ ...downloadErrors, ...editErrors })
		.input(
			id.extend({
				featured: z.boolean(),
				/** For an undo: the state that it must still be in. */
				updatedAt: instant.optional(),
			}),
		)
		.output(adminDownload),
	remove: forAdmin
		.route({ method: "DELETE", path: "/admin/downloads/{id}", summary: "Deletes a file of the list, and the file" })
		.errors(downloadErrors)
		.input(id)
		.output(deletion),
};
