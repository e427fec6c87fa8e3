import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { writtenFile } from "../../../testing/written-csv.ts";
import { detectCsvFormat, readCsvRecords, UnreadableCsvError } from "./csv-file.ts";
import { inspectPurchasers, readPurchaserRows } from "./read-purchasers.ts";

/** Yields bytes in chunks, like a disk or a network. */
const inPieces = (bytes: Buffer, size: number) => () =>
	Readable.from(
		(function* () {
			for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
		})(),
	);

async function readAll(bytes: Buffer, size = 65_536) {
	const open = inPieces(bytes, size);
	const { layout } = await inspectPurchasers(open);
	return { layout, rows: (await Array.fromAsync(readPurchaserRows(open, layout))).flat() };
}

test("IMP-06 every file is read with the number of rows that a person counts, and nothing is lost", async () => {
	await fc.assert(
		fc.asyncProperty(writtenFile(), fc.integer({ min: 1, max: 400 }), async (file, size) => {
			const { layout, rows } = await readAll(file.bytes, size);
			expect(rows).toHaveLength(file.rows.length);
			expect(layout.rows).toBe(file.rows.length);
			expect(layout.delimiter).toBe(file.delimiter);
			expect(rows.map(({ row }) => row)).toEqual(file.rows.map((_row, index) => index + 1));
			for (const [index, { cells, complete }] of rows.entries()) {
				const written = file.rows[index];
				expect(complete).toBe(written?.whole);
				if (!written?.whole) continue;
				expect([cells.email, cells.name, cells.orderId]).toEqual(written.cells.slice(0, 3));
			}
		}),
		{ numRuns: 300 },
	);
});

test("IMP-06 a header with a Windows line end before rows with Unix line ends loses no buyer", async () => {
	const { rows } = await readAll(
		Buffer.from(
			"email,name,orderId\r\na@example.org,Ann,X0\r\nmix1@example.org,Mo,X1\nmix2@example.org,Mi,X2\rlast@example.org,La,X3",
		),
	);
	expect(rows.map(({ cells }) => `${cells.orderId} ${cells.email}`)).toEqual([
		"X0 a@example.org",
		"X1 mix1@example.org",
		"X2 mix2@example.org",
		"X3 last@example.org",
	]);
});

test.for([
	["sep=;\r\nemail;name\r\na@example.org;Ann\r\n", ";"],
	["\ufeffsep=;\nemail;name\na@example.org;Ann\n", ";"],
	['"sep=|"\nemail|name\na@example.org|Ann\n', "|"],
	["SEP=\t\remail\tname\ra@example.org\tAnn\r", "\t"],
	["\r\n\r\nemail;name\r\na@example.org;Ann\r\n", ";"],
] as const)("IMP-06 %j is read with the delimiter that it declares or uses", async ([text, delimiter]) => {
	for (const size of [1, 3, 65_536]) {
		const { layout, rows } = await readAll(Buffer.from(text), size);
		expect(layout.delimiter).toBe(delimiter);
		expect(rows.map(({ cells }) => [cells.email, cells.name])).toEqual([["a@example.org", "Ann"]]);
	}
});

test("IMP-06 a delimiter inside quotation marks is not mistaken for the file's", async () => {
	const { rows } = await readAll(Buffer.from('"Name, last, first";email\n"Green, N";a@example.org\n'));
	expect(rows[0]?.cells.email).toBe("a@example.org");
});

test("SEC-04 a line of 20 million commas is refused immediately, wherever it is", async () => {
	const commas = Buffer.alloc(20 * 1024 * 1024, ",");
	for (const bytes of [commas, Buffer.concat([Buffer.from("email\na@example.org\n"), commas])]) {
		const began = performance.now();
		await expect(readAll(bytes)).rejects.toBeInstanceOf(UnreadableCsvError);
		// Far less than it takes to create twenty million cells.
		expect(performance.now() - began).toBeLessThan(4_000);
	}
	await expect(readAll(Buffer.from(`email${",x".repeat(200)}\n`))).rejects.toThrow("more than 200 columns");
});

test("IMP-05 any bytes are read, or refused with a message", async () => {
	await fc.assert(
		fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
			const open = inPieces(Buffer.from(bytes), 50);
			try {
				for await (const records of readCsvRecords(open, await detectCsvFormat(open)))
					for (const { cells } of records) expect(cells.length).toBeGreaterThan(0);
			} catch (error) {
				expect(error).toBeInstanceOf(UnreadableCsvError);
			}
		}),
		{ numRuns: 300 },
	);
});
