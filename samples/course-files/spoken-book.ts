import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked, type Token, type Tokens } from "marked";
import { pdfTextFolder } from "../paths.ts";
import { crops } from "./crops.ts";

/* The ten chapters of the book as a reader would say them: the audiobook has no words of its own. */

export interface SpokenChapter {
	number: number;
	title: string;
	/** In order, one to a breath: headings, paragraphs, items of lists, rows of tables. */
	passages: { text: string; isHeading: boolean }[];
}

const SPOKEN_CHAPTERS = 10;
const numberWords = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const plural = (count: string, one: string, many: string) =>
	Number(count) === 1 ? `${count} ${one}` : `${count} ${many}`;

function sayMoney(text: string): string {
	return text
		.replaceAll(/\$(\d+) stall/g, "$1-dollar stall")
		.replaceAll(/\$(\d+)(?:\.(\d\d))?/g, (_, dollars: string, cents = "00") => {
			const parts = [
				...(Number(dollars) > 0 ? [plural(dollars, "dollar", "dollars")] : []),
				...(Number(cents) > 0 ? [plural(String(Number(cents)), "cent", "cents")] : []),
			];
			return parts.join(" and ") || "0 dollars";
		});
}

const symbols: [RegExp, string][] = [
	[/R-0412/g, "R, zero four one two"],
	[/ × /g, " by "],
	[/\b1020\b/g, "ten twenty"],
	[/(\d),(\d{3})\b/g, "$1$2"],
	[/\s?°F/g, " degrees"],
	[/\b(\d+) K\b/g, "$1 kelvin"],
	[/\bppm\b/g, "parts per million"],
	[/\bkWh\b/g, "kilowatt hours"],
	[/\b1 oz\b/g, "1 ounce"],
	[/\boz\b/g, "ounces"],
	[/(\d) g\b/g, "$1 grams"],
	[/(\d) lb\b/g, "$1 pounds"],
	[/(\d) in\b(?! )/g, "$1 inches"],
	[/(\d) ft\b/g, "$1 feet"],
	[/%/g, " percent"],
	[/−/g, "minus "],
	[/\b(\d+) pm\b/g, "$1 in the evening"],
	[/_{3,}/g, "blank"],
	[/é/g, "e"],
	[/[“”"]/g, ""],
	[/[‘’]/g, "'"],
	[/\s*[–—]\s*/g, " to "],
];

/**
 * What a voice needs spelled out: money, units, signs.
 *
 * @param text plain text, without Markdown
 * @returns the same with letters, digits and `.,;:?!'()-` only
 */
export function sayPlainly(text: string): string {
	const said = symbols.reduce((sum, [from, to]) => sum.replaceAll(from, to), sayMoney(text));
	return said.replaceAll(/\s+/g, " ").trim();
}

/** The words of a token, without what marks them up. */
function wordsOf(token: Token): string {
	if ("tokens" in token && token.tokens) return token.tokens.map(wordsOf).join("");
	return "text" in token ? String(token.text) : "";
}

const sentence = (text: string) => (/[.?!:]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/**
 * `Wire shelf, 48 by 18 inches: four levels, adjustable; 80 dollars.` Columns are named where the corner is empty, and
 * after a bare count: `Pea: 12 days needed`.
 */
function sayRow(head: string[], row: string[]): string {
	const [subject = "", ...rest] = row;
	const sayCell = (cell: string, name = "") => {
		if (!head[0]) return `${name}, ${cell}`;
		return /^\d+$/.test(cell) ? `${cell} ${name.toLowerCase()}` : cell;
	};
	const cells = rest.map((cell, at) => sayCell(cell, head[at + 1])).filter(Boolean);
	return cells.length > 0 ? `${subject}: ${cells.join("; ")}` : subject;
}

const seedOfEachCrop = () => crops.map(({ name, seedGrams }) => `${name}: ${seedGrams.replace("-", " to ")} grams.`);

function passagesOf(token: Token): string[] {
	switch (token.type) {
		case "paragraph": {
			const words = wordsOf(token);
			if (words === "{{crops:seed}}") return ["The seed for one tray of each crop.", ...seedOfEachCrop()];
			return words.startsWith("{{") ? [] : [words];
		}
		case "list":
			return (token as Tokens.List).items.map((item) => item.tokens.map(wordsOf).join(" "));
		case "blockquote":
			return [(token as Tokens.Blockquote).tokens.map(wordsOf).join(" ")];
		case "table": {
			const { header, rows } = token as Tokens.Table;
			const said = (cells: Tokens.TableCell[]) => cells.map((cell) => cell.tokens.map(wordsOf).join(""));
			return rows.map((row) => sayRow(said(header), said(row)));
		}
		case "space":
			return [];
		default:
			throw new Error(`Nobody has said how to read a ${token.type} aloud.`);
	}
}

/** @returns the ten numbered chapters of `pdf-text/book.md`, as they are read aloud */
export function readSpokenChapters(): SpokenChapter[] {
	const chapters: SpokenChapter[] = [];
	let count = -1;
	for (const token of marked.lexer(readFileSync(join(pdfTextFolder, "book.md"), "utf8"))) {
		if (token.type === "heading" && (token as Tokens.Heading).depth === 1) {
			count += 1;
			// What stands before the first chapter, and part two, are for the eyes.
			if (count < 1 || count > SPOKEN_CHAPTERS) continue;
			const title = wordsOf(token);
			const name = sentence(`Chapter ${numberWords[count - 1]}. ${title}`);
			chapters.push({ number: count, title, passages: [{ text: sayPlainly(name), isHeading: true }] });
			continue;
		}
		const passages = chapters.at(-1)?.passages;
		if (!passages || count > SPOKEN_CHAPTERS) continue;
		if (token.type === "heading") passages.push({ text: sayPlainly(sentence(wordsOf(token))), isHeading: true });
		else for (const text of passagesOf(token)) passages.push({ text: sayPlainly(sentence(text)), isHeading: false });
	}
	return chapters;
}
