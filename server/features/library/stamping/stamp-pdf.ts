import {
	concatTransformationMatrix,
	drawObject,
	PDFDocument,
	PDFName,
	PDFNumber,
	type PDFPage,
	type PDFRef,
	popGraphicsState,
	pushGraphicsState,
} from "@cantoo/pdf-lib";
import { CannotStampError, LOCKED_PDF } from "./cannot-stamp.ts";
import type { Outlines } from "./stamp-fonts.ts";

/** In points: readable on paper, and out of the way of the content. */
const FONT_SIZE = 7;
const FROM_THE_EDGE = 12;
const MAX_PAGES = 5_000;

/**
 * Opens a PDF for changes.
 *
 * @throws CannotStampError if it is encrypted, signed, broken, or without pages
 */
async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
	const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	// A change would break a signature; each covers a range of bytes.
	if (content.includes("/ByteRange")) throw new CannotStampError("This PDF is signed. It is delivered unchanged.");
	const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true }).catch(
		(error) => {
			// What is encrypted is often refused as unreadable before that is noticed.
			if (/encrypted/i.test(String(error)) || content.includes("/Encrypt")) return null;
			throw new CannotStampError("This PDF cannot be read completely. It is delivered unchanged.");
		},
	);
	if (!document || document.isEncrypted)
		throw new CannotStampError(
			(await isLocked(bytes)) ? LOCKED_PDF : "This PDF is encrypted. It is delivered unchanged.",
		);
	removeOldGenerations(document);
	let pages = 0;
	try {
		pages = document.getPageCount();
	} catch {
		// There is no page tree.
	}
	if (pages === 0) throw new CannotStampError("This PDF has no pages. It is delivered unchanged.");
	if (pages > MAX_PAGES)
		throw new CannotStampError(
			`This PDF has more than ${MAX_PAGES.toLocaleString("en-US")} pages. It is delivered unchanged.`,
		);
	return document;
}

/** Whether it takes a password to read a PDF: most are encrypted with an empty one, to forbid printing or changes. */
async function isLocked(bytes: Uint8Array): Promise<boolean> {
	return PDFDocument.load(bytes, { updateMetadata: false, password: "" }).then(
		() => false,
		(error) => /needs password/i.test(String(error)),
	);
}

/**
 * Removes objects whose number was used again, which the library writes out as if they were still there: the table of
 * objects would then be wrong from there on.
 */
function removeOldGenerations({ context }: PDFDocument): void {
	const newest = new Map<number, PDFRef>();
	for (const [ref] of context.enumerateIndirectObjects()) {
		const other = newest.get(ref.objectNumber);
		const isNewer = !other || ref.generationNumber > other.generationNumber;
		if (other) context.delete(isNewer ? other : ref);
		if (isNewer) newest.set(ref.objectNumber, ref);
	}
}

/** @throws CannotStampError if it cannot be stamped */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
	await openPdf(bytes);
}

/**
 * Adds a line in small print at the foot of every page (LIB-05), upright in any page rotation, and to the keywords of
 * the document, where it can be searched for.
 *
 * @throws CannotStampError if it cannot be stamped
 */
export async function stampPdf(bytes: Uint8Array, stampText: string): Promise<Uint8Array> {
	const document = await openPdf(bytes);
	// Loaded only here, because a check needs no fonts.
	const { outlinesOf } = await import("./stamp-fonts.ts");
	const line = outlinesOf(stampText);
	const stamp = drawOnce(document, line);
	for (const page of document.getPages()) {
		const box = visibleBox(page);
		const unit = userUnitOf(page);
		const edge = FROM_THE_EDGE / unit;
		const turned = ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4;
		const across = turned % 2 === 0 ? box.width : box.height;
		const room = (across - 2 * edge) / Math.max(line.width, 0.001);
		const size = Math.min(FONT_SIZE / unit, Math.max(1 / unit, room));
		const start = (across - line.width * size) / 2;
		const name = page.node.newXObject("Stamp", stamp);
		page.pushOperators(
			pushGraphicsState(),
			concatTransformationMatrix(...placeOn(box, turned, start, edge, size / 1_000)),
			drawObject(name),
			popGraphicsState(),
		);
	}
	document.setKeywords([stampText]);
	return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** The part of a page that is shown: its crop box, as far as it is within the page (ISO 32000-2, 14.11.2). */
function visibleBox(page: PDFPage): Box {
	const [crop, media] = [cornersOf(page.getCropBox()), cornersOf(page.getMediaBox())];
	const left = Math.max(crop.left, media.left);
	const bottom = Math.max(crop.bottom, media.bottom);
	const width = Math.min(crop.right, media.right) - left;
	const height = Math.min(crop.top, media.top) - bottom;
	if (width > 0 && height > 0) return { x: left, y: bottom, width, height };
	return { x: media.left, y: media.bottom, width: media.right - media.left, height: media.top - media.bottom };
}

/** A box may begin at any of its corners. */
const cornersOf = ({ x, y, width, height }: Box) => ({
	left: Math.min(x, x + width),
	right: Math.max(x, x + width),
	bottom: Math.min(y, y + height),
	top: Math.max(y, y + height),
});

/** Points of one unit of the page (ISO 32000-2, 7.7.3.3): 72 for a page that is measured in inches. */
function userUnitOf(page: PDFPage): number {
	const unit = page.node.lookup(PDFName.of("UserUnit"));
	return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1;
}

/** Adds the outlines to the file once; each page refers to them. */
function drawOnce(document: PDFDocument, { path, width }: Outlines): PDFRef {
	const stream = document.context.flateStream(`0.45 g\n${path}`, {
		Type: "XObject",
		Subtype: "Form",
		BBox: document.context.obj([0, -300, Math.ceil(width * 1_000) + 1, 1_200]),
		Resources: {},
	});
	return document.context.register(stream);
}

interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

type Matrix = [number, number, number, number, number, number];

/**
 * Returns the position of a line at the foot of a page as displayed.
 *
 * @param turned quarter turns clockwise
 * @param x from the left as displayed, `y` from the foot as displayed
 */
function placeOn(box: Box, turned: number, x: number, y: number, scale: number): Matrix {
	const { x: left, y: bottom, width, height } = box;
	if (turned === 1) return [0, scale, -scale, 0, left + width - y, bottom + x];
	if (turned === 2) return [-scale, 0, 0, -scale, left + width - x, bottom + height - y];
	if (turned === 3) return [0, -scale, scale, 0, left + y, bottom + height - x];
	return [scale, 0, 0, scale, left + x, bottom + y];
}
