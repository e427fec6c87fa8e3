import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";

const styles = readFileSync(join(import.meta.dirname, "application.css"), "utf8");
const faces = [...styles.matchAll(/@font-face \{.*?\n\}/gs)].map(([face]) => face);

/** Returns the characters that a face is for. */
function charactersOf(face: string): number[] {
	const ranges = face.match(/unicode-range:([^;]*)/)?.[1] ?? "";
	return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = "", last = first]) => {
		const start = Number.parseInt(first, 16);
		return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
	});
}

test.each(["figtree-latin-400-700-subset", "fraunces-latin-600-subset"])(
	"%s has every character of its unicode-range, overlaps with no other file, and fits into one flight of a new connection",
	(name) => {
		const bytes = readFileSync(join(import.meta.dirname, `fonts/${name}.woff2`));
		const font = create(bytes) as Font;
		const face = faces.find((one) => one.includes(`${name}.woff2`)) ?? "";
		const missing = charactersOf(face).filter((character) => !font.hasGlyphForCodePoint(character));
		expect(charactersOf(face).length).toBeGreaterThan(100);
		expect(missing).toEqual([]);
		// Ten segments, less the response's head.
		expect(bytes.length).toBeLessThan(14_000);
		const [family] = name.split("-");
		const whole = faces.find((one) => one.includes(`/${family}-latin-`) && one !== face) ?? "";
		expect(charactersOf(whole).length).toBeGreaterThan(100);
		expect(charactersOf(whole).filter((character) => charactersOf(face).includes(character))).toEqual([]);
	},
);
