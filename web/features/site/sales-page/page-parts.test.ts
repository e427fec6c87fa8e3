import { expect, test } from "vitest";
import { z } from "zod";
import { pageShape } from "../../../../contract/site/page-content.ts";
import { fieldOf } from "../../../../contract/site/page-fields.ts";
import { moveItem } from "./fields/move-item.ts";
import { shapeAt } from "./fields/shape-at.ts";
import { type Path, pageParts, partOf } from "./page-parts.ts";

/** Lists every group and field of the page, except for the order of its sections, which the list of parts edits. */
function fieldsOf(shape: z.ZodType, path: Path = []): { path: Path; shape: z.ZodType }[] {
	if (path[0] === "sections") return [];
	if (shape instanceof z.ZodOptional) return fieldsOf(shape.unwrap() as z.ZodType, path);
	const own = path.length > 1 ? [{ path, shape }] : [];
	if (fieldOf(shape)?.input === "picture") return own;
	if (shape instanceof z.ZodObject)
		return [
			...own,
			...Object.entries(shape.shape).flatMap(([name, inner]) => fieldsOf(inner as z.ZodType, [...path, name])),
		];
	if (shape instanceof z.ZodArray) return [...own, ...fieldsOf(shape.element as z.ZodType, [...path, 0])];
	return own;
}

const fields = fieldsOf(pageShape);

test("PAGE-01 every field of the page says how the editor shows it", () => {
	expect(fields.length).toBeGreaterThan(250);
	expect(fields.filter(({ shape }) => !fieldOf(shape)).map(({ path }) => path.join("."))).toEqual([]);
});

test("PAGE-01 every field of the page is edited in exactly one part of the editor", () => {
	const leaves = fields.filter(({ shape }) => !(shape instanceof z.ZodObject) || fieldOf(shape)?.input === "picture");
	const covers = (start: Path, path: Path) => start.every((name, at) => String(path[at]) === String(name));
	for (const { path } of leaves) {
		const parts = pageParts.filter(({ fields: starts }) => starts.some((start) => covers(start, path)));
		expect([path.join("."), parts.map(({ id }) => id)]).toEqual([path.join("."), [expect.any(String)]]);
		expect(partOf(path)).toBe(parts[0]);
	}
});

test("PAGE-01 every part of the editor has fields of the page, and its own address", () => {
	expect(new Set(pageParts.map(({ id }) => id)).size).toBe(pageParts.length);
	for (const { fields: starts } of pageParts)
		for (const start of starts) expect(shapeAt(pageShape, start)).toBeDefined();
});

test.for<[move: Parameters<typeof moveItem>[2], from: number, result: string]>([
	["up", 2, "acbd"],
	["up", 0, "abcd"],
	["down", 1, "acbd"],
	["down", 3, "abcd"],
	[{ before: "0" }, 3, "dabc"],
	[{ before: null }, 0, "bcda"],
	[{ before: "3" }, 0, "bcad"],
])("PAGE-01 a list item is moved %o from position %i", ([to, from, result]) => {
	expect(moveItem([..."abcd"], from, to).join("")).toBe(result);
});
