import { color, group, optionalPicture } from "../page-fields.ts";

/** The identity of the pages: content/brand.ts. */
export const brand = group("Brand", {
	logo: optionalPicture("Logo", 1, "A square picture in place of the leaf, beside the name of the site."),
	color: color("Brand color", "For buttons, links and dark grounds. Leave blank for green."),
});
