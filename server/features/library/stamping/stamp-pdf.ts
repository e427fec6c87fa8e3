import {
	concatTransformationMatrix,
	drawObject,
	PDFDocument,
	type PDFRef,
	popGraphicsState,
	pushGraphicsState,
} from "@cantoo/pdf-lib";
import { CannotStampError } from "./cannot-stamp.ts";
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
	// A change would break a signature; each covers a range of bytes.
	if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("/ByteRange"))
		throw new CannotStampError("This PDF is signed. It is delivered unchanged.");
	const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true }).catch(
		(error) => {
			if (/encrypted/i.test(String(error)))
				throw new CannotStampError("This PDF is encrypted. It is delivered unchanged.");
			throw new CannotStampError("This PDF cannot be read completely. It is delivered unchanged.");
		},
	);
	if (document.isEncrypted) throw new CannotStampError("This PDF is encrypted. It is delivered unchanged.");
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
		const box = page.getCropBox();
		const turned = ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4;
		const across = turned % 2 === 0 ? box.width : box.height;
		const size = Math.min(FONT_SIZE, Math.max(1, (across - 2 * FROM_THE_EDGE) / Math.max(line.width, 0.001)));
		const start = (across - line.width * size) / 2;
		const name = page.node.newXObject("Stamp", stamp);
		page.pushOperators(
			pushGraphicsState(),
			concatTransformationMatrix(...placeOn(box, turned, start, FROM_THE_EDGE, size / 1_000)),
			drawObject(name),
			popGraphicsState(),
		);
	}
	document.setKeywords([stampText]);
	return document.save({ addDefaultPage: false, updateFieldAppearances: false });
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

type Matrix = [number, number, number, number, number, number];

/**
 * Returns the position of a line at the foot of a page as displayed.
 *
 * @param turned quarter turns clockwise
 * @param x from the left as displayed, `y` from the foot as displayed
 */
function placeOn(
	box: { x: number; y: number; width: number; height: number },
	turned: number,
	x: number,
	y: number,
	scale: number,
): Matrix {
	const { x: left, y: bottom, width, height } = box;
	if (turned === 1) return [0, scale, -scale, 0, left + width - y, bottom + x];
	if (turned === 2) return [-scale, 0, 0, -scale, left + width - x, bottom + height - y];
	if (turned === 3) return [0, -scale, scale, 0, left + y, bottom + height - x];
	return [scale, 0, 0, scale, left + x, bottom + y];
}
