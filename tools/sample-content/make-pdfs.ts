import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { marked } from "marked";
import { launchBrowser } from "./browser.ts";
import { type CoverDesign, coverDesigns, coverSvg } from "./cover-designs.ts";
import { endingSvg, sproutRuleSvg } from "./diagrams.ts";
import { filesFolder, pdfTextFolder } from "./paths.ts";
import { fillBlocks } from "./pdf-blocks.ts";
import { fontFaces } from "./pdf-fonts.ts";
import { letter, type PaperSize, pdfStyle, trade } from "./pdf-style.ts";

interface Document {
	text: string;
	file: string;
	title: string;
	paper: PaperSize;
	coverHeight: number;
	design: CoverDesign;
	/** What a chapter is called, and how many chapters at the start carry no number. */
	part: string;
	unnumbered: number;
	/** The chapters, counted from 0, whose last page has room for a closing drawing. */
	endings: number[];
	/** The chapter whose sections are set as cards. */
	cardChapter?: string;
}

const documents: Document[] = [
	{
		text: "book.md",
		file: "microgreens-side-hustle-book.pdf",
		title: "The Microgreens Side Hustle",
		paper: trade,
		coverHeight: 1200,
		design: coverDesigns.book,
		part: "Chapter",
		unnumbered: 1,
		endings: [0, 1, 2, 4, 5, 6, 7, 8, 9, 10],
	},
	{
		text: "crop-guide.md",
		file: "crop-guide.pdf",
		title: "The Crop Guide",
		paper: letter,
		coverHeight: 1035,
		design: coverDesigns.cropGuide,
		part: "Part",
		unnumbered: 0,
		endings: [3],
	},
	{
		text: "recipe-sales-system.md",
		file: "recipe-sales-system.pdf",
		title: "The Recipe Sales System",
		paper: letter,
		coverHeight: 1035,
		design: coverDesigns.recipeSalesSystem,
		part: "Part",
		unnumbered: 0,
		endings: [0, 2, 3, 4],
		cardChapter: "Six cards to begin with",
	},
	{
		text: "planner.md",
		file: "tray-planner.pdf",
		title: "The Tray Planner",
		paper: letter,
		coverHeight: 1035,
		design: coverDesigns.planner,
		part: "Sheet",
		unnumbered: 0,
		endings: [],
	},
];

interface Chapter {
	title: string;
	kicker: string;
	number: string;
	html: string;
}

function curlQuotes(text: string): string {
	return text
		.replaceAll(/(^|[\s([*|])"/gm, "$1“")
		.replaceAll('"', "”")
		.replaceAll("'", "’");
}

function readChapters(document: Document): Chapter[] {
	const markdown = curlQuotes(readFileSync(join(pdfTextFolder, document.text), "utf8"));
	return markdown
		.split(/^# /m)
		.slice(1)
		.map((text, index) => {
			const title = text.slice(0, text.indexOf("\n")).trim();
			const body = text.slice(text.indexOf("\n"));
			const number = index < document.unnumbered ? "" : String(index + 1 - document.unnumbered);
			let html = fillBlocks(marked.parse(body, { async: false }))
				.replaceAll(/<tr>\s*(?:<td><\/td>\s*)+<\/tr>/g, (row) => row.replace("<tr>", '<tr class="blank">'))
				.replaceAll(/<ul>(?=\s*<li><input)/g, '<ul class="checks">')
				.replaceAll(/<input[^>]*>/g, "");
			if (title === document.cardChapter) {
				const cards = html.split(/(?=<h2>)/).filter((part) => part.startsWith("<h2>"));
				html = `<div class="cards">${cards.map((card) => `<section>${card}</section>`).join("")}</div>`;
			}
			return { title, number, kicker: number ? `${document.part} ${number}` : "To begin with", html };
		});
}

function documentHtml(document: Document, chapters: Chapter[], startPages: number[]): string {
	const contents = chapters
		.map(
			(chapter, index) =>
				`<li><span class="number">${chapter.number}</span><a href="#part-${index}">${chapter.title}</a><span class="dots"></span><span class="leaf">${startPages[index] ?? ""}</span></li>`,
		)
		.join("");
	const body = chapters
		.map(
			(chapter, index) =>
				`<section class="chapter" id="part-${index}"><p class="kicker">${chapter.kicker}</p><h1>${chapter.title}</h1><span class="rule">${sproutRuleSvg()}</span>${chapter.html}${document.endings.includes(index) ? `<figure class="ending">${endingSvg(index)}</figure>` : ""}</section>`,
		)
		.join("");
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${document.title}</title><style>${pdfStyle(document.paper, document.title)}</style></head><body><div class="cover">${coverSvg(document.design, document.coverHeight)}</div><nav class="contents"><h1>Contents</h1><span class="rule">${sproutRuleSvg()}</span><ol>${contents}</ol><p class="imprint">Microgreens Academy. For your own use: please do not pass the file on. Figures are examples for orientation and no promise of a harvest or of income. Ask your state and county which rules apply to food that you grow and sell.</p></nav>${body}</body></html>`;
}

async function print(browser: Browser, html: string): Promise<Buffer> {
	const tab = await browser.newPage();
	await tab.setContent(html.replace("<style>", `<style>${fontFaces(html)}`));
	await tab.evaluate("document.fonts.ready");
	const pdf = await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
	await tab.close();
	return pdf;
}

function findStartPages(pdf: Buffer, chapters: Chapter[]): number[] {
	const pages = execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" }).split("\f");
	// Without spaces, since spaced-out capitals come back as separate words.
	const flatten = (text: string) => text.replaceAll(/\s+/g, "").toLowerCase();
	const flat = pages.map(flatten);
	return chapters.map((chapter) => {
		const opening = flatten(chapter.kicker + chapter.title);
		const page = flat.findIndex((text) => text.startsWith(opening));
		if (page < 0) throw new Error(`"${chapter.title}" opens no page.`);
		return page + 1;
	});
}

mkdirSync(filesFolder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "pdfs-"));
const browser = await launchBrowser();
try {
	for (const document of documents) {
		const chapters = readChapters(document);
		// Printed twice: the page numbers of the contents are known only once the chapters have been laid out.
		const draft = await print(browser, documentHtml(document, chapters, []));
		const pdf = await print(browser, documentHtml(document, chapters, findStartPages(draft, chapters)));
		const target = join(filesFolder, document.file);
		const uncompressed = join(scratch, document.file);
		writeFileSync(uncompressed, pdf);
		execFileSync("qpdf", [
			"--object-streams=generate",
			"--recompress-flate",
			"--compression-level=9",
			"--deterministic-id",
			uncompressed,
			target,
		]);
		const pages = /Pages:\s+(\d+)/.exec(execFileSync("pdfinfo", [target], { encoding: "utf8" }))?.[1];
		console.log(`${document.file} ${pages} pages, ${(statSync(target).size / 1024).toFixed(0)} KB`);
	}
} finally {
	await browser.close();
	rmSync(scratch, { recursive: true, force: true });
}
