import { z } from "zod";
import { editErrors } from "../../errors.ts";
import { instant } from "../../instant.ts";
import { text } from "../../text/text.ts";
import { forAdmin } from "../audience.ts";
import { settingShapes } from "../settings.ts";
import { NOT_A_PICTURE_OR_SVG, pictureErrors, uploadErrors, uploadId } from "../uploads.ts";
import type { BrandLook } from "./brand-colors.ts";
import { type CornerRadius, cornerRadii } from "./corner-radii.ts";
import type { ShownBrand } from "./shown-brand.ts";
import { headingTypefaces, textTypefaces } from "./typefaces.ts";

/* The seller's brand (BRND-01): one value that every page, email, file and icon reads. */

/** What stands for the site where no picture was uploaded. */
export const brandMarks = ["automatic", "leaf", "letter"] as const;

/** Pictures of the brand. */
export const brandPictureKinds = ["logo", "darkLogo", "icon", "sharePicture"] as const;
export type BrandPictureKind = (typeof brandPictureKinds)[number];

/** Maximum bytes of an SVG. */
export const SVG_BYTES = 500_000;

/** Six digits: what the color field of a browser gives. */
export const brandColor = /^#[0-9a-f]{6}$/i;

const brandShape = {
	/** Name of the site; the same setting as `site_name`. */
	name: settingShapes.site_name,
	/** Below the icon on a phone's home screen; if empty, the name. */
	shortName: text(30).pipe(z.string().regex(/^[^\p{Cc}]*$/u, "must be one line")),
	color: z.string().regex(brandColor, "must be a color such as #1d4ed8").toLowerCase(),
	/** `automatic`: the leaf as long as the site has the name that it was delivered with, then the name's first letter. */
	mark: z.enum(brandMarks),
	/** The logo contains the name, which is then not written beside it. */
	logoShowsName: z.boolean(),
	headings: z.enum(headingTypefaces),
	text: z.enum(textTypefaces),
	corners: z.enum(Object.keys(cornerRadii) as [CornerRadius, ...CornerRadius[]]),
};

/** Everything about a brand but its pictures. */
export const brandValues = z.object(brandShape);
export type BrandValues = z.infer<typeof brandValues>;

const shownPicture = z.object({ src: z.string(), width: z.int(), height: z.int() });

const pictureChanges = Object.fromEntries(
	brandPictureKinds.map((kind) => [kind, uploadId.nullable().optional()]),
) as Record<BrandPictureKind, z.ZodOptional<z.ZodNullable<typeof uploadId>>>;

export const brandState = z.object({
	values: brandValues,
	pictures: z.object(
		Object.fromEntries(brandPictureKinds.map((kind) => [kind, shownPicture.nullable()])) as Record<
			BrandPictureKind,
			z.ZodNullable<typeof shownPicture>
		>,
	),
	/** The values that a new site starts with. */
	defaults: brandValues,
	/** The colors that go with the default color, which were chosen by hand. */
	defaultLook: z.custom<BrandLook>((value) => typeof value === "object" && value !== null),
	/**
	 * The leaf as an SVG whose colors are CSS variables named after those of the page (`--mark-deep`). Null for a brand of
	 * another trade, which is not offered it.
	 */
	leaf: z.string().nullable(),
	/** The brand as pages show it. */
	shown: z.custom<ShownBrand>((value) => typeof value === "object" && value !== null),
	updatedAt: z.date(),
});
export type BrandState = z.infer<typeof brandState>;

export const brandErrors = {
	...uploadErrors,
	PICTURE_TOO_LARGE: pictureErrors.PICTURE_TOO_LARGE,
	NOT_A_PICTURE: { status: 422, message: NOT_A_PICTURE_OR_SVG },
	UNSAFE_SVG: {
		status: 422,
		message: "This SVG contains a script or loads something from elsewhere. Export it as a plain SVG, or choose a PNG.",
	},
};

export const adminBrand = {
	read: forAdmin.route({ method: "GET", path: "/admin/brand", summary: "The brand of the site" }).output(brandState),
	/** Changes name, colors, typefaces and pictures, all or none. Everything that shows the brand follows immediately. */
	update: forAdmin
		.route({ method: "PUT", path: "/admin/brand", summary: "Change the brand of the site" })
		.errors({ ...editErrors, ...brandErrors })
		.input(
			brandValues.extend({
				/** Uploads that replace pictures; null removes one, and what is left out stays. */
				pictures: z.object(pictureChanges).default({}),
				/** Last change that the admin saw. */
				updatedAt: instant,
			}),
		)
		.output(brandState),
};
