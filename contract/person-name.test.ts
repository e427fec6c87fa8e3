import { expect, test } from "vitest";
import { personName } from "./person-name.ts";

test.each(["Nora", "Dr. Nora O'Hare", "J.R. Smith", "José Ñúñez", "李 小龍", "محمد", "Anne-Marie St. John"])(
	"SEC-09 %s is a name",
	(name) => expect(personName.parse(`  ${name} `)).toBe(name),
);

test.each([
	["a web address", "Win now https://evil.example/x"],
	["a domain", "Visit evil.com today"],
	["a capitalized domain", "EVIL.com"],
	["www", "www.evil"],
	["an email address", "nora@evil.example"],
	["two lines", "Nora\nBcc: everyone"],
	["text that turns around", "Nora \u202eaivle"],
	["101 characters", "n".repeat(101)],
	["1.5 MB", "n ".repeat(750_000)],
	["NUL", "No\0ra"],
	["nothing", "   "],
])("SEC-09 a name with %s is refused", (_, name) => expect(personName.safeParse(name).success).toBe(false));
