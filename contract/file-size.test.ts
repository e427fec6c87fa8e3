import { expect, test } from "vitest";
import { formatFileSize, parseFileSize } from "./file-size.ts";
import { fileTypeOf } from "./file-types.ts";
import { limits } from "./limits.ts";

test.each([
	[0, "0 KB"],
	[1, "1 KB"],
	[968 * 1024, "968 KB"],
	[1024 * 1024 - 1, "1.0 MB"],
	[1024 * 1024, "1.0 MB"],
	[112_931_635, "107.7 MB"],
	[5_452_595, "5.2 MB"],
])("ADW-02 %i bytes are shown as %s", (bytes, shown) => {
	expect(formatFileSize(bytes)).toBe(shown);
});

test.each([
	["968 KB", false],
	["50 MB", false],
	["50.1 MB", true],
	["107.7 MB", true],
	["1 GB", true],
	["51 bytes", false],
])("DIG-03 a download of %s asks for confirmation: %s", (shown, asks) => {
	expect((parseFileSize(shown) ?? 0) > limits.largeFileBytes).toBe(asks);
});

test("DIG-03 an unreadable size does not ask for confirmation", () => {
	for (const text of ["", "large", "1,5 MB", "MB", "-5 MB"]) expect(parseFileSize(text)).toBeNull();
});

test.each([
	["Book.PDF", "pdf"],
	["Book.epub", "epub"],
	["track.mp3", "audio"],
	["track.WAV", "audio"],
	["track.m4a", "audio"],
	["all.zip", "zip"],
	["sheet.csv", "other"],
	["noextension", "other"],
	["pdf", "other"],
	["evil.pdf.exe", "other"],
])("ADW-02 the file name %s has the type %s", (name, type) => {
	expect(fileTypeOf(name)).toBe(type);
});
