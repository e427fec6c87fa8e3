import type { EPUB } from "foliate-js/epub.js";
import type { openParts } from "./epub-parts.ts";

/* The spine of an EPUB lists its documents in reading order. foliate-js renders each in a frame, which only works for
   XHTML. SVG and pictures are wrapped in an XHTML page here. A document of another type is replaced by its fallback
   (EPUB 3.3, section 3.5.1), or by a page that says that it cannot be shown. */

type Parts = Awaited<ReturnType<typeof openParts>>;

const XHTML = "application/xhtml+xml";
const SVG = "image/svg+xml";
/** The last is that of EPUB's predecessor, which early books kept. */
const DOCUMENTS = new Set([XHTML, "text/html", "text/x-oeb1-document"]);
const PICTURES = new Set([SVG, "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]);

/** A picture counts like a page of text in the progress of the book, however many bytes it has. */
const PAGE_BYTES = 1_500;

/**
 * Rewrites the package document of a book, so that everything in its spine can be rendered.
 *
 * @returns the parts to open the book from; call `attach` with the opened book
 */
export async function showSpine(parts: Parts): Promise<{ parts: Parts; attach(epub: EPUB): void }> {
	const unchanged = { parts, attach: () => {} };
	const packagePath = findPackage(await parts.loadText("META-INF/container.xml"));
	const packageText = packagePath && (await parts.loadText(packagePath));
	if (!packageText) return unchanged;
	const book = parse(packageText, "application/xml");
	// The reader refuses such a book itself.
	if (book?.documentElement.localName !== "package") return unchanged;

	const items = new Map(elements(book, "item").map((item) => [item.getAttribute("id") ?? "", item]));
	const pathOf = (item: Element) => resolvePath(item.getAttribute("href") ?? "", packagePath);
	const isThere = (item: Element) => parts.getSize(pathOf(item)) > 0;
	/** Texts of the pages made here, by their path. */
	const pages = new Map<string, () => Promise<string>>();
	/** Documents of the spine. */
	const documents = new Set<string>();
	/** The path that is shown in place of another one. */
	const shownInstead = new Map<string, string>();
	let isFixed = false;

	for (const [index, itemref] of elements(book, "itemref").entries()) {
		const item = items.get(itemref.getAttribute("idref") ?? "");
		if (!item) continue;
		const chain = fallbacks(item, items).filter(isThere);
		const shown = chain.find((one) => DOCUMENTS.has(typeOf(one)) || PICTURES.has(typeOf(one)));
		const type = shown && typeOf(shown);
		if (shown && type && DOCUMENTS.has(type)) {
			if (type !== "text/html") shown.setAttribute("media-type", XHTML);
			documents.add(pathOf(shown));
			if (shown === item) continue;
			itemref.setAttribute("idref", shown.getAttribute("id") ?? "");
			shownInstead.set(pathOf(item), pathOf(shown));
			continue;
		}
		const page = item.cloneNode() as Element;
		// Beside the original: a drawing refers to other files by their place.
		const [href = ""] = ((shown ?? item).getAttribute("href") ?? "").split(/[?#]/);
		page.setAttribute("id", `${item.getAttribute("id")}-page-${index}`);
		page.setAttribute("href", `${href}.page-${index}.xhtml`);
		page.setAttribute("media-type", XHTML);
		page.removeAttribute("properties");
		item.after(page);
		itemref.setAttribute("idref", page.getAttribute("id") ?? "");
		const pagePath = pathOf(page);
		shownInstead.set(pathOf(item), pagePath);
		pages.set(pagePath, async () => {
			if (!shown) return noticePage();
			if (type !== SVG) return picturePage(href, isFixed);
			return drawingPage((await parts.loadText(pathOf(shown))) ?? "", isFixed);
		});
	}
	const newPackage = new XMLSerializer().serializeToString(book);

	return {
		parts: {
			...parts,
			loadText: async (name) => {
				if (name === packagePath) return newPackage;
				const page = pages.get(name);
				if (!page && !documents.has(name)) return parts.loadText(name);
				// A chapter that does not load would leave the reader unable to go past it.
				return (await (page ? page() : parts.loadText(name)).catch(() => null)) || noticePage();
			},
			getSize: (name) => (pages.has(name) ? PAGE_BYTES : parts.getSize(name)),
		},
		attach: (epub) => {
			isFixed = epub.rendition?.layout === "pre-paginated";
			// Links and contents name the original.
			const rename = (href: string) => {
				const [path = "", ...rest] = href.split("#");
				return [shownInstead.get(path) ?? path, ...rest].join("#");
			};
			const { resolveHref, splitTOCHref } = epub;
			epub.resolveHref = (href) => resolveHref.call(epub, rename(href));
			epub.splitTOCHref = (href) => splitTOCHref.call(epub, href && rename(href));
		},
	};
}

const elements = (document: Document, name: string): Element[] => [...document.getElementsByTagNameNS("*", name)];

function parse(text: string, type: DOMParserSupportedType): Document | null {
	const document = new DOMParser().parseFromString(text, type);
	return document.querySelector("parsererror") ? null : document;
}

/** As foliate-js chooses it. */
function findPackage(container: string | null): string | null {
	const document = container && parse(container, "application/xml");
	if (!document) return null;
	const roots = elements(document, "rootfile");
	const root = roots.find((one) => one.getAttribute("media-type") === "application/oebps-package+xml");
	return root?.getAttribute("full-path") ?? null;
}

/** @returns the item, its fallback, the fallback of that one, and so on */
function fallbacks(item: Element, items: Map<string, Element>): Element[] {
	const chain = new Set<Element>();
	for (let next: Element | undefined = item; next && !chain.has(next); ) {
		chain.add(next);
		next = items.get(next.getAttribute("fallback") ?? "");
	}
	return [...chain];
}

/** Media type of an item; where a book gives one that says nothing, what the file's name says. */
function typeOf(item: Element): string {
	const type = (item.getAttribute("media-type") ?? "").trim().toLowerCase();
	const isVague = ["", "application/octet-stream", "text/plain", "text/xml"].includes(type);
	return isVague && /\.x?html?$/i.test(item.getAttribute("href") ?? "") ? XHTML : type;
}

const ROOT = "https://book.invalid/";

function resolvePath(href: string, base: string): string {
	try {
		// As foliate-js reads the commas of one common program.
		const { pathname } = new URL(href.replace(/%2c/, ","), ROOT + base);
		return decodeURI(pathname.slice(1));
	} catch {
		return href;
	}
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const pageOf = (head: string, body: string) =>
	`<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title>${head}</head><body>${body}</body></html>`;

/** On white, as a browser shows them by themselves. A page of a fixed size is filled, whatever size that is. */
const styleOf = (isFixed: boolean) =>
	`<style>${
		isFixed
			? "html, body { height: 100%; margin: 0; overflow: hidden } body > * { width: 100%; height: 100%; object-fit: contain }"
			: "body > * { max-width: 100%; margin: 0 auto }"
	} body > * { display: block; background: #ffffff }</style>`;

/** @param href of the picture, of which only the name is used: the page is beside it */
function picturePage(href: string, isFixed: boolean): string {
	const name = href.slice(href.lastIndexOf("/") + 1);
	return pageOf(styleOf(isFixed), `<img src="./${escapeText(name)}" alt=""/>`);
}

function drawingPage(text: string, isFixed: boolean): string {
	const drawing = parse(text, SVG);
	const root = drawing?.documentElement;
	if (!drawing || root?.localName !== "svg") return noticePage();
	const styles = [...drawing.childNodes]
		.filter((node) => node instanceof ProcessingInstruction && node.target === "xml-stylesheet")
		.map((node) => /href\s*=\s*["']([^"']*)["']/.exec(node.nodeValue ?? "")?.[1] ?? "")
		.map((href) => `<link rel="stylesheet" href="${href}"/>`);
	const [, , boxWidth, boxHeight] =
		root
			.getAttribute("viewBox")
			?.trim()
			.split(/[\s,]+/) ?? [];
	const width = Number.parseFloat(boxWidth ?? root.getAttribute("width") ?? "");
	const height = Number.parseFloat(boxHeight ?? root.getAttribute("height") ?? "");
	const viewport = width > 0 && height > 0 ? viewportOf(width, height) : "";
	return pageOf(viewport + styles.join("") + styleOf(isFixed), new XMLSerializer().serializeToString(root));
}

const viewportOf = (width: number, height: number) =>
	`<meta name="viewport" content="width=${width}, height=${height}"/>`;

const noticePage = () =>
	pageOf(
		viewportOf(600, 800),
		"<p>This page of the book cannot be shown here. Download the book to read it in another app.</p>",
	);
