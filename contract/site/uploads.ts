import type { ErrorMap } from "@orpc/contract";
import { z } from "zod";
import { text } from "./text.ts";

/** What an upload is for; it stands in the metadata of the upload as `purpose`. */
export const uploadPurpose = z.enum(["import", "file", "picture"]);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

/** Where a file of an admin's form is: uploaded to `/api/uploads` (tus) before the form is sent. */
export const uploadId = text(100).pipe(z.string().min(1, "is required"));

/** What may be wrong with a file that was uploaded. */
export const uploadErrors = {
	UPLOAD_NOT_FOUND: { status: 404, message: "This upload is no longer there. Please choose the file again." },
	EMPTY_FILE: { status: 422, message: "This file is empty. Please choose another one." },
	/** With words of its own, which name the ending. */
	WRONG_CONTENT: {
		status: 422,
		message: "The content of this file does not match its name. Please choose another one.",
	},
} satisfies ErrorMap;

export const pictureErrors = {
	NOT_A_PICTURE: { status: 422, message: "The picture must be a PNG, JPEG, WebP, GIF or AVIF image." },
	PICTURE_TOO_LARGE: {
		status: 422,
		message: "This picture has too many pixels. Please choose one of at most 50 megapixels.",
	},
} satisfies ErrorMap;

/** How much wider a crop may be drawn than the picture: what rounding adds. */
const ROUNDING = 0.001;
const share = z.number().min(0).max(1);

/** The part of a picture that is kept, in shares of its width and height from its upper left corner. */
export const pictureCrop = z
	.object({ x: share, y: share, width: share.positive(), height: share.positive() })
	.refine(
		({ x, y, width, height }) => x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING,
		"reaches outside the picture",
	);
export type PictureCrop = z.infer<typeof pictureCrop>;
