import { expect, test } from "vitest";
import { suggestEmail } from "./email-address.ts";

test.each([
	["nora@gmial.com", "nora@gmail.com"],
	["nora@gmal.com", "nora@gmail.com"],
	["nora@gmaill.com", "nora@gmail.com"],
	["nora@gnail.com", "nora@gmail.com"],
	["nora@gmail.con", "nora@gmail.com"],
	["nora@gmial.con", "nora@gmail.com"],
	["Nora@Yaho.com ", "nora@yahoo.com"],
	["nora@hotmial.com", "nora@hotmail.com"],
	["nora@exmaple.con", "nora@exmaple.com"],
	["nora@farm.ogr", "nora@farm.org"],
])("AUTH-04 for the mistyped email %s it suggests %s", (typed, meant) => {
	expect(suggestEmail(typed)).toBe(meant);
});

test.each([
	"nora@gmail.com",
	"nora@mail.com",
	"nora@ymail.com",
	"nora@yahoo.co.uk",
	"nora@hotmail.ca",
	"nora@hotmail.fr",
	"nora@gmx.de",
	"nora@me.com",
	"nora@microgreens.farm",
	"nora@gmail",
	"nora",
	"",
])("AUTH-04 for the email %s it suggests nothing", (typed) => {
	expect(suggestEmail(typed)).toBeNull();
});
