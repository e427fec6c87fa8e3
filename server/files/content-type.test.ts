import { expect, test } from "vitest";
import { html, mp3, pdf, png, svg, zip } from "../testing/sample-bytes.ts";
import { nameMismatch, readContentType, SNIFFED_BYTES } from "./content-type.ts";

const read = (content: Buffer, name: string) => readContentType(content.subarray(0, SNIFFED_BYTES), name);

/** Silence as MP3: 128 kbit/s and 44.1 kHz, so 417 bytes a frame. */
const frames = (count: number) =>
	Buffer.concat(Array(count).fill(Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])));

test.for<[string, () => Buffer | Promise<Buffer>, string, string]>([
	["a PDF", pdf, "book.pdf", "application/pdf"],
	// Seen with issue6069.pdf of https://github.com/mozilla/pdf.js.
	["a PDF behind other text", () => Buffer.concat([Buffer.from("Some junk\n"), pdf()]), "book.pdf", "application/pdf"],
	["a text about PDF", () => Buffer.concat([Buffer.from("Some junk\n"), pdf()]), "book.txt", "text/plain"],
	["a page that names PDF", () => Buffer.concat([html(), pdf()]), "book.html", "text/html"],
	["a PDF far behind", () => Buffer.concat([Buffer.alloc(1_024), pdf()]), "book.pdf", "application/octet-stream"],
	// Seen with sin1k0db.mp3 of https://github.com/Borewit/music-metadata.
	["a song behind zeros", () => Buffer.concat([Buffer.alloc(136), frames(3)]), "song.mp3", "audio/mpeg"],
	["less than a song", () => Buffer.concat([Buffer.alloc(136), frames(2)]), "song.mp3", "application/octet-stream"],
	["a PDF without an ending", pdf, "book", "application/pdf"],
	["a ZIP", zip, "all.zip", "application/zip"],
	["a song behind a large picture", mp3, "song.mp3", "audio/mpeg"],
	["a picture", png, "leaf.png", "image/png"],
	["a page named .pdf", html, "book.pdf", "text/html"],
	["a page named .txt", html, "notes.txt", "text/html"],
	["a drawing with a script", svg, "leaf.png", "image/svg+xml"],
	[
		"a drawing behind an XML head",
		() => Buffer.concat([Buffer.from("<?xml version='1.0'?>"), svg()]),
		"a.txt",
		"image/svg+xml",
	],
	["a page behind a space", () => Buffer.concat([Buffer.from("\n\n  "), html()]), "a.csv", "text/html"],
	["a table", () => Buffer.from("crop,days\nradish,8\n"), "crops.csv", "text/csv"],
	["a text about tags", () => Buffer.from("Write <b> and <p> for HTML."), "notes.md", "text/markdown"],
	["captions", () => Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"), "en.vtt", "text/vtt"],
	["noise", () => Buffer.from([0, 1, 2, 3, 250, 251]), "noise.bin", "application/octet-stream"],
])("STO-03 %s is recognized by its content", async ([, make, name, contentType]) => {
	expect(await read(await make(), name)).toBe(contentType);
});

test("STO-03 a text cut in the middle of a character is still a text", async () => {
	const content = Buffer.from("ä".repeat(SNIFFED_BYTES));
	expect(await readContentType(content.subarray(0, SNIFFED_BYTES - 1), "a.txt")).toBe("text/plain");
});

test.for([
	["book.pdf", "text/html", "This file is named .pdf, but it is not a PDF. Please choose another one."],
	["book.pdf", "application/pdf", null],
	["Track.MP3", "application/pdf", "This file is named .mp3, but it is not an audio file. Please choose another one."],
	["all.zip", "application/octet-stream", "This file is named .zip, but it is not a ZIP. Please choose another one."],
	["crops.csv", "text/html", "This file is named .csv, but it is not plain text in UTF-8. Please choose another one."],
	["page.html", "text/html", null],
	["constructor", "text/html", null],
] as const)("STO-03 %s with the content of %s", ([name, contentType, message]) => {
	expect(nameMismatch(name, contentType)).toBe(message);
});
