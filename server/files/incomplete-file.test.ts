import { expect, test } from "vitest";
import { pdf, zip } from "../testing/sample-bytes.ts";
import { findMissingEnd, keepTail, TAIL_BYTES } from "./incomplete-file.ts";

async function tailOf(content: Buffer, chunkBytes = 64 * 1024): Promise<Buffer> {
	async function* chunks() {
		for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes);
	}
	let found = Buffer.alloc(0);
	const passed: Buffer[] = [];
	for await (const chunk of keepTail(chunks(), (tail) => (found = Buffer.from(tail)))) passed.push(chunk);
	expect(Buffer.concat(passed).equals(content)).toBe(true);
	return found;
}

const epub = "application/epub+zip";
const linearized = Buffer.concat([pdf(), Buffer.alloc(200_000, "a")]);
const longComment = Buffer.concat([zip().subarray(0, 20), Buffer.from([0xff, 0xff]), Buffer.alloc(65_535, "c")]);

test.for<[string, string, Buffer, boolean]>([
	["a PDF", "application/pdf", pdf(), true],
	[
		"a PDF with a line after its end",
		"application/pdf",
		Buffer.concat([pdf(), Buffer.from("\n<!-- printed -->\n")]),
		true,
	],
	["a PDF that was cut off", "application/pdf", pdf().subarray(0, -7), false],
	["a PDF that was cut off, with an earlier end at its beginning", "application/pdf", linearized, false],
	["an EPUB", epub, Buffer.concat([Buffer.alloc(300_000), zip()]), true],
	["a ZIP with the longest comment", "application/zip", longComment, true],
	["an EPUB that was cut off", epub, Buffer.alloc(300_000), false],
	["a table", "text/csv", Buffer.from("a,b\n"), true],
])("ADW-04 %s", async ([, contentType, content, isComplete]) => {
	expect(findMissingEnd(contentType, await tailOf(content)) === null).toBe(isComplete);
});

test("ADW-04 the end of a file is the same however it is cut into chunks", async () => {
	const content = Buffer.from(Array.from({ length: 400_000 }, (_, at) => at % 251));
	for (const chunkBytes of [1_000, 65_536, TAIL_BYTES, 400_000])
		expect((await tailOf(content, chunkBytes)).equals(content.subarray(-TAIL_BYTES))).toBe(true);
});
