import { z } from "zod";
import { editErrors } from "../errors.ts";
import { fileType } from "../file-types.ts";
import { instant } from "../instant.ts";
import { newPlace } from "../ordering.ts";
import { forAdmin, forMember } from "../site/audience.ts";
import { deletion } from "../site/undo.ts";
import { pictureCrop, pictureErrors, uploadErrors, uploadId } from "../site/uploads.ts";
import { description, title } from "../text/title.ts";

/** A product card (DIG-01). */
export const product = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	fileType,
	/** As displayed, such as `5.2 MB`. */
	fileSize: z.string(),
	/** Name of the downloaded file: `{title}.{type}` (DIG-04). */
	fileName: z.string(),
	/** Null shows the default picture (DIG-08). */
	imageUrl: z.string().nullable(),
	/** The same picture for narrow screens, if there is one. */
	imageSmallUrl: z.string().nullable(),
	/** Works only for people with access to the file (DIG-06). */
	downloadUrl: z.string(),
	/** The file is hosted elsewhere, and the download redirects there. */
	external: z.boolean(),
	/** What the site's player can play of it, and where the member stopped (LIB-02); null if there is nothing to play. */
	audiobook: z.object({ seconds: z.number(), placeSeconds: z.number() }).nullable(),
});
export type Product = z.infer<typeof product>;

export const memberDigitalDownloads = {
	list: forMember
		.route({ method: "GET", path: "/digital-downloads", summary: "The visible products, in their order" })
		.output(z.array(product)),
};

/** A product as admins see it (ADD-01). */
export const adminProduct = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	fileType,
	fileSize: z.string(),
	/** Original name of the uploaded file; null for a file at an external address. */
	storedName: z.string().nullable(),
	/** The file is audio, or a ZIP that contains audio or has not been read yet. */
	mayHoldSound: z.boolean(),
	imageUrl: z.string().nullable(),
	visible: z.boolean(),
	/** Each buyer gets a copy stamped with their name (LIB-05). */
	stamped: z.boolean(),
	/** Why its file is sent unstamped anyway, or cannot be read by members; null if neither is so. */
	stampProblem: z.string().nullable(),
	orderIndex: z.int(),
	/** Downloads the file as members get it. */
	downloadUrl: z.string(),
	updatedAt: z.date(),
});
export type AdminProduct = z.infer<typeof adminProduct>;

const productFields = z.object({
	title,
	description: description.pipe(z.string().min(1, "must not be empty")),
	visible: z.boolean().default(true),
	stamped: z.boolean().default(false),
});

const id = z.object({ id: z.uuid() });
export const productErrors = {
	PRODUCT_NOT_FOUND: { status: 404, message: "This product does not exist, or has been deleted." },
} as const;

export const adminDigitalDownloads = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/digital-downloads", summary: "Every product, hidden ones too, in order" })
		.output(z.array(adminProduct)),
	read: forAdmin
		.route({ method: "GET", path: "/admin/digital-downloads/{id}", summary: "One product" })
		.errors(productErrors)
		.input(id)
		.output(adminProduct),
	create: forAdmin
		.route({ method: "POST", path: "/admin/digital-downloads", summary: "Adds a product at the end of the list" })
		.errors({ ...uploadErrors, ...pictureErrors })
		.input(
			productFields.extend({
				fileUploadId: uploadId,
				/** Null if a picture failed to upload: the default picture is shown (ADD-02). */
				pictureUploadId: uploadId.nullable(),
				/** The part of the picture shown on the card; null for all of it. */
				pictureCrop: pictureCrop.nullable().default(null),
			}),
		)
		.output(adminProduct),
	update: forAdmin
		.route({ method: "PUT", path: "/admin/digital-downloads/{id}", summary: "Changes a product" })
		.errors({ ...productErrors, ...uploadErrors, ...pictureErrors, ...editErrors })
		.input(
			productFields.extend({
				id: z.uuid(),
				updatedAt: instant,
				/** Null keeps the current file. */
				fileUploadId: uploadId.nullable().default(null),
				pictureUploadId: uploadId.nullable().default(null),
				pictureCrop: pictureCrop.nullable().default(null),
			}),
		)
		.output(adminProduct),
	setVisible: forAdmin
		.route({ method: "PUT", path: "/admin/digital-downloads/{id}/visible", summary: "Shows or hides a product" })
		.errors({ ...productErrors, ...editErrors })
		.input(
			id.extend({
				visible: z.boolean(),
				/** For an undo: the state that it must still be in. */
				updatedAt: instant.optional(),
			}),
		)
		.output(adminProduct),
	move: forAdmin
		.route({ method: "PUT", path: "/admin/digital-downloads/{id}/place", summary: "Moves a product in the order" })
		.errors(productErrors)
		.input(id.extend({ to: newPlace }))
		.output(z.array(adminProduct)),
	remove: forAdmin
		.route({ method: "DELETE", path: "/admin/digital-downloads/{id}", summary: "Deletes a product and its files" })
		.errors(productErrors)
		.input(id)
		.output(deletion),
};
