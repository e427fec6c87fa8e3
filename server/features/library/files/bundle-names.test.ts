import { expect, test } from "vitest";
import { bundleNames } from "./bundle-names.ts";

test("DWN-02 two files with the same title have different names in the bundle, regardless of case", () => {
	expect(bundleNames(["Guide.pdf", "guide.pdf", "Guide.pdf", "Guide (2).pdf"])).toEqual([
		"Guide.pdf",
		"guide (2).pdf",
		"Guide (3).pdf",
		"Guide (2) (2).pdf",
	]);
});

test.for([
	["a device of Windows", "CON.pdf", "_CON.pdf"],
	["a device with two endings", "aux.tar.gz", "_aux.tar.gz"],
	["a device alone", "lpt1", "_lpt1"],
	["a name that only begins like a device", "Console.pdf", "Console.pdf"],
	["dots at the end", "Guide...", "Guide"],
	["a dot before the ending", "Guide . .pdf", "Guide.pdf"],
	["marks of direction", "a\u200fb\u061cc\u200e.pdf", "a_b_c_.pdf"],
	["slashes", "a/b\\c.pdf", "a_b_c.pdf"],
	["a way out of the folder", "../../etc/passwd.pdf", ".._.._etc_passwd.pdf"],
	["dots alone", "...", "download"],
	["nothing", "", "download"],
	["quotes and emoji", 'The "green" 🌱.pdf', "The _green_ 🌱.pdf"],
	["text that turns its direction", "\u202efdp.exe.pdf", "_fdp.exe.pdf"],
	["half a character", "\ud800.pdf", "\ufffd.pdf"],
	["a line break", "a\nb.pdf", "a_b.pdf"],
])("DWN-02 a title with %s becomes a name that unpacks anywhere", ([, name = "", expected]) => {
	expect(bundleNames([name])).toEqual([expected]);
});

test("DWN-02 titles that differ only in Unicode composition have different names", () => {
	const names = bundleNames(["Caf\u00e9.pdf", "Cafe\u0301.pdf", "CAFE\u0301.pdf"]);
	expect(new Set(names.map((name) => name.normalize("NFC").toLowerCase())).size).toBe(3);
});

test("DWN-02 a very long title is truncated between characters, and keeps its extension", () => {
	const [name = ""] = bundleNames([`${"🌱".repeat(200)}.pdf`]);
	expect(Buffer.byteLength(name)).toBeLessThan(255);
	expect(name).toMatch(/^🌱+\.pdf$/u);
});
