import { type Color, contrast, READABLE, readColor } from "../../../../contract/color.ts";

/** Text colors of the two schemes. On middle tones only pure black or white is readable. */
const TEXT_COLORS = ["#16181a", "#fafafa", "#000000", "#ffffff"];

const firstReadable = (ground: Color): string | undefined =>
	TEXT_COLORS.find((text) => contrast(ground, readColor(text) as Color) >= READABLE);

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
	return { backgroundColor: background.trim(), color: firstReadable(ground) };
}
