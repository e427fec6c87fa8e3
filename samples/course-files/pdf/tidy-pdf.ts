import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";

interface Titled {
	title: string;
	number: string;
	html: string;
}

/**
 * What Chromium leaves to be done on a PDF: a heading that it moved to the next page stands twice in the outline's
 * title, one that it broke into lines has lost the space between them, chapters have no number there, and a viewer's
 * window shows the file's name.
 *
 * @param pdf as Chromium printed it, with an outline
 * @param chapters with their sections as `h2` in `html`; their numbers go before their titles
 */
export async function tidyPdf(pdf: Buffer, chapters: Titled[]): Promise<Uint8Array> {
	const document = await PDFDocument.load(pdf, { updateMetadata: false });
	const titles = new Map(
		chapters.flatMap(({ title, number, html }) => [
			[flat(title), number ? `${number}. ${title}` : title] as const,
			...[...html.matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, message = ""]) => {
				const section = plain(message);
				return [flat(section), section] as const;
			}),
		]),
	);
	const walk = (item: PDFDict | undefined): void => {
		for (let at = item; at; at = at.lookupMaybe(PDFName.of("Next"), PDFDict)) {
			const written = at.lookup(PDFName.of("Title"));
			if (written instanceof PDFString || written instanceof PDFHexString) {
				const title = once(written.decodeText());
				at.set(PDFName.of("Title"), PDFHexString.fromText(titles.get(flat(title)) ?? title));
			}
			walk(at.lookupMaybe(PDFName.of("First"), PDFDict));
		}
	};
	walk(document.catalog.lookupMaybe(PDFName.of("Outlines"), PDFDict)?.lookupMaybe(PDFName.of("First"), PDFDict));
	document.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
	document.setAuthor("Microgreens Academy");
	return document.save({ useObjectStreams: false });
}

const flat = (text: string) => text.replaceAll(/\s+/g, "");
const plain = (html: string) =>
	html
		.replaceAll(/<[^>]+>/g, "")
		.replaceAll("&#39;", "’")
		.replaceAll("&amp;", "&")
		.trim();

function once(title: string): string {
	const half = title.length / 2;
	const [first, second] = [title.slice(0, half), title.slice(half)];
	return first === second ? first : title;
}
