import { expect, test } from "vitest";
import { bundleNames } from "./bundle-names.ts";

test("DWN-02 two files of one title have two names in the bundle, whatever their case", () => {
	expect(bundleNames(["Guide.pdf", "guide.pdf", "Guide.pdf", "Guide (2).pdf"])).toEqual([
		"Guide.pdf",
		"guide (2).pdf",
		"Guide (3).pdf",
		"Guide (2) (2).pdf",
	]);
});

test.for([
	["slashes", "a/b\\c.pdf", "a_b_c.pdf"],
	["a way out of the folder", "../../etc/passwd.pdf", ".._.._etc_passwd.pdf"],
	["dots alone", "...", "download"],
	["nothing", "", "download"],
	["quotes and emoji", 'The "green" 🌱.pdf', "The _green_ 🌱.pdf"],
	["text that turns its direction", "\u202efdp.exe.pdf", "_fdp.exe.pdf"],
	["half a character", "\ud800.pdf", "\ufffd.pdf"],
	["a line break", "a\nb.pdf", "a_b.pdf"],
])("DWN-02 a title with %s is a name that unpacks anywhere", ([, name = "", expected]) => {
	expect(bundleNames([name])).toEqual([expected]);
});

test("DWN-02 a very long title is cut between characters, with its ending kept", () => {
	const [name = ""] = bundleNames([`${"🌱".repeat(200)}.pdf`]);
	expect(Buffer.byteLength(name)).toBeLessThan(255);
	expect(name).toMatch(/^🌱+\.pdf$/u);
});
