import { expect, test } from "vitest";
import { readCsvPreview } from "./read-csv-preview.ts";

test.for<[string, Buffer]>([
	["UTF-8 with a BOM", Buffer.from("\ufeffemail,name\nzoe@example.org,Zoë\n")],
	["semicolons and CRLF", Buffer.from("email;name\r\nzoe@example.org;Zoë\r\n")],
	["tabs", Buffer.from("email\tname\nzoe@example.org\tZoë\n")],
	["Windows-1252", Buffer.from("email,name\nzoe@example.org,Zo\xeb\n", "latin1")],
	["UTF-16", Buffer.from("\ufeffemail,name\nzoe@example.org,Zoë\n", "utf16le")],
])("IMP-06 the first rows of a file with %s are shown", ([, bytes]) => {
	expect(readCsvPreview(bytes)?.rows).toEqual([
		["email", "name"],
		["zoe@example.org", "Zoë"],
	]);
});

test("IMP-05 a file that is no text, or empty, has nothing to show", () => {
	expect(readCsvPreview(Buffer.from("89504e470d0a1a0a0000000d", "hex"))).toBeNull();
	expect(readCsvPreview(Buffer.from(""))).toBeNull();
});

test("IMP-06 a piece that ends within a character is still UTF-8", () => {
	expect(readCsvPreview(Buffer.from("email,name\na@example.org,Zoë").subarray(0, -1))?.rows[1]?.[1]).toBe("Zo");
});
