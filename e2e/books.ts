import { randomBytes } from "node:crypto";
import { downloadZip } from "client-zip";
import PDFDocument from "pdfkit";
import type { Site } from "./fixtures.ts";

/* Books that tests publish as an admin does. */

/** What the tests of a file have published so far. */
const published: string[] = [];

/** Removes the published books: later tests share the site. */
export async function unpublishBooks(site: Site): Promise<void> {
	for (const id of published.splice(0)) await site.admin.remove(`digital-downloads/${id}`);
}

async function adminCookie(site: Site): Promise<string> {
	const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: site.url },
		body: JSON.stringify({ email: "admin@example.com", password: site.password }),
	});
	return answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

/** Uploads a file and makes it a product. @returns the id of the item in the library */
export async function publishBook(site: Site, book: { title: string; name: string; content: Buffer }): Promise<string> {
	const cookie = await adminCookie(site);
	const encode = (text: string) => Buffer.from(text).toString("base64");
	const tus = { "tus-resumable": "1.0.0", origin: site.url, cookie };
	const begun = await fetch(`${site.url}/api/uploads`, {
		method: "POST",
		headers: {
			...tus,
			"upload-length": String(book.content.length),
			"upload-metadata": `filename ${encode(book.name)},purpose ${encode("file")}`,
		},
	});
	const location = new URL(begun.headers.get("location") ?? "", site.url);
	await fetch(location, {
		method: "PATCH",
		headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
		body: new Uint8Array(book.content),
	});
	const { id } = await site.admin.post("digital-downloads", {
		title: book.title,
		description: "A book of a test",
		fileUploadId: location.pathname.split("/").at(-1),
		pictureUploadId: null,
	});
	published.push(id);
	return id;
}

/**
 * Returns a PDF with the given number of pages, each showing its own number.
 *
 * @param password makes it an encrypted one
 * @param padding bytes before the pages that belong to none
 */
export async function makePdf(pages: number, options: { password?: string; padding?: number } = {}): Promise<Buffer> {
	const { password, padding } = options;
	const document = new PDFDocument({
		size: [400, 560],
		autoFirstPage: false,
		...(password ? { userPassword: password, ownerPassword: password } : {}),
	});
	const chunks: Buffer[] = [];
	document.on("data", (chunk) => chunks.push(chunk));
	const ended = new Promise((resolve) => document.on("end", resolve));
	if (padding) document.ref({}).end(randomBytes(padding));
	for (let page = 1; page <= pages; page += 1) {
		document.addPage();
		document.fontSize(24).text(`This is page ${page}`, 60, 80);
		document.fontSize(12).text(page % 10 === 0 ? "Sunflower shoots want a heavy lid." : "Sow, water, wait.", 60, 140);
		if (page % 10 === 1) document.outline.addItem(`Part ${Math.ceil(page / 10)}`);
	}
	document.end();
	await ended;
	return Buffer.concat(chunks);
}

/**
 * A PDF that brings no typeface along, as small programs of many years write it: one of the fourteen standard ones, one
 * with symbols, and one of a predefined CMap (ISO 32000-1, 9.6.2.2 and 9.7.5.2).
 */
export function makePdfWithoutFonts(): Buffer {
	const descendant = "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /FontDescriptor 9 0 R";
	const page = `BT /F1 24 Tf 40 200 Td (Sunflower) Tj /F2 24 Tf 0 -50 Td (4) Tj /F3 24 Tf 0 -50 Td <93fa967b8cea> Tj ET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 260] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> >> >>",
		`<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>",
		"<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3-90ms-RKSJ-H /Encoding /90ms-RKSJ-H /DescendantFonts [8 0 R] >>",
		`${descendant} /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>`,
		"<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 700 /Descent -200 /CapHeight 700 /StemV 80 >>",
	];
	let text = "%PDF-1.4\n";
	const places = objects.map((object, index) => {
		const at = text.length;
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(at).padStart(10, "0")} 00000 n \n`;
	});
	const size = objects.length + 1;
	text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
	return Buffer.from(text, "latin1");
}

const CONTAINER = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

/**
 * An EPUB 3, as its specification's minimal example has it (EPUB 3.3, appendix B).
 *
 * @param chapters the body of each chapter; the first line is its heading
 * @param more other files, by their path in the archive
 */
export async function makeEpub(
	chapters: { title: string; body: string; head?: string }[],
	more: { name: string; input: string | Buffer; type: string }[] = [],
): Promise<Buffer> {
	const manifest = chapters
		.map((_, index) => `<item id="c${index}" href="c${index}.xhtml" media-type="application/xhtml+xml"/>`)
		.concat(more.map(({ name, type }, index) => `<item id="m${index}" href="${name}" media-type="${type}"/>`))
		.join("");
	const files: { name: string; input: string | Buffer }[] = [
		{ name: "mimetype", input: "application/epub+zip" },
		{ name: "META-INF/container.xml", input: CONTAINER },
		{
			name: "OEBPS/book.opf",
			input: `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:b0a1</dc:identifier>
<dc:title>A book</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${manifest}</manifest>
<spine>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join("")}</spine></package>`,
		},
		{
			name: "OEBPS/nav.xhtml",
			input: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>Contents</title></head><body><nav epub:type="toc"><ol>${chapters
				.map(({ title }, index) => `<li><a href="c${index}.xhtml">${title}</a></li>`)
				.join("")}</ol></nav></body></html>`,
		},
		...chapters.map(({ title, body, head = "" }, index) => ({
			name: `OEBPS/c${index}.xhtml`,
			input: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title>${head}</head><body><h1>${title}</h1>${body}</body></html>`,
		})),
		...more.map(({ name, input }) => ({ name: `OEBPS/${name}`, input })),
	];
	return Buffer.from(await downloadZip(files).arrayBuffer());
}
