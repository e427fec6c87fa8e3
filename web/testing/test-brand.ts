import { computeLook } from "../../contract/site/brand/brand-colors.ts";
import type { ShownBrand } from "../../contract/site/brand/shown-brand.ts";

/** The brand of the screens in component tests. */
export const testBrand: ShownBrand = {
	version: "test",
	shortName: "Test",
	logo: null,
	darkLogo: null,
	logoShowsName: false,
	mark: "",
	look: computeLook("#1d4ed8"),
	headings: "fraunces",
	text: "figtree",
	radius: 10,
};
