import type { BrandLook } from "../../../../contract/site/brand/brand-colors.ts";
import { drawText } from "./draw-text.ts";

/** Returns what a reader sees as the first character of a name: a letter, an emoji, a letter with its accents. */
export function firstCharacter(name: string): string {
	const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name.trim());
	return (first?.segment ?? "").toLocaleUpperCase("en");
}

const drawLeaf = ({ page }: BrandLook) =>
	`<path d="M16 26V14" stroke="${page.cream}" stroke-width="2.2" stroke-linecap="round"/><path d="M16 15c0-4.6-3.2-7.5-9-7.5 0 5.4 3.3 8 9 7.5z" fill="${page.bright}"/><path d="M16 17.5c0-4 2.9-6.6 8.5-6.5 0 4.9-3.2 7-8.5 6.5z" fill="${page.soft}"/>`;

const drawLetter = (name: string) =>
	drawText(firstCharacter(name), { x: 16, y: 22.4, size: 18, fill: "#fff", middle: true, most: 22 }) ||
	// A character that no font has.
	'<circle cx="16" cy="16" r="6" fill="#fff"/>';

const drawings = new Map<string, string>();

/**
 * Draws the mark of a brand without a picture: the leaf, or the first letter of the name, on the brand color.
 *
 * @param ground `tile` has rounded corners, `full` fills the square, as phones round it themselves, and `maskable` keeps
 *   its middle small enough for any mask
 * @returns an SVG of 32 by 32 units that contains only outlines
 */
export function drawMark(
	kind: "leaf" | "letter",
	name: string,
	look: BrandLook,
	ground: "tile" | "full" | "maskable" = "tile",
): string {
	const key = JSON.stringify([kind, kind === "letter" ? firstCharacter(name) : "", look.page, ground]);
	const known = drawings.get(key);
	if (known) return known;
	const drawing = kind === "leaf" ? drawLeaf(look) : drawLetter(name);
	const inner = ground === "maskable" ? `<g transform="translate(4.8 4.8) scale(.7)">${drawing}</g>` : drawing;
	const corners = ground === "tile" ? ' rx="8"' : "";
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"${corners} fill="${look.page.deep}"/>${inner}</svg>`;
	// Admins try out a few names and colors.
	if (drawings.size > 20) drawings.clear();
	drawings.set(key, svg);
	return svg;
}
