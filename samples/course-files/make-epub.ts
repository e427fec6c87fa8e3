import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { launchBrowser } from "../browser.ts";
import { coverDesigns, coverSvg } from "../drawing/cover-designs.ts";
import { palette } from "../drawing/palette.ts";
import { filesFolder } from "../paths.ts";
import { runProgram } from "../program.ts";
import { documents, readChapters } from "./pdf/pdf-documents.ts";

/* The book as an EPUB 3: the same text as its PDF, without the index, whose page numbers a flowing text has not. */

const file = "microgreens-side-hustle-book.epub";
const title = "The Microgreens Side Hustle";
const identifier = "urn:uuid:6d0c7f5e-52a1-4f0e-9d3b-3f1a5b1c2d27";
const fixedDate = new Date("2026-01-05T12:00:00Z");

const style = `body { font-family: serif; line-height: 1.5; margin: 0 4%; color: #2a2d27; }
h1, h2, h3 { color: ${palette.deep}; line-height: 1.2; page-break-after: avoid; }
h2 { color: ${palette.leaf}; margin: 1.4em 0 .3em; }
.kicker { font-family: sans-serif; font-size: .8em; text-transform: uppercase; letter-spacing: .1em; color: ${palette.brick}; margin: 2em 0 0; }
.kicker + h1 { margin-top: .1em; }
blockquote { margin: 1em 0; padding: .6em 1em; background: ${palette.paper}; border-left: .3em solid ${palette.mustard}; color: #2a2d27; }
blockquote p { margin: 0; }
table { width: 100%; border-collapse: collapse; font-family: sans-serif; font-size: .85em; margin: 1em 0; }
th, td { text-align: left; vertical-align: top; padding: .3em .5em; border-bottom: 1px solid ${palette.pale}; }
thead th { background: ${palette.deep}; color: ${palette.cream}; }
figure { margin: 1em 0; }
img { max-width: 100%; height: auto; }
img.plant { width: 5em; float: right; margin: 0 0 .5em 1em; }
ul.checks { list-style: none; padding-left: 0; }
.checks li::before { content: "☐ "; }
.cover { margin: 0; text-align: center; }`;

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function page(heading: string, body: string, type = "bodymatter"): string {
	return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en"><head><title>${escapeXml(heading)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head><body epub:type="${type}">${body}</body></html>\n`;
}

const pictures = new Map<string, string>();

/** Drawings become files of their own: the same in each reading system, each with its words. */
function takePictures(html: string): string {
	return html
		.replaceAll(/<svg[\s\S]*?<\/svg>/g, (svg) => {
			const known = [...pictures].find(([, drawing]) => drawing === svg)?.[0];
			const name = known ?? `picture-${pictures.size + 1}.svg`;
			const size = /viewBox="0 0 (\d+) (\d+)"/.exec(svg);
			pictures.set(name, svg);
			const label = /aria-label="([^"]*)"/.exec(svg)?.[1];
			const message = label ? `alt="${label}"` : 'alt="" role="presentation"';
			return `<img src="${name}" ${message} width="${size?.[1]}" height="${size?.[2]}"/>`;
		})
		.replaceAll(/<span class="plant"><img /g, '<span><img class="plant" ')
		.replaceAll("<br>", "<br/>")
		.replaceAll("&nbsp;", "&#160;");
}

const book = documents.find(({ isBook }) => isBook);
if (!book) throw new Error("No document is the book.");
const chapters = readChapters(book).map((chapter, index) => {
	const headings: string[] = [];
	const html = takePictures(chapter.html).replaceAll(/<h2>([\s\S]*?)<\/h2>/g, (_, message: string) => {
		headings.push(message.replaceAll(/<[^>]+>/g, "").trim());
		return `<h2 id="s${headings.length}">${message}</h2>`;
	});
	return { ...chapter, html, headings, name: `chapter-${String(index).padStart(2, "0")}.xhtml` };
});

const contents = chapters
	.map(({ title: message, number, name, headings }) => {
		const inner = headings.map((heading, at) => `<li><a href="${name}#s${at + 1}">${heading}</a></li>`).join("");
		return `<li><a href="${name}">${number && `${number}. `}${message}</a>${inner && `<ol>${inner}</ol>`}</li>`;
	})
	.join("");

const scratch = mkdtempSync(join(tmpdir(), "epub-"));
const browser = await launchBrowser();
try {
	const write = (path: string, text: string | Buffer) => {
		const target = join(scratch, path);
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(target, text);
		utimesSync(target, fixedDate, fixedDate);
	};
	const tab = await browser.newPage({ viewport: { width: 800, height: 1200 } });
	await tab.setContent(
		`<!doctype html><style>html,body{margin:0}svg{display:block;width:800px}</style>${coverSvg(coverDesigns.book, 1200)}`,
	);
	await tab.evaluate("document.fonts.ready");
	write("mimetype", "application/epub+zip");
	write(
		"META-INF/container.xml",
		`<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n`,
	);
	write("book/style.css", style);
	write("book/cover.jpg", await tab.screenshot({ type: "jpeg", quality: 82 }));
	write(
		"book/cover.xhtml",
		page(
			title,
			`<p class="cover"><img src="cover.jpg" alt="Cover of ${title}" width="800" height="1200"/></p>`,
			"cover",
		),
	);
	write(
		"book/contents.xhtml",
		page("Contents", `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>${contents}</ol></nav>`, "frontmatter"),
	);
	for (const { name, title: message, kicker, html } of chapters)
		write(
			`book/${name}`,
			page(message, `<section><p class="kicker">${kicker}</p><h1>${message}</h1>${html}</section>`),
		);
	for (const [name, svg] of pictures) write(`book/${name}`, `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`);
	const manifest = [
		'<item id="toc" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
		'<item id="style" href="style.css" media-type="text/css"/>',
		'<item id="cover-picture" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>',
		'<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>',
		...chapters.map(({ name }, at) => `<item id="c${at}" href="${name}" media-type="application/xhtml+xml"/>`),
		...[...pictures.keys()].map((name, at) => `<item id="p${at}" href="${name}" media-type="image/svg+xml"/>`),
	].join("");
	const spine = ["cover", "toc", ...chapters.map((_, at) => `c${at}`)].map((id) => `<itemref idref="${id}"/>`).join("");
	write(
		"book/package.opf",
		`<?xml version="1.0" encoding="UTF-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${identifier}</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language><dc:creator>Microgreens Academy</dc:creator><dc:date>2026-01-05</dc:date><meta property="dcterms:modified">2026-01-05T12:00:00Z</meta><meta property="schema:accessMode">textual</meta><meta property="schema:accessMode">visual</meta><meta property="schema:accessModeSufficient">textual</meta><meta property="schema:accessibilityFeature">alternativeText</meta><meta property="schema:accessibilityFeature">tableOfContents</meta><meta property="schema:accessibilityHazard">none</meta></metadata><manifest>${manifest}</manifest><spine>${spine}</spine></package>\n`,
	);
	const target = join(filesFolder, file);
	rmSync(target, { force: true });
	const zip = (...args: string[]) =>
		runProgram("zip", ["-q", "-X", "-D", ...args], { cwd: scratch, env: { ...process.env, TZ: "UTC" } });
	// The type comes first and as it is, so that a reader knows the file by its beginning.
	zip("-0", target, "mimetype");
	zip("-9", "-r", target, "META-INF", "book");
	console.log(`${file} ${chapters.length} chapters, ${(statSync(target).size / 1024).toFixed(0)} KB`);
} finally {
	await browser.close();
	rmSync(scratch, { recursive: true, force: true });
}
