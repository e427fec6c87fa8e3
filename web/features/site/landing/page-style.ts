import type { PageColors } from "../../../../contract/site/brand/brand-colors.ts";
import type { ShownBrand } from "../../../../contract/site/brand/shown-brand.ts";
import { typefaces } from "../../../../contract/site/brand/typefaces.ts";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import type { PagePicture } from "../../../../contract/site/sales-page/page-fields.ts";
import { fontFaces } from "./font-faces.ts";

/** Returns the value of `data-focus` for a picture with a focus point. */
export const focusName = (focus: PagePicture["focus"]): string | undefined =>
	focus && `${Math.round(focus.x)}-${Math.round(focus.y)}`;

/**
 * Returns the style choices of the seller's page and brand as text for the single `<style>` element: a public page allows no other styles
 * (SEC-02). Only computed colors, known typefaces and integers are inserted.
 */
export function pageStyle(page: PageContent, brand: ShownBrand | null): string {
	const focuses = new Set<string>();
	collectFocuses(page, focuses);
	const rules = [...focuses].map((name) => {
		const [x, y] = name.split("-");
		return `[data-focus="${name}"]{object-position:${x}% ${y}%}`;
	});
	return (brand ? brandStyle(brand) : "") + rules.join("");
}

function collectFocuses(value: unknown, into: Set<string>): void {
	if (typeof value !== "object" || value === null) return;
	if ("src" in value && "focus" in value) {
		const name = focusName((value as PagePicture).focus);
		if (name) into.add(name);
	} else for (const part of Object.values(value)) collectFocuses(part, into);
}

/** Name of the variable of each color. */
const variables: Record<keyof PageColors, string> = {
	ink: "ink",
	muted: "muted",
	deep: "deep",
	deeper: "deeper",
	brand: "brand",
	bright: "bright",
	soft: "soft",
	mist: "mist",
	pale: "pale",
	cream: "cream",
	paper: "paper",
	quote: "quote",
	white: "white",
	line: "line",
	edge: "field-line",
	accent: "accent",
	accentDeep: "accent-deep",
	accentInk: "accent-ink",
	alarm: "alarm",
};

/** Similar in width and height to Figtree, for its missing letters and for browsers that load no web fonts. */
const withStandIn = (family: string) => family.replace('"Figtree"', '"Figtree","Figtree stand-in"');

/** Returns colors, corners and typefaces of the brand (BRND-01). */
function brandStyle({ look, radius, headings, text }: ShownBrand): string {
	const colors = (Object.keys(variables) as (keyof PageColors)[])
		.map((color) => `--${variables[color]}:${look.page[color]}`)
		.join(";");
	const fonts = `--heading:${typefaces[headings].family};--body:${withStandIn(typefaces[text].family)}`;
	return `${fontFaces([headings, text])}:root{${colors};--accent-hover:color-mix(in srgb,var(--accent-deep) 85%,#000);--radius:${radius}px;${fonts}}`;
}
