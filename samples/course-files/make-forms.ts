import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { marked } from "marked";
import { launchBrowser } from "../browser.ts";
import { palette } from "../drawing/palette.ts";
import { filesFolder, pdfTextFolder } from "../paths.ts";
import { runProgram } from "../program.ts";
import { crops } from "./crops.ts";
import { shelfSvg, stallSvg } from "./form-drawings.ts";
import { fontFaces } from "./pdf/pdf-fonts.ts";
import { letter, pdfStyle } from "./pdf/pdf-style.ts";
import { tidyPdf } from "./pdf/tidy-pdf.ts";
import { exampleLines, shoppingLines } from "./workbooks.ts";

/* Forms, checklists and labels: print-ready on US Letter, in one color of ink where it matters, each a PDF of its own. */

/** The contents of each file, by the titles in `forms.md`. */
const files: Record<string, string[]> = {
	"shelf-plan-and-shopping-list.pdf": ["Shelf plan and shopping list"],
	"fault-finder.pdf": ["Fault finder"],
	"seed-buyers-checklist.pdf": ["Seed buyer's checklist"],
	"market-stall-layout.pdf": ["Market stall layout"],
	"market-morning-checklist.pdf": ["Market morning checklist"],
	"price-list-template.pdf": ["Price list template"],
	"chef-visit-script.pdf": ["Chef visit script"],
	"standing-order-form.pdf": ["Standing order form"],
	"market-multiplier-checklist.pdf": ["Market Multiplier checklist"],
	"clean-tray-and-cold-chain-log.pdf": ["Clean-tray and cold-chain log"],
	"worksheets-to-print.pdf": [
		"Tray cost worksheet",
		"Crop table",
		"Sowing log",
		"Clean-tray and cold-chain log",
		"Weekly bag order sheet",
		"Price list template",
	],
};

const money = (value: number) => `$${value.toFixed(2)}`;
const cents = (value: number) => Math.round(value * 100) / 100;
const range = (message: string) => message.replaceAll("-", "–");

function table(head: string[], rows: string[][], className = ""): string {
	const cells = (row: string[]) => row.map((cell) => `<td>${cell}</td>`).join("");
	return `<table class="${className}"><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join("")}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</tbody></table>`;
}

const empty = (rows: number, columns: number) =>
	Array.from({ length: rows }, () => Array.from({ length: columns }, () => ""));

function example(): string {
	const lines = exampleLines.map(([line, quantity, unit, price]) => [
		line,
		`${quantity} ${unit}`,
		money(cents(quantity * price)),
		"",
		"",
	]);
	const materials = cents(exampleLines.reduce((sum, [, quantity, , price]) => sum + cents(quantity * price), 0));
	return table(
		["Line", "Example", "A tray", "Your amount and price", "Yours"],
		[
			...lines,
			["<strong>Materials</strong>", "", `<strong>${money(materials)}</strong>`, "", ""],
			["Your time", "18 minutes at $18 an hour", money(5.4), "", ""],
			["<strong>Cost of the tray</strong>", "", `<strong>${money(materials + 5.4)}</strong>`, "", ""],
			["Clamshells from it", "4", "", "", ""],
			["<strong>Cost of one clamshell</strong>", "", `<strong>${money((materials + 5.4) / 4)}</strong>`, "", ""],
			["Stall fee for each clamshell sold", "$30 over 24", money(30 / 24), "", ""],
		],
		"tall",
	);
}

const blocks: Record<string, () => string> = {
	shelf: () => `<figure class="drawing">${shelfSvg()}</figure>`,
	stall: () => `<figure class="stall">${stallSvg()}</figure>`,
	shopping: () =>
		table(
			["Thing", "What to look for", "How many", "Roughly", "Yours"],
			[
				...shoppingLines.map(([thing, look, count, price]) => [thing, look, String(count), money(count * price), ""]),
				[
					"<strong>Together</strong>",
					"",
					"",
					`<strong>${money(shoppingLines.reduce((sum, [, , count, price]) => sum + count * price, 0))}</strong>`,
					"",
				],
			],
			"tight",
		),
	traycost: example,
	crops: () =>
		table(
			["Crop", "Seed, g", "Soak", "Weight", "Blackout", "Harvest", "Yield, oz", "Yours, oz"],
			crops.map((crop) => [
				`<strong>${crop.name}</strong><br><small>${crop.variety}</small>`,
				range(crop.seedGrams),
				range(crop.soak),
				range(crop.weight),
				range(crop.blackout),
				range(crop.harvest),
				range(crop.yieldOunces),
				"",
			]),
			"tall",
		),
	sowing: () =>
		table(
			["Lot", "Crop", "Seed lot", "Sown", "Grams", "Into the light", "Cut", "Ounces", "Change next time"],
			empty(19, 9),
			"grid",
		),
	cold: () =>
		table(
			["Date", "°F, morning", "°F, evening", "Trays washed and sanitized", "Strip, ppm", "Initials"],
			empty(25, 6),
			"grid low",
		),
	bags: () =>
		table(
			["Household", "Mild", "Peppered", "Crunch", "Bags", "Price", "Due", "Paid", "Note"],
			[...empty(12, 9), ["<strong>Together</strong>", "", "", "", "", "", "", "", ""]],
			"grid",
		),
};

const style = `
	@page { margin: .6in .7in .65in; }
	h1 { font-size: 2em; }
	.brand { font: 700 8.6pt Lato; letter-spacing: .12em; text-transform: uppercase; color: ${palette.brick}; margin: 0 0 2pt; }
	.form { break-before: page; font-size: .9em; }
	.form:first-child { break-before: auto; }
	.form h1 { margin-bottom: 8pt; }
	.form p { margin-bottom: .5em; }
	.form table { margin: .6em 0 .8em; }
	.form h2 { margin-top: .8em; }
	.form tr { break-inside: avoid; }
	.form table { break-inside: auto; }
	.form tr.blank td { height: 25pt; }
	td:empty { min-width: 34pt; }
	table.tall td { padding-top: 6.5pt; padding-bottom: 6.5pt; }
	table.tight td { padding-top: 2.6pt; padding-bottom: 2.6pt; }
	table.grid td { height: 27pt; border: .7pt solid ${palette.sprout}; background: none !important; }
	table.grid.low td { height: 20pt; }
	table.grid th:last-child { width: 24%; }
	table.low th:last-child { width: 12%; }
	.fault-finder table { font-size: .78em; }
	.fault-finder td, .fault-finder th { padding-top: 2.3pt; padding-bottom: 2.3pt; }
	.chef-visit-script { font-size: .86em; }
	.price-list-template td { padding-top: 8pt; padding-bottom: 8pt; }
	figure.drawing { margin: .4em auto; width: 5.3in; }
	figure.stall { margin: .3em auto; width: 6.1in; }
	.checks li { margin-bottom: .3em; }
	.labels { display: grid; grid-template-columns: repeat(3, 2.625in); grid-auto-rows: 1in; column-gap: .125in; }
	.labels section { padding: .07in .1in; overflow: hidden; font: 7.4pt/1.28 Lato; color: #000; }
	.labels b { font: 700 10.5pt Vollkorn; color: ${palette.deep}; }
	.labels p { margin: 0; white-space: nowrap; }
	.labels .sheet-break { break-before: page; }`;

function forms(titles: string[]): string {
	const written = readFileSync(join(pdfTextFolder, "forms.md"), "utf8").split(/^# /m).slice(1);
	return titles
		.map((title) => {
			const text = written.find((form) => form.startsWith(`${title}\n`));
			if (!text) throw new Error(`forms.md has no "${title}".`);
			const html = marked
				.parse(
					text
						.slice(title.length)
						.replaceAll(/(\s)"|^"/gm, "$1“")
						.replaceAll('"', "”")
						.replaceAll("'", "’"),
					{ async: false },
				)
				.replaceAll(/<p>\{\{form:([a-z]+)\}\}<\/p>/g, (_, name: string) => {
					const make = blocks[name];
					if (!make) throw new Error(`There is no block named ${name}.`);
					return make();
				})
				.replaceAll(/<tr>\s*(?:<td><\/td>\s*)+<\/tr>/g, (row) => row.replace("<tr>", '<tr class="blank">'))
				.replaceAll(/<ul>(?=\s*<li><input)/g, '<ul class="checks">')
				.replaceAll(/<input[^>]*>/g, "");
			return `<section class="form ${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}"><p class="brand">Microgreens Academy</p><h1>${title.replace("'", "’")}</h1>${html}</section>`;
		})
		.join("");
}

/** Avery 5160 and its likes: 30 labels of 1 by 2 5/8 inches; margins of half an inch above and 3/16 at the side. */
function labels(): string {
	const label = (crop: string, weight: string, lot: string) =>
		`<section><p><b>${crop}</b></p><p>Net wt. ${weight}</p><p>Harvested ____ /____ · Lot ${lot}</p><p>Grown by ______________________</p><p>Keep refrigerated. Wash before eating.</p></section>`;
	const sheet = (cells: string[]) => `<div class="labels">${cells.join("")}</div>`;
	const named = crops.flatMap((crop) =>
		Array.from({ length: 3 }, () => label(crop.name, "2 oz (57 g)", `${crop.name[0]}-____`)),
	);
	return `${sheet(Array.from({ length: 30 }, () => label("____________", "____ oz (____ g)", "________")))}<div class="sheet-break" style="break-before:page"></div>${sheet(named)}`;
}

async function print(browser: Browser, html: string, target: string): Promise<void> {
	const tab = await browser.newPage();
	await tab.setContent(html.replace("<style>", `<style>${fontFaces(html)}`));
	// All of them: nothing but the foot of the page may be set in one, and no visitor waits for that.
	await tab.evaluate("Promise.all([...document.fonts].map((face) => face.load()))");
	const printed = await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
	await tab.close();
	const scratch = mkdtempSync(join(tmpdir(), "forms-"));
	try {
		writeFileSync(join(scratch, "form.pdf"), await tidyPdf(printed, []));
		runProgram("qpdf", [
			"--object-streams=generate",
			"--recompress-flate",
			"--compression-level=9",
			"--deterministic-id",
			join(scratch, "form.pdf"),
			target,
		]);
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
	const pages = /Pages:\s+(\d+)/.exec(runProgram("pdfinfo", [target], { encoding: "utf8" }))?.[1];
	console.log(`${target.split("/").at(-1)} ${pages} pages, ${(statSync(target).size / 1024).toFixed(0)} KB`);
}

const document = (title: string, css: string, body: string) =>
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${css}</style></head><body>${body}</body></html>`;

const browser = await launchBrowser();
try {
	for (const [file, titles] of Object.entries(files)) {
		const title = titles.length === 1 ? (titles[0] ?? "") : "Worksheets to print";
		await print(browser, document(title, pdfStyle(letter, title) + style, forms(titles)), join(filesFolder, file));
	}
	const css = `${pdfStyle(letter, "")}${style} @page { margin: .5in .1875in 0; @bottom-left { content: none; } @bottom-right { content: none; } } p { orphans: 1; widows: 1; }`;
	await print(browser, document("Label templates", css, labels()), join(filesFolder, "label-templates.pdf"));
} finally {
	await browser.close();
}
