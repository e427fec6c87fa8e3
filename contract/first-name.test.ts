import { expect, test } from "vitest";
import { firstName } from "./first-name.ts";

test.each([
	["Nora Green", "Nora"],
	['Green, Nora "Nori"', "Nora"],
	["  Nora  ", "Nora"],
	["Green,", ""],
	["", ""],
])("AUTH-11 of %j the first name is %j", (name, first) => expect(firstName(name)).toBe(first));
