import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Proof } from "../../../../contract/selling/orders.ts";
import { type ProofPart, proofParts } from "./proof-text.ts";

const require = createRequire(import.meta.url);
/** This font covers the scripts of most names: Latin, Greek, Cyrillic, Arabic, Hebrew and more. */
const font = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

const MARGIN = 48;
const SIZE = { title: 18, part: 12, text: 9, cell: 7.5 };
const DIM = "#555555";

/**
 * Writes an order's proof as a PDF to save, print or send to a bank (ORD-03). It is slow, so `proof-pdf.ts` runs it in
 * a worker thread.
 */
export async function writeProofPdf(proof: Proof, now: Date): Promise<Buffer> {
	const pdf = new PDFDocument({
		size: "A4",
		margin: MARGIN,
		bufferPages: true,
		font: font("DejaVuSans"),
		lang: "en-US",
		displayTitle: true,
		info: { Title: `Proof of delivery, order ${proof.number}`, Author: proof.seller, CreationDate: now },
	});
	const chunks: Buffer[] = [];
	const ended = new Promise<Buffer>((resolve, reject) => {
		pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
		pdf.on("end", () => resolve(Buffer.concat(chunks)));
		pdf.on("error", reject);
	});
	pdf.registerFont("text", font("DejaVuSans"));
	pdf.registerFont("bold", font("DejaVuSans-Bold"));
	pdf.font("bold").fontSize(SIZE.title).text(`Proof of delivery`);
	pdf.font("text").fontSize(SIZE.text).fillColor(DIM);
	pdf.text(
		`Order ${proof.number}, made ${now.toISOString().slice(0, 19).replace("T", " ")} UTC from the site's own records`,
	);
	pdf.fillColor("black");
	for (const part of proofParts(proof)) writePart(pdf, part);
	numberPages(pdf, proof);
	pdf.end();
	return ended;
}

type Document = PDFKit.PDFDocument;

function writePart(pdf: Document, { title, facts, table, nothing }: ProofPart): void {
	const width = pdf.page.width - 2 * MARGIN;
	makeRoom(pdf, 60);
	pdf.moveDown(1.2).font("bold").fontSize(SIZE.part).text(title, MARGIN, undefined, { width });
	pdf.moveDown(0.3).font("text").fontSize(SIZE.text);
	if (facts.length === 0 && (table === null || table.rows.length === 0)) {
		pdf.fillColor(DIM).text(nothing, MARGIN, undefined, { width }).fillColor("black");
		return;
	}
	for (const [name, value] of facts) writeCells(pdf, [name, value], [0.28, 0.72], SIZE.text, ["text", "text"]);
	if (!table || table.rows.length === 0) return;
	const shares = sharesOf(table.head);
	writeCells(pdf, table.head, shares, SIZE.cell, ["bold"]);
	for (const row of table.rows) {
		writeCells(pdf, row, shares, SIZE.cell, ["text"]);
	}
}

/** Relative column widths: a hash and a user agent need more room, an IP address less. */
const weights: Record<string, number> = { "SHA-256": 2.6, Device: 3, File: 2, Subject: 2.4, Lesson: 3, To: 2 };

function sharesOf(head: string[]): number[] {
	const all = head.map((name) => weights[name] ?? 1.5);
	const sum = all.reduce((total, weight) => total + weight, 0);
	return all.map((weight) => weight / sum);
}

function writeCells(pdf: Document, cells: string[], shares: number[], size: number, fonts: string[]): void {
	const width = pdf.page.width - 2 * MARGIN;
	const widths = shares.map((share) => share * width - 6);
	const fontOf = (index: number) => fonts[index] ?? fonts.at(-1) ?? "text";
	const texts = cells.map((cell) => breakable(cell));
	pdf.fontSize(size);
	const heights = texts.map((cell, index) => pdf.font(fontOf(index)).heightOfString(cell, { width: widths[index] }));
	makeRoom(pdf, Math.max(...heights));
	const top = pdf.y;
	let left = MARGIN;
	for (const [index, cell] of texts.entries()) {
		pdf.font(fontOf(index)).text(cell, left, top, { width: widths[index] });
		left += (shares[index] ?? 0) * width;
	}
	pdf.x = MARGIN;
	pdf.y = top + Math.max(...heights) + 3;
}

/** Inserts zero-width spaces into a hash, so that it can wrap. */
const breakable = (text: string) => text.replaceAll(/[0-9a-f]{32}(?=[0-9a-f])/g, "$&\u200b");

function makeRoom(pdf: Document, height: number): void {
	if (pdf.y + height > pdf.page.height - MARGIN - 14) pdf.addPage();
}

function numberPages(pdf: Document, proof: Proof): void {
	const { start, count } = pdf.bufferedPageRange();
	for (let page = start; page < start + count; page += 1) {
		pdf.switchToPage(page);
		const { margins } = pdf.page;
		const bottom = margins.bottom;
		// The library starts a new page for anything below the margin.
		margins.bottom = 0;
		pdf.font("text").fontSize(SIZE.cell).fillColor(DIM);
		pdf.text(`Order ${proof.number} · page ${page + 1} of ${count}`, MARGIN, pdf.page.height - MARGIN + 8, {
			lineBreak: false,
		});
		margins.bottom = bottom;
	}
}
