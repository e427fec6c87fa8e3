import { expect, test } from "vitest";
import { emptyUpdate, toForm, toInput, unreadableText, updateRules } from "./update-form.ts";

test("UPD-03 dates are typed in local time and sent as instants; empty fields are sent as null", () => {
	const input = toInput({ ...emptyUpdate, startDate: "2025-06-01T10:00", priority: " -3 " });
	expect(input.startDate).toEqual(new Date(2025, 5, 1, 10));
	expect([input.endDate, input.priority]).toEqual([null, -3]);
});

test("UPD-03 saved values are shown in the fields as they were typed", () => {
	const form = { ...emptyUpdate, title: "News", startDate: "2025-06-01T10:00", endDate: "2025-12-24T18:30" };
	const { startDate, endDate } = toInput(form);
	const saved = { ...toInput(form), startDate, endDate, id: "1", createdAt: new Date(), updatedAt: new Date() };
	expect(toForm(saved as never)).toEqual(form);
});

test.each([
	["priority", "1e9"],
	["priority", "abc"],
	["priority", "1.5"],
	["priority", ""],
	["linkUrl", "javascript:alert(1)"],
	["imageUrl", "example.org/picture.png"],
	["backgroundColor", "red;background:url(x)"],
	["textColor", "green"],
	["title", "  "],
] as const)("UPD-03 %s does not accept %s", (field, value) => {
	expect(updateRules[field](value, emptyUpdate)).toBeTypeOf("string");
});

test("UPD-03 the end may not be before the start", () => {
	const start = { ...emptyUpdate, startDate: "2025-06-01T10:00" };
	expect(updateRules.endDate("2025-06-01T09:59", start)).toBe("End must be after start");
	expect(updateRules.endDate("2025-06-01T10:00", start)).toBeNull();
	expect(updateRules.endDate("", start)).toBeNull();
});

test("UPD-03 text that is hard to read on its background gets a clear warning", () => {
	const colors = { backgroundColor: "#ffffff", textColor: "#ffff00" };
	expect(unreadableText(colors)).toBe("Hard to read on this background. Choose a darker or lighter color.");
	expect(updateRules.textColor("#ffff00", { ...emptyUpdate, ...colors })).toBe(unreadableText(colors));
	expect(unreadableText({ ...colors, textColor: "#000000" })).toBeNull();
	expect(unreadableText({ ...colors, backgroundColor: "" })).toBeNull();
});
