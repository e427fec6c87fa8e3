import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import { type CoverDesign, coverDesigns } from "../../drawing/cover-designs.ts";
import { pdfTextFolder } from "../../paths.ts";
import { multiplierCover } from "../../public-pictures/multiplier-cover.ts";
import { fillBlocks } from "./pdf-blocks.ts";
import { letter, type PaperSize, trade } from "./pdf-style.ts";

export interface Document {
	text: string;
	file: string;
	title: string;
	paper: PaperSize;
	coverHeight: number;
	design: CoverDesign;
	/** What a chapter is called, and how many chapters at the start carry no number. */
	part: string;
	unnumbered: number;
	/** The last of the numbered chapters; by default all are. */
	lastNumbered?: number;
	/** The line above the titles of chapters without a number. */
	kickers?: Record<string, string>;
	/** Chapters follow each other on the page, and an index ends the book. */
	isBook?: boolean;
	/** Chapters follow each other on the page, without an index. */
	isRunning?: boolean;
	/** The chapters, counted from 0, whose last page has room for a closing drawing. */
	endings: number[];
	/** The chapter whose sections are set as cards. */
	cardChapter?: string;
	/** The chapter whose sections have a page each. */
	cropChapter?: string;
}

export const documents: Document[] = [
	{
		text: "book.md",
		file: "microgreens-side-hustle-book.pdf",
		title: "The Microgreens Side Hustle",
		paper: trade,
		coverHeight: 1200,
		design: coverDesigns.book,
		part: "Chapter",
		unnumbered: 1,
		lastNumbered: 10,
		isBook: true,
		cropChapter: "Ten crops, one at a time",
		kickers: {
			"Ten crops, one at a time": "Part two",
			"Your first thirty days": "A plan",
			"A year on one shelf": "A calendar",
			"Questions growers ask": "To read with coffee",
			"A page of mixes": "From tray to bag",
			"Taste it, then say it": "At the table",
			"The words of the trade": "To look up",
			"Who to ask": "To fill in",
			Index: "To find again",
		},
		endings: [],
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
		text: "market-multiplier.md",
		file: "market-multiplier.pdf",
		title: "The Market Multiplier",
		paper: letter,
		coverHeight: 1035,
		design: multiplierCover,
		part: "Part",
		unnumbered: 0,
		endings: [],
		isRunning: true,
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

export interface Chapter {
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

/** A figure and its degrees stand on one line. */
const keepDegrees = (text: string) => text.replaceAll(" °F", "\u00a0°F");

/** @returns the chapters of a document, their text as HTML */
export function readChapters(document: Document): Chapter[] {
	const markdown = keepDegrees(curlQuotes(readFileSync(join(pdfTextFolder, document.text), "utf8")));
	return markdown
		.split(/^# /m)
		.slice(1)
		.map((text, index) => {
			const title = text.slice(0, text.indexOf("\n")).trim();
			const body = text.slice(text.indexOf("\n"));
			const place = index + 1 - document.unnumbered;
			const number = place < 1 || place > (document.lastNumbered ?? place) ? "" : String(place);
			let html = fillBlocks(marked.parse(body, { async: false }))
				.replaceAll(/<tr>\s*(?:<td><\/td>\s*)+<\/tr>/g, (row) => row.replace("<tr>", '<tr class="blank">'))
				.replaceAll(/<ul>(?=\s*<li><input)/g, '<ul class="checks">')
				.replaceAll(/<input[^>]*>/g, "");
			if (title === document.cardChapter) {
				const cards = html.split(/(?=<h2>)/).filter((part) => part.startsWith("<h2>"));
				html = `<div class="cards">${cards.map((card) => `<section>${card}</section>`).join("")}</div>`;
			}
			if (title === document.cropChapter) {
				const [opening = "", ...pages] = html.split(/(?=<h2>)/);
				html = opening + pages.map((page) => `<section class="crop">${page}</section>`).join("");
			}
			return {
				title,
				number,
				kicker: number ? `${document.part} ${number}` : (document.kickers?.[title] ?? "To begin with"),
				html,
			};
		});
}
