import { expect, test } from "vitest";
import { savedFileName } from "./saved-file-name.ts";

test.for([
	["The Crop Guide", "pdf", "guide.pdf", "The Crop Guide.pdf"],
	["The Microgreens Side Hustle, EPUB", "epub", "book.epub", "The Microgreens Side Hustle.epub"],
	["The Audiobook, M4B", "audio", "book.M4B", "The Audiobook.m4b"],
	["Labels (PDF)", "pdf", "labels.pdf", "Labels.pdf"],
	["labels.pdf", "pdf", "labels.pdf", "labels.pdf"],
	["Checklist, read aloud", "audio", "checklist.mp3", "Checklist, read aloud.mp3"],
	["How to make an EPUB", "pdf", "epub.pdf", "How to make an EPUB.pdf"],
	["PDF", "pdf", "a.pdf", "PDF.pdf"],
	[", PDF", "pdf", "a.pdf", ", PDF.pdf"],
	["Unzip", "zip", "a.zip", "Unzip.zip"],
	["Notes", "other", null, "Notes"],
] as const)("DIG-04 %s (%s, %s) is saved as %s", ([title, type, storedName, expected]) => {
	expect(savedFileName(title, type, storedName)).toBe(expected);
});
