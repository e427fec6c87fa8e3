import { expect, test } from "vitest";
import { followPath, withValue } from "./content-path.ts";

const page = () => ({
	sections: [
		{ id: "hero", content: { items: [{ text: "one" }, { text: "two" }] } },
		{ id: "faq", content: { items: [{ text: "three" }] } },
	],
});
const second = ["sections", 0, "content", "items", 1, "text"];

test("BRND-04 a place is found again after its item and its section were changed and moved", () => {
	const before = page();
	const find = followPath(before, second);
	let next = withValue(before, second, "typed");
	next = withValue(next, ["sections", 0, "content", "items"], next.sections[0]?.content.items.toReversed());
	next = withValue(next, ["sections"], next.sections.toReversed());
	expect(find(next)).toEqual(["sections", 1, "content", "items", 0, "text"]);
});

test("BRND-04 the place of a removed item or section is nowhere", () => {
	const before = page();
	const find = followPath(before, second);
	expect(find(withValue(before, ["sections", 0, "content", "items"], [{ text: "two" }]))).toBeNull();
	expect(find(withValue(before, ["sections"], before.sections.slice(1)))).toBeNull();
	expect(find(before)).toEqual(second);
});
