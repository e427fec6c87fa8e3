import { expect, test } from "vitest";
import { z } from "zod";
import { type PageContent, pageShape } from "../../../../contract/site/sales-page/page-content.ts";
import { fieldOf } from "../../../../contract/site/sales-page/page-fields.ts";
import { kindOf, sectionKindIds } from "../../../../contract/site/sales-page/page-sections/kinds.ts";
import { newSection } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import type { Path } from "./fields/content-path.ts";
import { moveItem } from "./fields/move-item.ts";
import { findPart, fixedParts, partOf, shapeOf } from "./page-parts.ts";

/** Lists every group and field of the page around its sections, or of one kind of section. */
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

/** A page with one section of each kind. */
const content = { sections: sectionKindIds.map((kind) => newSection([], kind)) } as PageContent;

const pageFields = fieldsOf(pageShape);
const sectionFields = sectionKindIds.flatMap((kind, at) =>
	fieldsOf(kindOf(kind).content, ["section", at, "content"]).map(({ path, shape }) => ({
		path: ["sections", ...path.slice(1)],
		shape,
	})),
);
const fields = [...pageFields, ...sectionFields];

test("PAGE-01 every field of the page says how the editor shows it", () => {
	expect(fields.length).toBeGreaterThan(250);
	expect(fields.filter(({ shape }) => !fieldOf(shape)).map(({ path }) => path.join("."))).toEqual([]);
});

test("PAGE-01 BRND-03 every field of the page is edited in a part of the editor, without its sections as well", () => {
	const isLeaf = (shape: z.ZodType) => !(shape instanceof z.ZodObject) || fieldOf(shape)?.input === "picture";
	const covers = (start: Path, path: Path) => start.every((name, at) => String(path[at]) === String(name));
	for (const { path } of pageFields.filter(({ shape }) => isLeaf(shape))) {
		const parts = fixedParts.filter(({ fields: starts }) => starts.some((start) => covers(start, path)));
		expect([path.join("."), parts.map(({ id }) => id)]).toEqual([path.join("."), [expect.any(String)]]);
		expect(partOf(content, path)).toBe(parts[0]);
	}
	for (const { path } of sectionFields) expect(partOf(content, path)?.id).toBe(content.sections[Number(path[1])]?.id);
});

test("PAGE-01 BRND-03 every part of the editor has fields of the page, and its own address", () => {
	const parts = [...fixedParts, ...content.sections.map(({ id }) => findPart(content, id))];
	expect(new Set(parts.map((part) => part?.id)).size).toBe(fixedParts.length + sectionKindIds.length);
	for (const part of parts)
		for (const start of part?.fields ?? []) expect(shapeOf(content, start)).toBeInstanceOf(z.ZodType);
});

test.for(sectionKindIds)(
	"BRND-03 a new section of kind %s is complete, but for files that only the seller has",
	(kind) => {
		const { content: shape, start } = kindOf(kind);
		const read = shape.safeParse(start);
		const missing = [...new Set(read.error?.issues.map(({ path }) => path.at(-1)))];
		expect(missing).toEqual(kind === "video" || kind === "audio" ? ["src"] : []);
	},
);

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
