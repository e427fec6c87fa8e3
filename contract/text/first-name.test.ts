import { expect, test } from "vitest";
import { firstName } from "./first-name.ts";

test.each([
	["Nora Green", "Nora"],
	['Green, Nora "Nori"', "Nora"],
	["  Nora  ", "Nora"],
	["Green,", ""],
	["https://evil.example/login Nora", ""],
	["Evil.Example", ""],
	["", ""],
])("AUTH-11 SEC-09 the first name in %j is %j", (name, first) => expect(firstName(name)).toBe(first));
