import { crc32 } from "node:zlib";
import { makeZip } from "client-zip";
import fc from "fast-check";
import { expect, test } from "vitest";
import yauzl from "yauzl";
import { layOutZip, partsOf, type ZipEntry, type ZipLayout } from "./zip-layout.ts";

const GIGABYTE = 1024 ** 3;

interface File {
	name: string;
	content: Buffer;
	modified: Date;
}
const entryOf = ({ name, content, modified }: File): ZipEntry => ({
	name,
	size: content.length,
	crc32: crc32(content),
	modified,
});

/** Returns a part of an archive, as it is sent. */
function bytesOf(
	layout: ZipLayout,
	contents: (entry: number, start: number, end: number) => Buffer,
	start: number,
	end: number,
) {
	return Buffer.concat(
		[...partsOf(layout, { start, end })].map(({ part: { content }, wanted }) =>
			Buffer.isBuffer(content)
				? content.subarray(wanted.start, wanted.end + 1)
				: contents(content.entry, wanted.start, wanted.end + 1),
		),
	);
}

/** Lists an archive with another program. */
function list(reader: { size: number; read: (start: number, end: number) => Buffer }) {
	class Reader extends yauzl.RandomAccessReader {
		override _readStreamForRange(): never {
			throw new Error("only the directory is read");
		}
		override read(
			buffer: Buffer,
			offset: number,
			length: number,
			position: number,
			done: (error: Error | null) => void,
		) {
			reader.read(position, position + length - 1).copy(buffer, offset);
			// Never before the call returns, just like a file.
			process.nextTick(done, null);
		}
	}
	return new Promise<yauzl.Entry[]>((resolve, reject) => {
		yauzl.fromRandomAccessReader(new Reader(), reader.size, { strictFileNames: true }, (error, zip) => {
			if (error) return reject(error);
			const entries: yauzl.Entry[] = [];
			zip.on("entry", (entry: yauzl.Entry) => entries.push(entry));
			zip.on("end", () => resolve(entries));
			zip.on("error", reject);
		});
	});
}

const files = fc.uniqueArray(
	fc.record({
		name: fc
			.string({ unit: "grapheme", minLength: 1, maxLength: 20 })
			.map((name) => `${name.replaceAll(/[/\\:\0]/g, "_")}.bin`),
		content: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
		modified: fc.date({ min: new Date("1980-01-02"), max: new Date("2100-01-01"), noInvalidDate: true }),
	}),
	{ minLength: 1, maxLength: 8, selector: ({ name }) => name },
);

test("LIB-06 another program lists the archive like one from an established library", async () => {
	await fc.assert(
		fc.asyncProperty(files, async (some) => {
			const layout = layOutZip(some.map(entryOf));
			const contents = (entry: number, start: number, end: number) =>
				some[entry]?.content.subarray(start, end) ?? Buffer.alloc(0);
			const ours = bytesOf(layout, contents, 0, layout.size - 1);
			expect(ours.length).toBe(layout.size);
			const theirs = Buffer.from(
				await new Response(
					makeZip(some.map(({ name, content, modified }) => ({ name, input: content, lastModified: modified }))),
				).arrayBuffer(),
			);
			const read = (bytes: Buffer) =>
				list({ size: bytes.length, read: (start, end) => bytes.subarray(start, end + 1) });
			const told = (entries: yauzl.Entry[]) =>
				entries.map(
					({ fileName, crc32: sum, uncompressedSize, compressionMethod, lastModFileDate, lastModFileTime }) => ({
						fileName,
						sum,
						uncompressedSize,
						compressionMethod,
						lastModFileDate,
						lastModFileTime,
					}),
				);
			expect(told(await read(ours))).toEqual(told(await read(theirs)));
		}),
		{ numRuns: 60 },
	);
});

test("LIB-06 any range has the same bytes as in the whole archive", () => {
	fc.assert(
		fc.property(files, fc.nat(), fc.nat(), (some, one, other) => {
			const layout = layOutZip(some.map(entryOf));
			const contents = (entry: number, start: number, end: number) =>
				some[entry]?.content.subarray(start, end) ?? Buffer.alloc(0);
			const whole = bytesOf(layout, contents, 0, layout.size - 1);
			const [start, end] = [one % layout.size, other % layout.size].sort((a, b) => a - b) as [number, number];
			expect(bytesOf(layout, contents, start, end).equals(whole.subarray(start, end + 1))).toBe(true);
		}),
		{ numRuns: 500 },
	);
});

test.for<[string, number[]]>([
	["one file of 5 GB", [5 * GIGABYTE]],
	["small files behind 4 GB", [3 * GIGABYTE, 2 * GIGABYTE, 17, 0]],
	["a file of exactly 4 GB less one byte, and one of it less two", [0xffff_ffff, 0xffff_fffe]],
	["65,600 files", Array.from({ length: 65_600 }, (_, index) => index % 3)],
])("LIB-06 %s are an archive that another program lists", async ([, sizes]) => {
	const modified = new Date(2026, 10, 22, 12, 30, 8);
	const entries = sizes.map((size, index) => ({ name: `${index}.bin`, size, crc32: index, modified }));
	const layout = layOutZip(entries);
	const zeros = (_entry: number, start: number, end: number) => Buffer.alloc(end - start);
	const whole = layout.size < GIGABYTE ? bytesOf(layout, zeros, 0, layout.size - 1) : null;
	const read = (start: number, end: number) => whole?.subarray(start, end + 1) ?? bytesOf(layout, zeros, start, end);
	const found = await list({ size: layout.size, read });
	expect(found.map(({ fileName, uncompressedSize, crc32: sum }) => [fileName, uncompressedSize, sum])).toEqual(
		entries.map(({ name, size, crc32: sum }) => [name, size, sum]),
	);
	// Each local header is where the directory says.
	for (const { relativeOffsetOfLocalHeader: at } of found.filter((_, index) => index % 1_000 < 4))
		expect(read(at, at + 3).readUInt32LE()).toBe(0x04034b50);
});
