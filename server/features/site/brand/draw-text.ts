import type { TypefaceId } from "../../../../contract/site/brand/typefaces.ts";
import { outlinesOf } from "../../library/stamping/stamp-fonts.ts";

/** Makes the thinnest weight of a variable font bold, in 1/1000 em. */
const OUTLINE = 45;

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
	const shapes = { f: "", B: "" };
	let shape = "";
	for (const line of path.split("\n")) {
		const parts = line.split(" ");
		const last = parts.at(-1) ?? "";
		if (last === "f" || last === "B") {
			shapes[last] += shape;
			shape = "";
		} else if (operators[last]) {
			// Upside down: PDF counts upwards.
			const numbers = parts.slice(0, -1).map((part, index) => (index % 2 === 0 ? part : String(-Number(part))));
			shape += operators[last] + numbers.join(" ");
		}
	}
	if (!shapes.f && !shapes.B) return "";
	const size = Math.min(at.size, at.most && width > 0 ? at.most / width : at.size);
	const x = at.middle ? at.x - (width * size) / 2 : at.x;
	const scale = size / 1_000;
	const { fill } = at;
	const outline = `stroke="${fill}" stroke-width="${OUTLINE}"`;
	return `<g transform="translate(${round(x)} ${round(at.y)}) scale(${scale.toFixed(5)})" fill="${fill}"><path d="${shapes.f}"/><path ${outline} d="${shapes.B}"/></g>`;
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
