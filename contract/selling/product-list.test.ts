import fc from "fast-check";
import { expect, test } from "vitest";
import { formatProducts, parseProducts } from "./product-list.ts";

test.for<[string, string[], string[]]>([
	["Planner, Crop Guide", ["Planner", "Crop Guide"], ["Planner", "Crop Guide"]],
	["Bread,Rye", ["Bread,Rye"], ["Bread", "Rye"]],
	['"Bread, Rye and Butter", Planner', ["Bread, Rye and Butter", "Planner"], ["Bread, Rye and Butter", "Planner"]],
	['Planner,"Bread, Rye"', ['Planner,"Bread, Rye"'], ["Planner", "Bread, Rye"]],
	["Planner\nCrop Guide\r\n\nSeeds", ["Planner", "Crop Guide", "Seeds"], ["Planner", "Crop Guide", "Seeds"]],
	['27" tray, 15" tray', ['27" tray', '15" tray'], ['27" tray', '15" tray']],
	['["Book, signed","Audio"]', ["Book, signed", "Audio"], ["Book, signed", "Audio"]],
	["[Book], Audio", ["[Book]", "Audio"], ["[Book]", "Audio"]],
	[", ,", [], []],
	["", [], []],
])("USR-09 %j is split the way people and files write lists", ([text, typed, cell]) => {
	expect(parseProducts(text, "before-space")).toEqual(typed);
	expect(parseProducts(text, "anywhere")).toEqual(cell);
});

test("USR-09 names written as a list are read back unchanged by both rules", () => {
	const name = fc
		.string({
			unit: fc.constantFrom("a", "B", " ", ",", '"', "\n", "\r", "[", "]", "é", "7"),
			minLength: 1,
			maxLength: 12,
		})
		.map((text) => text.trim())
		.filter(Boolean);
	fc.assert(
		fc.property(fc.array(name, { maxLength: 5 }), (names) => {
			const text = formatProducts(names);
			expect(parseProducts(text, "before-space")).toEqual(names);
			expect(parseProducts(text, "anywhere")).toEqual(names);
		}),
		{ numRuns: 1_000 },
	);
});
