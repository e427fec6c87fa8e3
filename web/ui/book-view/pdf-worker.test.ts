import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { PDFDocument, PDFName, PDFNumber } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";

const RANGE = 16 * 1024;
const PAGES = 120;
const { resolve } = createRequire(import.meta.url);

/** Where PDF.js finds the worker loaded by another test. */
const loaded = globalThis as { pdfjsWorker?: unknown };
let pdfjs: typeof import("pdfjs-dist/legacy/build/pdf.mjs");
let before: unknown;

beforeAll(async () => {
	before = loaded.pdfjsWorker;
	delete loaded.pdfjsWorker;
	// A separate instance, because it keeps the first worker that it finds.
	const library = resolve("pdfjs-dist/legacy/build/pdf.mjs");
	pdfjs = await import(/* @vite-ignore */ `${pathToFileURL(library).href}?changed`);
	pdfjs.GlobalWorkerOptions.workerSrc = pathToFileURL(resolve("pdfjs-dist/build/pdf.worker.mjs")).href;
});
afterAll(() => {
	loaded.pdfjsWorker = before;
});

/**
 * Creates a PDF whose pages are as wide as their number, and heavy.
 *
 * @param perNode number of pages per node of the tree; all by default
 */
async function makePdf(perNode?: number): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	for (let number = 1; number <= PAGES; number += 1) {
		const page = pdf.addPage([number, 100]);
		const weight = pdf.context.register(pdf.context.stream(randomBytes(RANGE * 2)));
		page.node.set(PDFName.of("PieceInfo"), weight);
	}
	const { context, catalog } = pdf;
	const tree = catalog.Pages();
	const leaves = tree.Kids().asArray();
	if (perNode) {
		const top = catalog.get(PDFName.of("Pages"));
		const nodes = [];
		for (let from = 0; from < PAGES; from += perNode) {
			const kids = leaves.slice(from, from + perNode);
			const node = context.register(context.obj({ Type: "Pages", Parent: top, Kids: kids, Count: kids.length }));
			for (const kid of kids) (context.lookup(kid) as typeof tree).set(PDFName.of("Parent"), node);
			nodes.push(node);
		}
		tree.set(PDFName.of("Kids"), context.obj(nodes));
		tree.set(PDFName.of("Count"), PDFNumber.of(PAGES));
	}
	return pdf.save({ useObjectStreams: false });
}

async function open(bytes: Uint8Array) {
	let asked = 0;
	class Counted extends pdfjs.PDFDataRangeTransport {
		override requestDataRange(begin: number, end: number) {
			asked += end - begin;
			queueMicrotask(() => this.onDataRange(begin, bytes.slice(begin, end)));
		}
	}
	const range = new Counted(bytes.length, null);
	const settings = { range, rangeChunkSize: RANGE, disableStream: true, disableAutoFetch: true, verbosity: 0 };
	const pdf = await pdfjs.getDocument(settings).promise;
	return { pdf, asked: () => asked };
}

test("LIB-01 the first page and one far in load only a few parts of a file with all pages in one node", async () => {
	const { pdf, asked } = await open(await makePdf());
	await pdf.getPage(1);
	const far = await pdf.getPage(90);
	expect(await pdf.getPageIndex(far.ref as never)).toBe(89);
	expect(asked()).toBeLessThan(8 * RANGE);
	await pdf.loadingTask.destroy();
});

test.each([undefined, 1, 7, 50])(
	"LIB-01 every page is found at its position with %s pages per node",
	async (perNode) => {
		const { pdf } = await open(await makePdf(perNode));
		expect(pdf.numPages).toBe(PAGES);
		for (let number = PAGES; number > 0; number -= 1) {
			const page = await pdf.getPage(number);
			expect(page.view[2]).toBe(number);
			expect(await pdf.getPageIndex(page.ref as never)).toBe(number - 1);
		}
		await pdf.loadingTask.destroy();
	},
);
