import type { ErrorMap } from "@orpc/contract";
import { z } from "zod";
import { text } from "../text/text.ts";

/** Purpose of an upload: `purpose` in its metadata. */
export const uploadPurpose = z.enum(["import", "file", "picture"]);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

/** ID of a file for a form: it is uploaded to `/api/uploads` (tus) before the form is submitted. */
export const uploadId = text(100).pipe(z.string().min(1, "is required"));

/** Errors of an uploaded file. */
export const uploadErrors = {
	UPLOAD_NOT_FOUND: { status: 404, message: "This upload is no longer there. Please choose the file again." },
	EMPTY_FILE: { status: 422, message: "This file is empty. Please choose another one." },
	/** The message is replaced by one that names the file extension. */
	WRONG_CONTENT: {
		status: 422,
		message: "The content of this file does not match its name. Please choose another one.",
	},
} satisfies ErrorMap;

/** The message where an SVG may be chosen as well. */
export const NOT_A_PICTURE_OR_SVG = "The picture must be an SVG, PNG, JPEG, WebP, GIF or AVIF image.";

export const pictureErrors = {
	NOT_A_PICTURE: { status: 422, message: "The picture must be a PNG, JPEG, WebP, GIF or AVIF image." },
	PICTURE_TOO_LARGE: {
		status: 422,
		message: "This picture has too many pixels. Please choose one of at most 50 megapixels.",
	},
} satisfies ErrorMap;

export const mediaErrors = {
	/** The message is replaced by one that says what may be chosen. */
	NOT_PLAYABLE: { status: 422, message: "Browsers cannot play this file. Please choose another one." },
} satisfies ErrorMap;

/** Tolerance for rounding: how far a crop may exceed the picture. */
const ROUNDING = 0.001;
const share = z.number().min(0).max(1);

/** The part of a picture to use, as fractions of its width and height from the top left corner. */
export const pictureCrop = z
	.object({ x: share, y: share, width: share.positive(), height: share.positive() })
	.refine(
		({ x, y, width, height }) => x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING,
		"reaches outside the picture",
	);
export type PictureCrop = z.infer<typeof pictureCrop>;
