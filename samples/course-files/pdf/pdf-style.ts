import { palette } from "../../drawing/palette.ts";

export interface PaperSize {
	width: string;
	height: string;
	margin: string;
	baseSize: string;
}

export const trade: PaperSize = { width: "6in", height: "9in", margin: "0.75in 0.72in 0.85in", baseSize: "11.5pt" };
export const letter: PaperSize = { width: "8.5in", height: "11in", margin: "0.8in 0.85in 0.9in", baseSize: "11.8pt" };

export function pdfStyle(paper: PaperSize, runningTitle: string): string {
	return `
	@page { size: ${paper.width} ${paper.height}; margin: ${paper.margin};
		@bottom-left { content: "${runningTitle}"; font: italic 8.5pt Vollkorn; color: ${palette.leaf}; }
		@bottom-right { content: counter(page); font: 700 9pt Lato; color: ${palette.deep}; } }
	@page cover { margin: 0; @bottom-left { content: none; } @bottom-right { content: none; } }
	* { box-sizing: border-box; }
	html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
	body { margin: 0; font: ${paper.baseSize}/1.5 Vollkorn, serif; color: #2a2d27; }
	.cover { page: cover; width: ${paper.width}; height: ${paper.height}; break-after: page; overflow: hidden; }
	.cover svg { display: block; width: 100%; height: 100%; }
	.contents { break-after: page; }
	.contents h1 { margin-top: 0.3in; }
	.contents ol { list-style: none; margin: 0; padding: 0; }
	.contents li { display: flex; align-items: baseline; gap: 6pt; padding: 4.5pt 0; break-inside: avoid; }
	.contents a { color: inherit; text-decoration: none; }
	.contents .number { font: 700 9pt Lato; color: ${palette.brick}; width: 20pt; flex: none; }
	.contents .dots { flex: 1; border-bottom: 1.4pt dotted ${palette.sprout}; transform: translateY(-2pt); }
	.contents .leaf { font: 700 9.5pt Lato; color: ${palette.deep}; }
	.contents .imprint { margin-top: 26pt; font: 8.6pt/1.5 Lato; color: #5a5f55; }
	.chapter { break-before: page; }
	.contents + .chapter { break-before: auto; }
	.kicker { margin: 0.1in 0 0; font: 700 8.6pt Lato; letter-spacing: .12em; text-transform: uppercase; color: ${palette.brick}; }
	h1 { margin: 2pt 0 0; font: 800 2.15em/1.12 Vollkorn; letter-spacing: -.01em; color: ${palette.deep}; }
	.rule { display: block; width: 1.5in; margin: 4pt 0 12pt; }
	.rule svg { display: block; }
	h2 { margin: 1.25em 0 .3em; font: 700 1.32em/1.2 Vollkorn; color: ${palette.leaf}; break-after: avoid; }
	h3 { margin: 1em 0 .3em; font: 700 1.05em/1.2 Lato; color: ${palette.deep}; break-after: avoid; }
	p { margin: 0 0 .65em; orphans: 3; widows: 3; }
	ul, ol { margin: 0 0 .8em; padding-left: 1.35em; }
	/* Room for two digits: what hangs over the edge of the text is cut off in print. */
	.chapter ol:has(> li:nth-child(10)) { padding-left: 1.75em; }
	li { margin-bottom: .22em; break-inside: avoid; }
	li::marker { color: ${palette.brick}; font-family: Lato; font-weight: 700; }
	strong { color: ${palette.deep}; font-weight: 700; }
	blockquote { margin: 1em 0; padding: .75em 1em .75em 1.1em; background: ${palette.paper}; border-left: 4pt solid ${palette.mustard}; border-radius: 0 6pt 6pt 0; break-inside: avoid; }
	blockquote p { margin: 0; }
	table { width: 100%; margin: .9em 0 1.1em; border-collapse: collapse; font: .86em/1.35 Lato; break-inside: avoid; }
	th { padding: 5pt 6pt; text-align: left; vertical-align: bottom; background: ${palette.deep}; color: ${palette.cream}; font-weight: 700; }
	td { padding: 4.2pt 6pt; vertical-align: top; border-bottom: .7pt solid ${palette.pale}; }
	tbody tr:nth-child(even) td { background: ${palette.cream}; }
	td strong { font-weight: 700; }
	small { color: #5a5f55; font-size: .88em; }
	tr.blank td { height: 31pt; border: .7pt solid ${palette.pale}; background: none !important; }
	table.wide { font-size: .72em; }
	table.wide td, table.wide th { padding-left: 4.5pt; padding-right: 3pt; }
	table.wide td:not(:first-child):not(:last-child) { white-space: nowrap; }
	table.month { font-size: .72em; table-layout: fixed; }
	table.month th:first-child { width: 20%; }
	table.month td { height: 21pt; border: .7pt solid ${palette.sprout}; background: none !important; }
	table.month td:nth-child(7), table.month td:nth-child(8), table.month td:nth-child(14), table.month td:nth-child(15) { background: ${palette.paper} !important; }
	table.week td { height: 66pt; border: .7pt solid ${palette.sprout}; background: none !important; }
	table.week { table-layout: fixed; }
	table.week th:first-child { width: 15%; }
	figure { margin: 1em 0; break-inside: avoid; }
	figure svg { display: block; width: 100%; }
	figure.ending { width: 2.5in; margin: 1.5em auto 0; }
	.plant { float: right; width: .92in; margin: -.06in 0 0 .2in; }
	.plant svg { display: block; }
	.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 10pt; align-items: stretch; margin-top: 6pt; }
	.cards section { break-inside: avoid; padding: 11pt 13pt; border: 1.2pt solid ${palette.sprout}; border-top: 6pt solid ${palette.terracotta}; border-radius: 6pt; background: ${palette.cream}; font-size: .84em; }
	.cards h2 { margin: 0 0 3pt; }
	.cards p:first-of-type { font: .88em Lato; }
	.cards section > :last-child { margin-bottom: 0; }
	.book .chapter { break-before: page; }
	.book .contents { padding-bottom: 0; }
	.running .contents { break-after: auto; }
	.book.running .contents + .chapter { margin-top: .5in; }
	.book .contents li { padding: .7pt 0; font-size: .88em; }
	.book .contents h1 { margin-top: 0; }
	.book .contents .imprint { margin-top: 12pt; font-size: 8pt; }
	.book table { break-inside: auto; }
	.book tr { break-inside: avoid; }
	.book tbody tr:first-child { break-after: avoid; }
	.book tbody tr:last-child, .book tbody tr:nth-last-child(2) { break-before: avoid; }
	.book .crop { break-before: page; font-size: .815em; line-height: 1.46; }
	.book .crop h2 { margin-top: 0; font-size: 1.9em; }
	.book .crop .plant { width: 1.05in; margin-top: 0; }
	.book .crop .plant + *, .book .crop p { max-width: none; }
	.book .crop figure.days { clear: both; }
	.book .crop blockquote { margin: .7em 0 0; padding: .55em 1em; }
	.book .crop table.facts, .book .crop table.calendar { margin: .5em 0 .7em; }
	.book .crop:last-of-type { break-after: page; }
	.book .kicker, .book h1, .book .chapter > .rule { break-after: avoid; }
	table.facts th { background: none; color: ${palette.leaf}; border-bottom: .7pt solid ${palette.pale}; font-size: .94em; width: 17%; white-space: nowrap; vertical-align: top; padding: 3.4pt 5pt; }
	table.facts td { background: none !important; width: 33%; padding: 3.4pt 5pt; }
	table.calendar th { background: ${palette.paper}; color: ${palette.deep}; width: 27%; border-bottom: .7pt solid ${palette.pale}; vertical-align: top; padding: 3pt 6pt; }
	table.calendar td { padding: 3pt 6pt; }
	figure.days { margin: .7em 0 .4em; }
	figure.days + table { margin-top: .3em; }
	ul.index { columns: 3; column-gap: .2in; list-style: none; padding: 0; font-size: .7em; line-height: 1.38; }
	ul.index li { padding-left: 1em; text-indent: -1em; margin-bottom: .1em; }
	ul.checks { list-style: none; padding-left: 0; }
	ul.checks li { padding-left: 1.6em; position: relative; margin-bottom: .45em; }
	ul.checks li::before { content: ""; position: absolute; left: 0; top: .22em; width: .85em; height: .85em; border: 1.3pt solid ${palette.leaf}; border-radius: 2.5pt; }
	`;
}
