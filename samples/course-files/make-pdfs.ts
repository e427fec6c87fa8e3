import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { launchBrowser } from "../browser.ts";
import { coverSvg } from "../drawing/cover-designs.ts";
import { filesFolder } from "../paths.ts";
import { runProgram } from "../program.ts";
import { endingSvg, sproutRuleSvg } from "./diagrams.ts";
import { findIndexPages } from "./index-terms.ts";
import { type Chapter, type Document, documents, readChapters } from "./pdf/pdf-documents.ts";
import { fontFaces } from "./pdf/pdf-fonts.ts";
import { pdfStyle } from "./pdf/pdf-style.ts";
import { tidyPdf } from "./pdf/tidy-pdf.ts";

/** Sizes in which a chapter of a book may be set, so that its last page isn't almost empty. */
const TEXT_SIZES = [1, 0.985, 0.97, 0.955, 0.94, 0.925, 0.91];
/** Fewer lines than this look left behind on a page of their own. */
const MIN_LAST_PAGE_LINES = 12;

/** @param sizes of the text of each chapter, as a part of the usual one */
function documentHtml(document: Document, chapters: Chapter[], startPages: number[], sizes: number[] = []): string {
	const contents = chapters
		.map(
			(chapter, index) =>
				`<li><span class="number">${chapter.number}</span><a href="#part-${index}">${chapter.title}</a><span class="dots"></span><span class="leaf">${startPages[index] ?? ""}</span></li>`,
		)
		.join("");
	const body = chapters
		.map(
			(chapter, index) =>
				`<section class="chapter${chapter.title === "Index" ? " index" : ""}" id="part-${index}"${(sizes[index] ?? 1) < 1 ? ` style="font-size:${sizes[index]}em"` : ""}><p class="kicker">${chapter.kicker}</p><h1>${chapter.title}</h1><span class="rule">${sproutRuleSvg()}</span>${chapter.html}${document.endings.includes(index) ? `<figure class="ending">${endingSvg(index)}</figure>` : ""}</section>`,
		)
		.join("");
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${document.title}</title><style>${pdfStyle(document.paper, document.title)}</style></head><body class="${document.isBook ? "book" : document.isRunning ? "book running" : ""}"><div class="cover">${coverSvg(document.design, document.coverHeight)}</div><nav class="contents"><h1>Contents</h1><span class="rule">${sproutRuleSvg()}</span><ol>${contents}</ol><p class="imprint">Microgreens Academy. For your own use: please do not pass the file on. Figures are examples for orientation and no promise of a harvest or of income. Ask your state and county which rules apply to food that you grow and sell.</p></nav>${body}</body></html>`;
}

async function print(browser: Browser, html: string): Promise<Buffer> {
	const tab = await browser.newPage();
	await tab.setContent(html.replace("<style>", `<style>${fontFaces(html)}`));
	await tab.evaluate("document.fonts.ready");
	const pdf = await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
	await tab.close();
	return pdf;
}

function readPages(pdf: Buffer): string[] {
	return runProgram("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" }).split("\f");
}

function findStartPages(pages: string[], chapters: Chapter[]): number[] {
	// Without spaces, since spaced-out capitals come back as separate words.
	const flatten = (text: string) => text.replaceAll(/\s+/g, "").toLowerCase();
	const flat = pages.map(flatten);
	return chapters.map((chapter) => {
		const opening = flatten(chapter.kicker + chapter.title);
		const page = flat.findIndex((text) => text.includes(opening));
		if (page < 0) throw new Error(`"${chapter.title}" opens no page.`);
		return page + 1;
	});
}

/** @returns for each chapter the size at which its last page is well filled; the usual one where none helps */
async function findTextSizes(browser: Browser, document: Document, chapters: Chapter[]): Promise<number[]> {
	let sizes = chapters.map(() => 1);
	const fits = chapters.map(() => false);
	for (const size of TEXT_SIZES) {
		const tried = sizes.map((kept, index) => (fits[index] ? kept : size));
		const pages = readPages(await print(browser, documentHtml(document, chapters, [], tried)));
		const starts = findStartPages(pages, chapters);
		for (const index of chapters.keys()) {
			const last = pages[(starts[index + 1] ?? pages.length) - 2] ?? "";
			fits[index] ||= last.split("\n").filter((line) => line.trim()).length >= MIN_LAST_PAGE_LINES;
		}
		sizes = tried;
		if (fits.every(Boolean)) break;
	}
	return sizes.map((size, index) => (fits[index] ? size : 1));
}

function indexChapter(entries: [term: string, places: string][]): Chapter {
	const lines = entries.map(([term, places]) => `<li>${term}<span>, ${places}</span></li>`).join("");
	return { title: "Index", number: "", kicker: "To find again", html: `<ul class="index">${lines}</ul>` };
}

mkdirSync(filesFolder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "pdfs-"));
const browser = await launchBrowser();
try {
	for (const document of documents) {
		const chapters = readChapters(document);
		if (document.isBook) chapters.push(indexChapter([]));
		const sizes = document.isBook ? await findTextSizes(browser, document, chapters) : [];
		// Printed twice: the page numbers of contents and index are known only once the chapters have been laid out.
		const draft = readPages(await print(browser, documentHtml(document, chapters, [], sizes)));
		const starts = findStartPages(draft, chapters);
		if (document.isBook) {
			const [first = 0, last = 0] = [starts[0], starts.at(-1)];
			const own = draft.map((text, index) => (index + 1 >= first && index + 1 < last ? text : ""));
			chapters.splice(-1, 1, indexChapter(findIndexPages(own)));
		}
		const printed = await print(browser, documentHtml(document, chapters, starts, sizes));
		if (String(findStartPages(readPages(printed), chapters)) !== String(starts))
			throw new Error(`The pages of ${document.file} moved when their numbers were put in.`);
		const pdf = await tidyPdf(printed, chapters);
		const target = join(filesFolder, document.file);
		const uncompressed = join(scratch, document.file);
		writeFileSync(uncompressed, pdf);
		runProgram("qpdf", [
			"--object-streams=generate",
			"--recompress-flate",
			"--compression-level=9",
			"--deterministic-id",
			uncompressed,
			target,
		]);
		const pages = /Pages:\s+(\d+)/.exec(runProgram("pdfinfo", [target], { encoding: "utf8" }))?.[1];
		console.log(`${document.file} ${pages} pages, ${(statSync(target).size / 1024).toFixed(0)} KB`);
	}
} finally {
	await browser.close();
	rmSync(scratch, { recursive: true, force: true });
}
