import { ORPCError } from "@orpc/client";
import { downloadZip } from "client-zip";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OpenBook } from "../../../../contract/library/reader.ts";
import { openEpub } from "../../../features/library/reader/formats/epub-view.ts";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import ReaderPage from "./reader.tsx";

const BOOK: OpenBook = {
	id: "7b0c4c4e-0000-4000-8000-000000000020",
	title: "A book",
	description: "",
	fileType: "pdf",
	fileSize: "1 KB",
	fileName: "A book.pdf",
	imageUrl: null,
	imageSmallUrl: null,
	downloadUrl: "/files/digital-downloads/a-book",
	external: false,
	reader: "pdf",
	audiobook: null,
	place: null,
	fileUrl: "/files/library/a-book",
	fileSha256: "0".repeat(64),
	fileBytes: 0,
	bookmarks: [],
};

/** Answers as a server of files does: a part of it where a part is asked for. */
function sendFile(request: Request, file: Blob): Response {
	const [, begin, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("range") ?? "") ?? [];
	return begin === undefined ? new Response(file) : new Response(file.slice(+begin, +(end ?? 0) + 1), { status: 206 });
}

const open = (file: Blob, reader: "pdf" | "epub", send = (request: Request) => sendFile(request, file)) =>
	renderScreen(ReaderPage, {
		path: `/library/${BOOK.id}`,
		route: "/library/:itemId",
		person: member,
		api: {
			member: {
				library: {
					open: () => ({ ...BOOK, reader, fileBytes: file.size }),
					savePlace: ({ spot }) => ({ spot, readAt: new Date() }),
				},
			},
		},
		other: (request) => (request.url.includes(BOOK.fileUrl) ? send(request) : null),
	});

const pdf = (...objects: string[]) => new Blob(["%PDF-1.4\n", ...objects.map((object) => `${object}\n`)]);
const catalog = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj";
const onePage =
	"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj";
/** As the standard has it (ISO 32000-1, 7.6.3): of another password than the empty one. */
const locked = `<</Filter/Standard/V 1/R 2/P -4/O<${"00".repeat(32)}>/U<${"00".repeat(32)}>>>`;

const CONTAINER = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

interface Part {
	name: string;
	input: string;
	type: string;
}

/** An EPUB 3 with one chapter. @param more other files, by their path beside it */
function makeEpub(chapter: { head?: string; body: string }, more: Part[] = [], others: Omit<Part, "type">[] = []) {
	const manifest = more.map(({ name, type }, place) => `<item id="m${place}" href="${name}" media-type="${type}"/>`);
	return downloadZip([
		{ name: "mimetype", input: "application/epub+zip" },
		{ name: "META-INF/container.xml", input: CONTAINER },
		{
			name: "OEBPS/book.opf",
			input: `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:b0a1</dc:identifier><dc:title>A book</dc:title><dc:language>en</dc:language></metadata>
<manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>${manifest.join("")}</manifest><spine><itemref idref="c"/></spine></package>`,
		},
		{
			name: "OEBPS/c.xhtml",
			input: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Chapter</title>${chapter.head ?? ""}</head><body><h1>Chapter</h1>${chapter.body}</body></html>`,
		},
		...more.map(({ name, input }) => ({ name: `OEBPS/${name}`, input })),
		...others,
	]).blob();
}

const encryption = {
	name: "META-INF/encryption.xml",
	input: `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>`,
};
const wholeEpub = await makeEpub({ body: "<p>Sow, water, wait.</p>".repeat(200) });

test.each([
	["PDF that is cut off", "pdf", pdf(catalog), "This file is damaged"],
	[
		"PDF that is encrypted",
		"pdf",
		pdf(catalog, onePage, `trailer<</Root 1 0 R/Encrypt${locked}/ID[<00><00>]>>`, "%%EOF"),
		"This file is protected with a password",
	],
	[
		"PDF without pages",
		"pdf",
		pdf(catalog, "2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj", "trailer<</Root 1 0 R>>", "%%EOF"),
		"This file",
	],
	["EPUB that is cut off", "epub", wholeEpub.slice(0, wholeEpub.size - 1_000), "This file is damaged"],
	[
		"EPUB that is locked by a shop",
		"epub",
		await makeEpub({ body: "<p>…</p>" }, [], [encryption]),
		"This file is protected",
	],
] as const)("LIB-01 a %s says so, and can be downloaded", async (_what, reader, file, text) => {
	await open(file, reader);
	await expect.element(page.getByRole("alert")).toMatchTextContent(text);
	await expect.element(page.getByRole("alert").getByRole("button", { name: "Download" })).toBeVisible();
});

test("LIB-01 a book that is not there, or of no one, leads back to the library", async () => {
	for (const id of [BOOK.id, "nonsense"]) {
		const { address } = await renderScreen(ReaderPage, {
			path: `/library/${id}`,
			route: "/library/:itemId",
			person: member,
			api: {
				member: {
					library: {
						open: () => {
							throw new ORPCError("ITEM_NOT_FOUND", { status: 404 });
						},
					},
				},
			},
		});
		await expect.element(page.getByText("This item is not in your library.")).toBeVisible();
		await page.getByRole("link", { name: "Go to your library" }).click();
		expect(address()).toBe("/library");
	}
});

const place = () => document.querySelector("footer [data-part=place]")?.textContent;

test("LIB-01 parts of a book that do not come are said to be missing, and are asked for until they are there", async () => {
	const file = pdf(catalog, onePage, "trailer<</Root 1 0 R>>", "%%EOF");
	let isBroken = true;
	/** Breaks in the middle, as a line does. */
	const cut = () =>
		new ReadableStream({
			start(controller) {
				controller.enqueue(new Uint8Array(20));
				controller.error(new TypeError("network error"));
			},
		});
	await open(file, "pdf", (request) => (isBroken ? new Response(cut(), { status: 206 }) : sendFile(request, file)));
	const missing = page.getByRole("alert").filter({ hasText: "Part of this document has not loaded yet." });
	/** Each time that the network is back, it is tried again. */
	const comeBack = () => window.dispatchEvent(new Event("online"));
	await expect.poll(() => comeBack() && missing.query()).not.toBeNull();
	isBroken = false;
	await expect.poll(() => comeBack() && place()).toBe("Page 1 of 1");
	await expect.element(missing).not.toBeInTheDocument();
});

// Seen with annotated_pdf.pdf of https://github.com/py-pdf/sample-files.
test("LIB-01 a note in a PDF has its icon, also where its program had one of its own", async () => {
	const note = (name: string, left: number) =>
		`<</Type/Annot/Subtype/Text/Rect[${left} 10 ${left + 20} 30]/Contents(Sow thick)/Name/${name}>>`;
	const pages = `2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Annots[${note("Note", 10)}${note("Star", 50)}]>>endobj`;
	await open(pdf(catalog, pages, "trailer<</Root 1 0 R>>", "%%EOF"), "pdf");
	const icons = () =>
		[...document.querySelectorAll<HTMLImageElement>(".textAnnotation img")].map(
			({ src, naturalWidth }) => naturalWidth > 0 && src.split("/").at(-1),
		);
	await expect.poll(icons).toEqual(["annotation-note.svg", "annotation-note.svg"]);
});

// Seen with multimedia_annotations.pdf of https://github.com/mozilla/pdf.js.
test("LIB-01 a film in a PDF stays within its place on the page", async () => {
	const film = "<</Type/Filespec/F(film.mp4)/UF(film.mp4)/EF<</F 4 0 R>>>>";
	const content = `<</Assets<</Names[(film.mp4)${film}]>>/Configurations[<</Subtype/Video/Instances[<</Asset ${film}>>]>>]>>`;
	const pages = `2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Annots[<</Type/Annot/Subtype/RichMedia/Rect[50 50 150 125]/RichMediaContent ${content}>>]>>endobj
4 0 obj<</Type/EmbeddedFile/Subtype/video#2Fmp4/Length 4>>stream\nfilm\nendstream endobj`;
	await open(pdf(catalog, pages, "trailer<</Root 1 0 R>>", "%%EOF"), "pdf");
	const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
	await page.getByRole("button", { name: "film.mp4" }).click();
	await expect.poll(() => box(".mediaAnnotation video")).toEqual(box(".mediaAnnotation"));
});

/** A PDF with its table of objects, each page with its number drawn as a line of that length. */
function makeLongPdf(pages: number): Blob {
	const objects = [
		"<</Type/Catalog/Pages 2 0 R>>",
		`<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, page) => `${2 * page + 3} 0 R`).join(" ")}]>>`,
	];
	for (let page = 1; page <= pages; page += 1) {
		const drawing = `9 9 m ${9 + page / 20} 9 l S`;
		objects.push(
			`<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents ${objects.length + 2} 0 R>>`,
			`<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
		);
	}
	const parts = ["%PDF-1.4\n"];
	let at = parts[0]?.length ?? 0;
	const places = objects.map((object, index) => {
		const begin = at;
		const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
		parts.push(part);
		at += part.length;
		return `${String(begin).padStart(10, "0")} 00000 n \n`;
	});
	const size = objects.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
	return new Blob([...parts, table, `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`]);
}

test("LIB-01 five thousand pages open without a hanging tab, and far pages are let go of", {
	tags: "slow",
}, async () => {
	await open(makeLongPdf(5_000), "pdf");
	await expect.poll(place).toBe("Page 1 of 5,000");
	await userEvent.keyboard("{End}");
	await expect.poll(place).toBe("Page 5,000 of 5,000");
	await expect.poll(() => document.querySelector('.page[data-page-number="5000"] canvas')).not.toBeNull();
	await userEvent.keyboard("{ArrowLeft>15/}");
	await expect.poll(place).toBe("Page 4,970 of 5,000");
	await expect.poll(() => document.querySelector('.page[data-page-number="4970"] canvas')).not.toBeNull();
	expect(document.querySelectorAll(".pdfViewer canvas").length).toBeLessThan(25);
});

interface SpineItem {
	name: string;
	type: string;
	input: string | Blob;
	/** Name of the file shown where this one cannot be. */
	fallback?: string;
}

const chapter = (name: string, body: string): SpineItem => ({
	name,
	type: "application/xhtml+xml",
	input: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${name}</title></head><body>${body}</body></html>`,
});

/** An EPUB 3 with these files in its spine. @param others files that are not in the spine */
const makeSpine = (
	items: SpineItem[],
	{ spine = "", layout = "reflowable", others = [] as SpineItem[] } = {},
): Promise<Blob> => {
	const manifest = [...items, ...others].map(
		({ name, type, fallback }) =>
			`<item id="${name}" href="${name}" media-type="${type}" ${fallback ? `fallback="${fallback}"` : ""}/>`,
	);
	const nav = items.map(({ name }) => `<li><a href="${name}">${name}</a></li>`);
	return downloadZip([
		{ name: "META-INF/container.xml", input: CONTAINER },
		{
			name: "OEBPS/book.opf",
			input: `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:b0a1</dc:identifier><dc:title>A book</dc:title><dc:language>en</dc:language>
<meta property="rendition:layout">${layout}</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${manifest.join("")}</manifest>
<spine ${spine}>${items.map(({ name }) => `<itemref idref="${name}"/>`).join("")}</spine></package>`,
		},
		{
			name: "OEBPS/nav.xhtml",
			input: `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol>${nav.join("")}</ol></nav></body></html>`,
		},
		...[...items, ...others].map(({ name, input }) => ({ name: `OEBPS/${decodeURI(name)}`, input })),
	]).blob();
};

// Seen with israelsailing of https://github.com/IDPF/epub3-samples.
test("LIB-01 in a right-to-left book, Next goes forward and the left side leads to the next page", async () => {
	const items = ["one", "two", "three"].map((name) => chapter(`${name}.xhtml`, `<h1>${name}</h1>`));
	await open(await makeSpine(items, { spine: 'page-progression-direction="rtl"' }), "epub");
	/** Repeated until one is there: a page that is being turned ignores what is pressed. */
	const turn = (act: () => Promise<unknown>, to: string) =>
		expect.poll(() => act().then(place), { interval: 120 }).toBe(to);
	const press = (key: string) => () => userEvent.keyboard(key);
	const click = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
	await expect.poll(place).toBe("1%");
	for (const [next, previous] of [
		[press("{PageDown}"), press("{PageUp}")],
		[press(" "), press("{Shift>} {/Shift}")],
		[press("{ArrowLeft}"), press("{ArrowRight}")],
		[click("Next page"), click("Previous page")],
		[click("Turn page"), click("Turn back")],
	] as const) {
		await turn(next, "100%");
		await turn(previous, "1%");
	}
	const leftOf = (name: string) =>
		page.getByRole("button", { name, exact: true }).element().getBoundingClientRect().left;
	expect(leftOf("Next page")).toBeLessThan(leftOf("Previous page"));
	expect(leftOf("Turn page")).toBeLessThan(leftOf("Turn back"));
	await userEvent.keyboard("?");
	await expect.element(page.getByText("← or Page Down")).toBeVisible();
});

/** The frames of the book, which foliate-js keeps in closed shadow trees unless this is called before. */
function watchFrames(): () => HTMLIFrameElement[] {
	const roots: ShadowRoot[] = [];
	const { attachShadow } = Element.prototype;
	const spy = vi.spyOn(Element.prototype, "attachShadow").mockImplementation(function (this: Element, init) {
		const root = attachShadow.call(this, init);
		roots.push(root);
		return root;
	});
	onTestFinished(() => spy.mockRestore());
	return () => roots.flatMap((root) => [...root.querySelectorAll("iframe")]).filter((frame) => frame.isConnected);
}

/** A picture with a frame of another color at its edges. */
async function makePicture(type: "image/jpeg" | "image/png", width: number, height: number): Promise<Blob> {
	const canvas = new OffscreenCanvas(width, height);
	const drawing = canvas.getContext("2d");
	if (!drawing) throw new Error("no canvas");
	drawing.fillStyle = "tan";
	drawing.fillRect(10, 10, width - 20, height - 20);
	return canvas.convertToBlob({ type });
}

const drawing = (text: string, size: string) =>
	`<?xml-stylesheet href="own.css" type="text/css"?><svg xmlns="http://www.w3.org/2000/svg" ${size}><text x="10" y="50">${text}</text></svg>`;

// Seen with haruko-jpeg and page-blanche-bitmaps-in-spine of https://github.com/IDPF/epub3-samples.
test("LIB-01 pages of a fixed size that are pictures are shown whole", async () => {
	const frames = watchFrames();
	const items: SpineItem[] = [
		{
			name: "cover.jpg",
			type: "image/jpeg",
			input: await makePicture("image/jpeg", 300, 400),
			fallback: "other.xhtml",
		},
		{ name: "one%20page.png", type: "image/png", input: await makePicture("image/png", 300, 400) },
		{ name: "two.svg", type: "image/svg+xml", input: drawing("A drawing", 'viewBox="0,0,300,400" width="3in"') },
	];
	const others = [chapter("other.xhtml", "<p>Use another app.</p>")];
	await open(await makeSpine(items, { layout: "pre-paginated", others }), "epub");
	const shown = () =>
		frames().flatMap(({ contentDocument, clientWidth, clientHeight }) =>
			[...(contentDocument?.querySelectorAll("img, svg") ?? [])].map((picture) => {
				const { left, top, width, height } = picture.getBoundingClientRect();
				const isLoaded = picture.localName === "svg" || (picture as HTMLImageElement).naturalWidth === 300;
				return isLoaded && [picture.localName, clientWidth, clientHeight, left, top, width, height].join(" ");
			}),
		);
	await expect.poll(shown).toEqual(["img 300 400 0 0 300 400"]);
	await userEvent.keyboard("{End}");
	await expect.poll(shown).toEqual(["img 300 400 0 0 300 400", "svg 300 400 0 0 300 400"]);
});

test("LIB-01 a book that is closed right after its text size was changed leaves no error behind", async () => {
	const fileUrl = URL.createObjectURL(wholeEpub);
	onTestFinished(() => URL.revokeObjectURL(fileUrl));
	const container = document.createElement("div");
	document.body.append(container);
	onTestFinished(() => container.remove());
	const appearance = { layout: "page", night: false, textSize: 100 } as const;
	const events = { moved: vi.fn(), pressed: vi.fn(), loadingFailed: vi.fn(), failed: vi.fn() };
	const book = { fileUrl, fileBytes: wholeEpub.size, title: "A book" };
	const view = await openEpub(container, book, appearance, null, events, new AbortController().signal);
	const thrown: unknown[] = [];
	// A notice about resizing has no error.
	const note = ({ error }: ErrorEvent) => error && thrown.push(error);
	window.addEventListener("error", note);
	onTestFinished(() => window.removeEventListener("error", note));
	view.setAppearance({ ...appearance, textSize: 120 });
	view.close();
	// The renderer applies a text size in the next frame.
	await new Promise(requestAnimationFrame);
	await new Promise(requestAnimationFrame);
	expect(thrown).toEqual([]);
});

test("LIB-01 nothing of a hostile drawing in the spine runs, and it requests no address outside of the book", async () => {
	const evil = "https://evil.example.org";
	const hostile = `<?xml-stylesheet href="${evil}/page.css"?><?xml-stylesheet href='"/><script>top.hacked = 1</script>'?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" onload="top.hacked = 1">
<script>top.hacked = 1</script><style>@import "${evil}/import.css"; text { fill: url(${evil}/fill) }</style>
<image href="${evil}/page.png" onerror="top.hacked = 1"/><use href="${evil}/use.svg#x"/>
<a href="javascript:top.hacked = 1"><text y="20">A link</text></a>
<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${evil}/frame"/></foreignObject></svg>`;
	const frames = watchFrames();
	await open(await makeSpine([{ name: "1.svg", type: "image/svg+xml", input: hostile }]), "epub");
	const texts = () => frames().flatMap(({ contentDocument }) => contentDocument?.querySelector("text") ?? []);
	await expect.poll(() => texts().length).toBe(1);
	const [text] = texts();
	const page = text?.ownerDocument.documentElement;
	expect(page?.outerHTML).not.toMatch(/evil|hacked|<script|<iframe/);
	expect(page?.querySelector('meta[http-equiv="Content-Security-Policy"]')?.outerHTML).toContain("default-src 'none'");
	expect((window as { hacked?: number }).hacked).toBeUndefined();
});

// Seen with pkg-spine-order-svg and pub-foreign_* of https://github.com/w3c/epub-tests.
test("LIB-01 drawings and pictures among the chapters are shown, and what cannot be shown is replaced or says so", async () => {
	const frames = watchFrames();
	const items: SpineItem[] = [
		{ name: "1.svg", type: "image/svg+xml", input: drawing("One", 'viewBox="0 0 200 200"') },
		{ name: "2.xml", type: "application/xml", input: "<moby>Not this</moby>", fallback: "2.psd" },
		{ name: "3.dmg", type: "application/octet-stream", input: "an image of a disk" },
		{ name: "4.png", type: "image/png", input: await makePicture("image/png", 300, 400) },
		{ name: "5.xhtml", type: "application/xhtml+xml", input: "<moby>Five</moby>" },
		{ name: "6.xhtml", type: "application/xhtml+xml", input: "" },
		chapter("7.xhtml", '<p>Seven <img src="1.svg" alt=""/></p>'),
	];
	const others: SpineItem[] = [
		{ name: "2.psd", type: "image/psd", input: "not this", fallback: "2.xhtml" },
		chapter("2.xhtml", "<p>Two</p>"),
		{ name: "own.css", type: "text/css", input: "text { letter-spacing: 3px }" },
	];
	await open(await makeSpine(items, { others }), "epub");
	const body = () => frames().at(-1)?.contentDocument?.body;
	const picture = () => body()?.querySelector("img");
	await expect.poll(() => body()?.textContent).toBe("One");
	expect(getComputedStyle(body()?.querySelector("text") as Element).letterSpacing).toBe("3px");
	await page.getByRole("button", { name: "Contents" }).click();
	const panel = page.getByRole("complementary", { name: "Reader navigation" });
	const goTo = (name: string) => panel.getByRole("button", { name }).click();
	for (const [name, text] of [
		["2.xml", "Two"],
		["3.dmg", "This page of the book cannot be shown here. Download the book to read it in another app."],
		["5.xhtml", "Five"],
		["6.xhtml", "This page of the book cannot be shown here. Download the book to read it in another app."],
		["7.xhtml", "Seven"],
	] as const) {
		await goTo(name);
		await expect.poll(() => body()?.textContent.trim()).toBe(text);
	}
	await expect.poll(() => picture()?.naturalWidth).toBeGreaterThan(0);
	await goTo("4.png");
	await expect.poll(() => picture()?.naturalWidth).toBe(300);
	await goTo("1.svg");
	await expect.poll(() => body()?.textContent).toBe("One");
});
