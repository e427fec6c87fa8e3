import type { TypefaceId } from "../../../../contract/site/brand/typefaces.ts";
import { outlinesOf } from "../../library/stamping/stamp-fonts.ts";

const operators: Record<string, string> = { m: "M", l: "L", c: "C", h: "Z" };

/**
 * Returns a line of text as SVG outlines: servers have different fonts, or none.
 *
 * @param at `x` and `y` of the start of the baseline, or of its middle; `size` in units of the drawing; `most` is the
 *   width that it is shrunk to
 * @returns an empty text if no font has its characters
 */
export function drawText(
	text: string,
	at: { x: number; y: number; size: number; fill: string; middle?: boolean; most?: number; typeface?: TypefaceId },
): string {
	const { width, path } = outlinesOf(text, at.typeface);
	const data = path
		.split("\n")
		.flatMap((line) => {
			const parts = line.split(" ");
			const operator = operators[parts.at(-1) ?? ""];
			// Upside down: PDF counts upwards.
			const numbers = parts.slice(0, -1).map((part, index) => (index % 2 === 0 ? part : String(-Number(part))));
			return operator ? [operator + numbers.join(" ")] : [];
		})
		.join("");
	if (!data) return "";
	const size = Math.min(at.size, at.most && width > 0 ? at.most / width : at.size);
	const x = at.middle ? at.x - (width * size) / 2 : at.x;
	const scale = size / 1_000;
	return `<path transform="translate(${round(x)} ${round(at.y)}) scale(${scale.toFixed(5)})" fill="${at.fill}" d="${data}"/>`;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Returns the width of a line in units of the font size. */
export const measureText = (text: string, typeface?: TypefaceId): number => outlinesOf(text, typeface).width;

/**
 * Breaks a text into lines.
 *
 * @param most width of a line, in units of the font size
 * @param lines maximum number; the last one ends with an ellipsis if there is more
 */
export function wrapText(text: string, most: number, lines: number, typeface?: TypefaceId): string[] {
	const wrapped: string[] = [];
	let line = "";
	for (const word of text.trim().split(/\s+/)) {
		const longer = line ? `${line} ${word}` : word;
		if (line && measureText(longer, typeface) > most) {
			wrapped.push(line);
			line = word;
		} else line = longer;
	}
	if (line) wrapped.push(line);
	if (wrapped.length <= lines) return wrapped;
	return [...wrapped.slice(0, lines - 1), `${wrapped[lines - 1]}…`];
}
