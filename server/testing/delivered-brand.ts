import { deliveredLook } from "../features/site/brand/delivered-look.ts";

/* Everything that tells the brand that the site is delivered with from others: words, the leaf, and its colors. */

const LEAF = ["M16 26V14", "c0-4.6-3.2-7.5-9-7.5", "c0-4 2.9-6.6 8.5-6.5", "c0-5-3-8-9.5-8"];
const NEUTRAL = new Set(["#ffffff", deliveredLook.page.alarm]);

const colorsIn = (value: unknown): string[] =>
	typeof value === "string"
		? [value]
		: value && typeof value === "object"
			? Object.values(value).flatMap(colorsIn)
			: [];

const COLORS = [...new Set(colorsIn(deliveredLook))].filter((color) => !NEUTRAL.has(color));

/** Returns what is left of the delivered brand in a page, a file or a text (BRND-01). */
export function remainsOfDeliveredBrand(text: string): string[] {
	const words = text.match(/.{0,40}(?:microgreen|\btrays?\b|sprout).{0,40}/gi) ?? [];
	return [...words, ...[...LEAF, ...COLORS].filter((one) => text.includes(one))];
}
