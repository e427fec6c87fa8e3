import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { zipFiles } from "./zip.ts";

/* Writes a small Office Open XML workbook (ECMA-376): a title, a note, a header and rows, with formulas and their results. */

const styles = [
	"plain",
	"title",
	"note",
	"head",
	"text",
	"money",
	"number",
	"percent",
	"date",
	"bold",
	"boldMoney",
	"boldNumber",
	"inText",
	"inMoney",
	"inNumber",
	"inPercent",
	"inDate",
	"rate",
] as const;
export type Style = (typeof styles)[number];

/** A value and how it is shown. `formula` may name its own row as `#`; `value` is what it gives as the sheet ships. */
export interface Cell {
	value: string | number | null;
	style: Style;
	formula?: string;
}

export interface Sheet {
	name: string;
	title: string;
	note: string;
	columns: [head: string, width: number][];
	rows: (Cell | null)[][];
}

/** The first of a sheet's rows below title, note and header. */
export const FIRST_ROW = 4;

const letters = (column: number) => String.fromCharCode(65 + column);
const escapeXml = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function cellXml(cell: Cell | null, column: number, row: number): string {
	if (!cell) return "";
	const place = `r="${letters(column)}${row}" s="${styles.indexOf(cell.style)}"`;
	const formula = cell.formula ? `<f>${escapeXml(cell.formula.replaceAll("#", String(row)))}</f>` : "";
	if (cell.value === null) return `<c ${place}/>`;
	if (typeof cell.value === "number") return `<c ${place}>${formula}<v>${cell.value}</v></c>`;
	if (formula) return `<c ${place} t="str">${formula}<v>${escapeXml(cell.value)}</v></c>`;
	return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.value)}</t></is></c>`;
}

function sheetXml({ title, note, columns, rows }: Sheet): string {
	const last = letters(columns.length - 1);
	const lines: [height: number | null, cells: (Cell | null)[]][] = [
		[28, [{ value: title, style: "title" }]],
		[46, [{ value: note, style: "note" }]],
		[36, columns.map(([value]) => ({ value, style: "head" }))],
		...rows.map((cells) => [null, cells] as [null, (Cell | null)[]]),
	];
	const data = lines
		.map(
			([height, cells], index) =>
				`<row r="${index + 1}"${height ? ` ht="${height}" customHeight="1"` : ""}>${cells.map((cell, column) => cellXml(cell, column, index + 1)).join("")}</row>`,
		)
		.join("");
	const widths = columns
		.map(([, width], index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
		.join("");
	return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"><pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="18"/><cols>${widths}</cols><sheetData>${data}</sheetData><mergeCells count="2"><mergeCell ref="A1:${last}1"/><mergeCell ref="A2:${last}2"/></mergeCells><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}

function stylesXml(): string {
	const font = (inner: string, size = 11) => `<font>${inner}<sz val="${size}"/><name val="Calibri"/></font>`;
	const fill = (color: string) =>
		`<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/><bgColor indexed="64"/></patternFill></fill>`;
	const side = (name: string) => `<${name} style="thin"><color rgb="FFC9DCAE"/></${name}>`;
	// Fonts: 0 plain, 1 title, 2 note, 3 head, 4 bold. Fills: 2 head, 3 input, 4 total. Borders: 1 thin.
	const look: Record<Style, [font: number, fill: number, border: number, format: number]> = {
		plain: [0, 0, 0, 0],
		title: [1, 0, 0, 0],
		note: [2, 0, 0, 0],
		head: [3, 2, 1, 0],
		text: [0, 0, 1, 0],
		money: [0, 0, 1, 164],
		number: [0, 0, 1, 165],
		percent: [0, 0, 1, 9],
		date: [0, 0, 1, 14],
		bold: [4, 4, 1, 0],
		boldMoney: [4, 4, 1, 164],
		boldNumber: [4, 4, 1, 165],
		inText: [0, 3, 1, 0],
		inMoney: [0, 3, 1, 164],
		inNumber: [0, 3, 1, 165],
		inPercent: [0, 3, 1, 9],
		inDate: [0, 3, 1, 14],
		rate: [0, 0, 1, 166],
	};
	const xfs = styles
		.map((style) => {
			const [font, fillId, border, format] = look[style];
			return `<xf numFmtId="${format}" fontId="${font}" fillId="${fillId}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>`;
		})
		.join("");
	return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="#,##0.##"/><numFmt numFmtId="166" formatCode="&quot;$&quot;0.0000"/></numFmts><fonts count="5">${font("")}${font('<b/><color rgb="FF1F4D36"/>', 16)}${font('<i/><color rgb="FF5A5F55"/>', 10)}${font('<b/><color rgb="FFFAF6EC"/>')}${font("<b/>")}</fonts><fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill("1F4D36")}${fill("FFF6D6")}${fill("F3EAD6")}</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${["left", "right", "top", "bottom"].map(side).join("")}<diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${xfs}</cellXfs></styleSheet>`;
}

/** @param target where the workbook goes; an unchanged one is the same, byte for byte */
export function writeWorkbook(target: string, sheets: Sheet[]): void {
	const scratch = mkdtempSync(join(tmpdir(), "xlsx-"));
	const relation = (id: number, type: string, to: string) =>
		`<Relationship Id="r${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${to}"/>`;
	const relations = (inner: string) =>
		`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
	const type = (part: string, kind: string) =>
		`<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
	const files: Record<string, string> = {
		"[Content_Types].xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type("/xl/workbook.xml", "sheet.main")}${type("/xl/styles.xml", "styles")}${sheets.map((_, at) => type(`/xl/worksheets/sheet${at + 1}.xml`, "worksheet")).join("")}</Types>`,
		"_rels/.rels": relations(relation(1, "officeDocument", "xl/workbook.xml")),
		"xl/workbook.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.map(({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join("")}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
		"xl/_rels/workbook.xml.rels": relations(
			sheets.map((_, at) => relation(at + 1, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("") +
				relation(sheets.length + 1, "styles", "styles.xml"),
		),
		"xl/styles.xml": stylesXml(),
	};
	for (const [at, sheet] of sheets.entries()) files[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet);
	try {
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(dirname(join(scratch, path)), { recursive: true });
			writeFileSync(join(scratch, path), text);
		}
		zipFiles(target, scratch, Object.keys(files));
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}
