import { expect, test } from "vitest";
import { movedOrder, type NewPlace } from "./ordering.ts";

test.for<[string, NewPlace, string]>([
	["a", "up", "abcd"],
	["b", "up", "bacd"],
	["c", "down", "abdc"],
	["d", "down", "abcd"],
	["a", { before: null }, "bcda"],
	["d", { before: "a" }, "dabc"],
	["a", { before: "c" }, "bacd"],
	["b", { before: "b" }, "abcd"],
	["b", { before: "gone" }, "abcd"],
	["gone", "up", "abcd"],
])("ADD-01 moving %s %j makes the order %s", ([id, to, order]) => {
	expect(movedOrder([..."abcd"], id, to).join("")).toBe(order);
});
