import type { ComponentType } from "react";
import type { ShownBrand } from "../../../../contract/site/brand/shown-brand.ts";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import type { Section } from "../../../../contract/site/sales-page/page-sections/kinds.ts";
import type { RootData } from "../../../lib/page/site.ts";
import type { ShownAt } from "./page-parts.ts";

/** How the route renders a public page: this feature does not know its parts. */
export interface ShownPages {
	Page: ComponentType<{ at: ShownAt }>;
	/** One section of the sales page. */
	Section: ComponentType<{ section: Section }>;
	/** Replaces placeholders by prices and settings, like the server. */
	fillIn: (content: PageContent, site: RootData["site"]) => PageContent;
	/** Returns the styles of a page, including the seller's choices. */
	styleOf: (at: ShownAt, content: PageContent, brand: ShownBrand | null) => string;
}
