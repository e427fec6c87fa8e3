/**
 * The brand that a new site starts with; it is changed in the admin area (/admin/brand). The name of a new site is
 * DEFAULT_SITE_NAME.
 */
export const brand = {
	shortName: "Microgreens",
	/** For buttons, links and dark backgrounds; all other colors are computed from it. */
	color: "#1f4d36",
	/** "leaf", "letter" (the first of the name), or "automatic": the leaf until the site is renamed. */
	mark: "automatic",
	/** The logo is uploaded in the admin area. Whether it contains the name: */
	logoShowsName: false,
	/** "fraunces", "figtree", "sans" or "serif". */
	headings: "fraunces",
	/** "figtree", "sans" or "serif". */
	text: "figtree",
	/** "square", "soft" or "round". */
	corners: "soft",
};
