import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Font, PathCommand } from "fontkit";
import type { TypefaceId } from "../../../../contract/site/brand/typefaces.ts";

/*
 * Converts a line of text to outlines, in any script of a buyer's name: Latin, Greek, Cyrillic, Hebrew and Arabic from
 * DejaVu, Chinese and Japanese from Noto Sans SC, emoji from Noto Emoji. Outlines look the same in every reader, and no
 * font needs to be embedded that a reader may replace.
 */

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

const opened = new Map<string, Font>();
function open(path: string): Font {
	// Loaded when it is needed, because few processes draw text.
	const { create }: typeof import("fontkit") = require("fontkit");
	const font = opened.get(path) ?? (create(readFileSync(path)) as Font);
	opened.set(path, font);
	return font;
}

interface Slice {
	path: string;
	ranges: [first: number, last: number][];
}

/** Fontsource splits a large font into slices, with a list of the characters in each. */
function slicesOf(name: string, family: string): Slice[] {
	const folder = folderOf(name);
	const unicode: Record<string, string> = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
	return Object.entries(unicode).map(([subset, ranges]) => ({
		path: join(folder, "files", `${family}-${subset.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`),
		ranges: ranges.split(",").map((range) => {
			const [first = "", last = first] = range.replace("U+", "").split("-");
			return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
		}),
	}));
}

let slices: Slice[] | undefined;
const dejavu = () => open(join(folderOf("dejavu-fonts-ttf"), "ttf/DejaVuSans.ttf"));

const headingFonts: Record<TypefaceId, () => Font> = {
	fraunces: () => open(join(folderOf("@fontsource/fraunces"), "files/fraunces-latin-600-normal.woff2")),
	figtree: () => open(join(folderOf("@fontsource-variable/figtree"), "files/figtree-latin-wght-normal.woff2")),
	sans: dejavu,
	serif: () => open(join(folderOf("dejavu-fonts-ttf"), "ttf/DejaVuSerif.ttf")),
};

/** Returns null for a character that no font has. */
function fontOf(codePoint: number, preferred: Font): Font | null {
	if (preferred.hasGlyphForCodePoint(codePoint)) return preferred;
	if (dejavu().hasGlyphForCodePoint(codePoint)) return dejavu();
	slices ??= [
		...slicesOf("@fontsource-variable/noto-sans-sc", "noto-sans-sc"),
		...slicesOf("@fontsource-variable/noto-emoji", "noto-emoji"),
	];
	for (const { path, ranges } of slices) {
		if (!ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue;
		const font = open(path);
		if (font.hasGlyphForCodePoint(codePoint)) return font;
	}
	return null;
}

const isVariable = (font: Font): boolean => Object.keys(font.variationAxes).length > 0;

/** A line converted to outlines. */
export interface Outlines {
	/** In units of the font size: 1 is one em. */
	width: number;
	/** PDF path operators, in units of 1/1000 em, the baseline at 0: `f` ends a filled shape, `B` one with an outline. */
	path: string;
}

/** Joins two emoji, or selects a variant: has no shape of its own. */
const SHAPELESS = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Fontsource's variable fonts have their thinnest weight by default: an outline around each shape makes it as bold as
 * DejaVu.
 */
const THICKER = "45 w 0.45 G";

/**
 * Returns the line as outlines, without characters that no font has.
 *
 * @param typeface is used for the characters that it has
 */
export function outlinesOf(text: string, typeface: TypefaceId = "sans"): Outlines {
	const preferred = headingFonts[typeface]();
	const runs: { font: Font; text: string }[] = [];
	for (const character of text.replaceAll(SHAPELESS, "")) {
		const font = fontOf(character.codePointAt(0) ?? 0, preferred);
		if (!font) continue;
		const last = runs.at(-1);
		if (last?.font === font) last.text += character;
		else runs.push({ font, text: character });
	}
	let x = 0;
	const path: string[] = [];
	for (const run of runs) {
		const scale = 1_000 / run.font.unitsPerEm;
		const { glyphs, positions } = run.font.layout(run.text);
		for (const [index, glyph] of glyphs.entries()) {
			const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
			drawGlyph(path, glyph.path.commands, { x: x + xOffset * scale, y: yOffset * scale, scale }, isVariable(run.font));
			x += xAdvance * scale;
		}
	}
	return { width: x / 1_000, path: path.join("\n") };
}

function drawGlyph(
	path: string[],
	commands: PathCommand[],
	at: { x: number; y: number; scale: number },
	thicker: boolean,
): void {
	if (commands.length === 0) return;
	if (thicker) path.push(THICKER);
	const point = (px = 0, py = 0) => [px * at.scale + at.x, py * at.scale + at.y] as const;
	const write = (operator: string, ...points: (readonly [number, number])[]) =>
		path.push(`${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" ")} ${operator}`);
	let [lastX, lastY] = [0, 0];
	for (const { command, args } of commands) {
		const [a, b, c, d, e, f] = args;
		if (command === "moveTo") write("m", point(a, b));
		else if (command === "lineTo") write("l", point(a, b));
		else if (command === "bezierCurveTo") write("c", point(a, b), point(c, d), point(e, f));
		else if (command === "quadraticCurveTo") {
			// PDF only has cubic curves: the same curve has its control points two thirds of the way.
			const [fromX, fromY] = [lastX, lastY];
			const third = (from: number, control: number) => from + (2 / 3) * (control - from);
			write(
				"c",
				point(third(fromX, a ?? 0), third(fromY, b ?? 0)),
				point(third(c ?? 0, a ?? 0), third(d ?? 0, b ?? 0)),
				point(c, d),
			);
		} else path.push("h");
		[lastX, lastY] = [args.at(-2) ?? lastX, args.at(-1) ?? lastY];
	}
	path.push(thicker ? "B" : "f");
}
