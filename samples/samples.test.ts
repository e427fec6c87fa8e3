import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { parseBuffer, parseFile } from "music-metadata";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { offer } from "../content/offer.ts";
import { sampleCourse } from "../content/sample/course.ts";
import { sections } from "../content/sections.ts";
import { section } from "../contract/site/sales-page/page-sections/kinds.ts";
import { firstContent } from "../contract/site/sales-page/page-sections/sections.ts";
import { crops } from "./course-files/crops.ts";
import { indexTerms } from "./course-files/index-terms.ts";
import { readSpokenChapters, sayPlainly } from "./course-files/spoken-book.ts";
import { exampleLines, shoppingLines, workbooks } from "./course-files/workbooks.ts";
import { FIRST_ROW } from "./course-files/xlsx.ts";
import { filesFolder, pdfTextFolder } from "./paths.ts";
import { runProgram } from "./program.ts";

const message = (name: string) => readFileSync(join(pdfTextFolder, name), "utf8");
const to = (range: string) => range.replace("-", " to ");
const cents = (value: number) => Math.round(value * 100) / 100;

async function readPdf(name: string) {
	const pdf = await getDocument({ data: new Uint8Array(readFileSync(join(filesFolder, name))), verbosity: 0 }).promise;
	const pages: string[] = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const { items } = await (await pdf.getPage(number)).getTextContent();
		pages.push(items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(""));
	}
	return { pdf, pages, outline: (await pdf.getOutline()) ?? [] };
}
const page = sections.map((one) => section.parse(one));
const bookPdf = await readPdf("microgreens-side-hustle-book.pdf");

test("the sales page, the course and the spreadsheet say of each crop what the book says", () => {
	const lessons = sampleCourse.flatMap((module) => module.lessons.map(({ content }) => content)).join("\n");
	for (const shown of firstContent(page, "cards").items) {
		const crop = crops.find(({ name }) => name === shown.name);
		expect([shown.first, shown.second]).toEqual([to(crop?.harvest ?? ""), `${to(crop?.yieldOunces ?? "")} oz`]);
	}
	const rows = [...lessons.matchAll(/^\| (\w+) \| ([\d–]+) g \| (.+?) \| (.+?) \| ([\d–]+ days) \|$/gm)];
	expect(rows.length).toBeGreaterThanOrEqual(5);
	for (const [, name, seed, soak, weight, harvest] of rows) {
		const crop = crops.find((each) => each.name === name);
		const said = [crop?.seedGrams, crop?.soak, crop?.weight, crop?.harvest].map((range) => range?.replaceAll("-", "–"));
		expect([name, seed, soak, weight, harvest]).toEqual([name, ...said]);
	}
	const [sheet] = workbooks["crop-table.xlsx"] ?? [];
	for (const [at, crop] of crops.entries()) {
		const [seedLow, seedHigh, soakLow, soakHigh] = [2, 3, 4, 5].map((column) => sheet?.rows[at]?.[column]?.value);
		expect(`${seedLow}-${seedHigh}`).toBe(crop.seedGrams);
		expect(crop.soak).toBe(soakHigh === 0 ? "none" : `${soakLow}-${soakHigh} h`);
		expect(sheet?.rows[at]?.slice(9, 13).map((cell) => cell?.value)).toEqual(
			[crop.harvest, crop.yieldOunces].flatMap((range) => (range.match(/\d+/g) ?? []).map(Number)),
		);
	}
});

test.each(crops)("the crop guide and the book give $name the figures of the one table", (crop) => {
	const [low, high] = crop.seedGrams.split("-");
	const guide = message("crop-guide.md")
		.split(/^## /m)
		.find((section) => section.startsWith(crop.name));
	const grams = guide?.match(/(\d+) to (\d+) grams/);
	if (grams) expect(grams.slice(1)).toEqual([low, high]);
	const cut = guide?.match(/[Cc]ut on day (\d+) to (\d+)/);
	if (cut) expect(`${cut[1]}-${cut[2]} days`).toBe(crop.harvest);
	const page = bookPdf.pages.find((text) => text.includes(`\n${crop.name}\n`) && text.includes("At the table"));
	for (const figure of [`${low}–${high} g`, crop.harvest.replace("-", "–"), `${crop.yieldOunces.replace("-", "–")} oz`])
		expect(page).toContain(figure);
});

test("PUB-04 the spreads of the sales page are the pages of the book that their descriptions name", () => {
	const headings = {
		6: "One tray of radish, day by day",
		7: "How it feels the first time",
		12: "Sowing well",
		13: "The ten steps",
		26: "What a tray costs",
		27: "Reading the worked tray",
		40: "Pea",
		41: "Sunflower",
	};
	const sides = firstContent(page, "lookInside").spreads.flatMap(({ left, right }) => [left, right]);
	const shown = sides.map(({ src, alt }) => [src.match(/\d+/)?.[0], alt.match(/^Page (\d+) of the book: /)?.[1]]);
	expect(shown.sort()).toEqual(
		Object.keys(headings)
			.map((number) => [number, number])
			.sort(),
	);
	for (const [number, heading] of Object.entries(headings))
		expect(bookPdf.pages[Number(number) - 1]).toContain(`${heading}\n`);
});

test("PUB-04 the words beside the minute of sound are those that are spoken", () => {
	const passages = firstContent(page, "lookInside").listen.words.split("\n\n").map(sayPlainly);
	expect(passages).toEqual(
		readSpokenChapters()[0]
			?.passages.slice(0, passages.length)
			.map(({ text }) => text),
	);
});

test("LIB-02 the audiobook has the ten chapters of the book, as MP3s and as one M4B with marks", async () => {
	const chapters = readSpokenChapters();
	const titles = chapters.map(({ number, title }) => `Chapter ${number}: ${title}`);
	expect(titles).toHaveLength(10);
	for (const { title } of chapters) expect(bookPdf.outline.some((entry) => entry.title.endsWith(title))).toBe(true);

	const entries = unzipSync(readFileSync(join(filesFolder, "microgreens-side-hustle-audiobook.zip")));
	const tracks = await Promise.all(Object.values(entries).map((file) => parseBuffer(file, { mimeType: "audio/mpeg" })));
	expect(tracks.map(({ common }) => common.title)).toEqual(titles);
	expect(tracks.map(({ common }) => common.track)).toEqual(titles.map((_, at) => ({ no: at + 1, of: 10 })));

	const m4b = join(filesFolder, "microgreens-side-hustle-audiobook.m4b");
	const { format } = await parseFile(m4b, { includeChapters: true });
	expect(format.chapters?.map(({ title }) => title)).toEqual(titles);
	const seconds = (lengths: (number | undefined)[]) => lengths.reduce<number>((sum, length = 0) => sum + length, 0);
	expect(format.duration).toBeCloseTo(seconds(tracks.map((track) => track.format.duration)), -1);
});

test("nothing is left to the voice that it cannot say", () => {
	for (const { passages } of readSpokenChapters())
		for (const { text } of passages) expect(text).toMatch(/^[A-Za-z0-9 .,;:?!'()-]+[.?!:]$/);
	expect(sayPlainly("Seed at $18.00 a pound, −$0.28, 40 °F or below")).toBe(
		"Seed at 18 dollars a pound, minus 28 cents, 40 degrees or below",
	);
});

test("the worked tray adds up, and is the same on the page, in the book and in the spreadsheet", () => {
	const materials = cents(exampleLines.reduce((sum, [, quantity, , price]) => sum + cents(quantity * price), 0));
	const dollars = (amount: string) => Number(amount.replace("$", ""));
	const { items } = firstContent(page, "numbers");
	const amounts = (role: string) => items.filter((item) => item.role === role).map(({ figure }) => figure);
	const [time = "", ...lines] = amounts("line").toReversed();
	expect(cents(lines.reduce((sum, amount) => sum + dollars(amount), 0))).toBe(materials);
	expect([...amounts("subtotal"), ...amounts("total")]).toEqual(["$4.60", "$10.00"]);
	expect(cents(materials + dollars(time))).toBe(10);
	for (const [, quantity, , price] of exampleLines)
		expect(message("book.md")).toContain(`$${cents(quantity * price).toFixed(2)}`);
});

test("the shopping list adds up to what the questions and the book name", () => {
	const sum = shoppingLines.reduce((total, [, , count, price]) => total + count * price, 0);
	expect(JSON.stringify(firstContent(page, "faq"))).toContain(`comes to about $${sum} `);
	expect(message("book.md")).toContain(`comes to **$${sum}**`);
});

test("every sum of a spreadsheet ships with the result of its formula", () => {
	let sums = 0;
	for (const sheet of Object.values(workbooks).flat())
		for (const row of sheet.rows)
			for (const [column, cell] of row.entries()) {
				const [, first, last] = cell?.formula?.match(/^SUM\([A-Z](\d+):[A-Z](\d+)\)$/) ?? [];
				if (!first || !last || typeof cell?.value !== "number") continue;
				const above = sheet.rows
					.slice(Number(first) - FIRST_ROW, Number(last) - FIRST_ROW + 1)
					.map((cells) => Number(cells[column]?.value ?? 0));
				expect([sheet.name, column, cents(cell.value)]).toEqual([
					sheet.name,
					column,
					cents(above.reduce((total, value) => total + value, 0)),
				]);
				sums += 1;
			}
	expect(sums).toBeGreaterThan(10);
});

test("the book has sixty pages or more, none of them half empty, and is tagged", async () => {
	expect(bookPdf.pages.length).toBeGreaterThanOrEqual(60);
	const sparse = bookPdf.pages.flatMap((text, at) => (at > 1 && text.length < 450 ? [at + 1] : []));
	expect(sparse).toEqual([]);
	const marks = (await bookPdf.pdf.getMarkInfo()) as unknown as Map<string, boolean>;
	expect(marks.get("Marked")).toBe(true);
	expect(offer.parts[0]?.detail).toContain(`${bookPdf.pages.length} pages`);
});

test("the book's outline names each chapter and section once, with the numbers of its chapters", () => {
	const titles = bookPdf.outline.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]);
	const doubled = titles.filter((title) => title.slice(0, title.length / 2) === title.slice(title.length / 2));
	expect(doubled).toEqual([]);
	for (const [at, chapter] of firstContent(page, "contents").chapters.entries())
		expect(titles).toContain(`${at + 1}. ${chapter.title}`);
});

test("each term of the book's index is on the pages that it names", () => {
	const index = bookPdf.pages.at(-1)?.replaceAll("\n", " ") ?? "";
	for (const [term, pattern = new RegExp(`\\b${term}\\b`, "i")] of indexTerms) {
		const [, places] = index.match(new RegExp(`${term.replace("'", "[’']")}, ([\\d–, -]+)`)) ?? [];
		expect([term, places]).toEqual([term, expect.any(String)]);
		const pages = [...(places ?? "").matchAll(/(\d+)(?:–\s*(\d+))?/g)].flatMap(([, first, last = first]) => [
			first,
			last,
		]);
		for (const page of pages) {
			const text = bookPdf.pages[Number(page) - 1]?.replaceAll(/\s+/g, " ") ?? "";
			expect([term, page, pattern.test(text)]).toEqual([term, page, true]);
		}
	}
});

test("a program that is missing is named with the package to install", () => {
	expect(() => runProgram("no-such-program", [])).toThrow(
		"no-such-program is not installed. On Debian: apt-get install no-such-program",
	);
	expect(() => runProgram("false", [])).toThrow("Command failed");
});
