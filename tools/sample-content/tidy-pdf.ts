import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";

interface Titled {
	title: string;
	number: string;
}

/**
 * What Chromium leaves to be done on a PDF: a heading that it moved to the next page stands twice in the outline's
 * title, chapters have no number there, and a viewer's window shows the file's name.
 *
 * @param pdf as Chromium printed it, with an outline
 * @param chapters those whose numbers go before their titles
 */
export async function tidyPdf(pdf: Buffer, chapters: Titled[]): Promise<Uint8Array> {
	const document = await PDFDocument.load(pdf, { updateMetadata: false });
	const walk = (item: PDFDict | undefined): void => {
		for (let at = item; at; at = at.lookupMaybe(PDFName.of("Next"), PDFDict)) {
			const written = at.lookup(PDFName.of("Title"));
			if (written instanceof PDFString || written instanceof PDFHexString) {
				const title = once(written.decodeText());
				const number = chapters.find((chapter) => chapter.title === title)?.number;
				at.set(PDFName.of("Title"), PDFHexString.fromText(number ? `${number}. ${title}` : title));
			}
			walk(at.lookupMaybe(PDFName.of("First"), PDFDict));
		}
	};
	walk(document.catalog.lookupMaybe(PDFName.of("Outlines"), PDFDict)?.lookupMaybe(PDFName.of("First"), PDFDict));
	document.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
	document.setAuthor("Microgreens Academy");
	return document.save({ useObjectStreams: false });
}

function once(title: string): string {
	const half = title.length / 2;
	return Number.isInteger(half) && title.slice(0, half) === title.slice(half) ? title.slice(0, half) : title;
}
