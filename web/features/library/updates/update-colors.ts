import { contrast, luminance, READABLE, readColor } from "../../../contract/color.ts";

/** Text of the two schemes, of which one is readable on any ground. */
const DARK = "#14201a";
const LIGHT = "#faf7f0";

/**
 * The colors of an update as they may be shown (MEM-03). A color is a hex value or an rgb() or rgba() of numbers
 * (UPD-03); anything else that has found its way into the field is left out. A ground without a color for its text, or
 * with one that cannot be read on it, gets one that can, and text without a ground of its own stays as the page's, which can be read in light and
 * dark.
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
