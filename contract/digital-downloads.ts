import { z } from "zod";
import { forMember } from "./audience.ts";
import { fileType } from "./file-types.ts";

/** A product card (DIG-01). */
export const product = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	fileType,
	/** As shown, such as `5.2 MB`. */
	fileSize: z.string(),
	/** The name it is saved under: `{title}.{type}` (DIG-04). */
	fileName: z.string(),
	/** Null: the default picture is shown (DIG-08). */
	imageUrl: z.string().nullable(),
	/** Works only for who may have the file (DIG-06). */
	downloadUrl: z.string(),
	/** The file lies at another site, and the download leads there. */
	external: z.boolean(),
	/** For the player in the page, where the product is sound; null where there is nothing to hear. */
	listenUrl: z.string().nullable(),
});
export type Product = z.infer<typeof product>;

export const memberDigitalDownloads = {
	list: forMember
		.route({ method: "GET", path: "/digital-downloads", summary: "The visible products, in their order" })
		.output(z.array(product)),
};
