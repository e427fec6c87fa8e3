import { contrast, luminance, READABLE, readColor } from "../../../../contract/color.ts";

/** Text colors of the two schemes; one of them is readable on any background. */
const DARK = "#16181a";
const LIGHT = "#fafafa";

/**
 * Returns the colors of an update (MEM-03). A color is a hex value or an rgb() or rgba() of numbers (UPD-03); anything
 * else in the field is ignored. A background without a text color, or with an unreadable one, gets a readable one; text
 * without its own background keeps the page's color, which is readable in light and dark.
 */
export function readableColors(
	background: string | null,
	text: string | null,
): { backgroundColor?: string; color?: string } {
	const ground = background === null ? null : readColor(background);
	const ink = text === null ? null : readColor(text);
	if (background === null || !ground) return {};
	if (text !== null && ink && contrast(ground, ink) >= READABLE)
		return { backgroundColor: background.trim(), color: text.trim() };
	return { backgroundColor: background.trim(), color: luminance(ground) > 0.35 ? DARK : LIGHT };
}
