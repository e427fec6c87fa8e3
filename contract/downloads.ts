import { z } from "zod";
import { forMember } from "./audience.ts";
import { fileType } from "./file-types.ts";

export const accessLevel = z.enum(["member", "premium"]);
export type AccessLevel = z.infer<typeof accessLevel>;

/** A row of the file list (DWN-01). */
export const download = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	fileType,
	/** As shown, such as `1.2 MB`. */
	fileSize: z.string(),
	/** The name it is saved under. */
	fileName: z.string(),
	featured: z.boolean(),
	accessLevel,
	/** Null: the asking person may not have it, and the server refuses it too (DWN-03). */
	downloadUrl: z.string().nullable(),
	/** The file lies at another site, and the download leads there. */
	external: z.boolean(),
});
export type Download = z.infer<typeof download>;

export const downloadList = z.object({
	files: z.array(download),
	/** One ZIP of every file of the list that the asking person may have; null where there is none (DWN-02). */
	bundle: z.object({ downloadUrl: z.string(), files: z.int(), fileSize: z.string() }).nullable(),
});
export type DownloadList = z.infer<typeof downloadList>;

export const memberDownloads = {
	list: forMember
		.route({ method: "GET", path: "/downloads", summary: "The file list: featured first, then newest" })
		.output(downloadList),
};
