import { isSafeValue, sanitizeDeclarations, sanitizeStyle } from "./sanitize-style.ts";

/* A chapter of an EPUB is untrusted HTML. Before it is shown, everything that could run or request something is
   removed, and a strict policy blocks the rest. */

/**
 * Policy of a chapter's frame, in addition to the inherited one: only pictures, styles, fonts and audio of the book
 * itself.
 */
const POLICY = [
	"default-src 'none'",
	"img-src blob: data:",
	"style-src blob: 'unsafe-inline'",
	"font-src blob: data:",
	"media-src blob: data:",
	"base-uri 'none'",
	"form-action 'none'",
].join("; ");

const XHTML = "application/xhtml+xml";
const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
const DOCUMENTS = new Set<string>([XHTML, "text/html", "image/svg+xml"]);

/** Elements that run, frame, refresh, or change the base address. */
const FORBIDDEN =
	"script, iframe, frame, frameset, object, embed, applet, base, meta[http-equiv], portal, form, animate, set";

/** Attributes that load something as soon as the chapter is shown. */
const LOADING = new Set(["src", "srcset", "href", "poster", "data", "background", "ping", "action", "formaction"]);

const isOwn = (address: string) => /^(blob:|data:(?!text\/html|image\/svg)|#)/i.test(address.trim());

/** SVG attributes with a CSS value. */
const STYLING = new Set([
	"clip-path",
	"cursor",
	"fill",
	"filter",
	"marker-end",
	"marker-mid",
	"marker-start",
	"mask",
	"stroke",
]);

export const isStyle = (type: string): boolean => type === "text/css";
export const isDocument = (type: string): boolean => DOCUMENTS.has(type);

/**
 * @param text of a chapter, with addresses rewritten to the parts of the book
 * @param type its media type
 * @returns the same content, without anything that runs or requests an external address
 */
export function sanitizeChapter(text: string, type: string): string {
	const document = new DOMParser().parseFromString(text, type as DOMParserSupportedType);
	for (const element of document.querySelectorAll(FORBIDDEN)) element.remove();
	for (const element of document.querySelectorAll("link")) {
		const isOwnStyle = element.getAttribute("rel")?.toLowerCase().includes("stylesheet");
		if (!isOwnStyle || !isOwn(element.getAttribute("href") ?? "")) element.remove();
	}
	for (const element of document.querySelectorAll("*")) {
		for (const { name, localName, value } of [...element.attributes]) {
			const isLink = element.localName === "a" && localName === "href";
			const isUnsafeLink = isLink && /^[\s\p{Cc}]*(javascript|data|vbscript):/iu.test(value);
			const asks = !isLink && LOADING.has(localName.toLowerCase()) && !isOwn(value);
			if (/^on/i.test(localName) || isUnsafeLink || asks) element.removeAttribute(name);
			else if (localName === "style") element.setAttribute(name, sanitizeDeclarations(value));
			else if (STYLING.has(localName) && !isSafeValue(value)) element.removeAttribute(name);
		}
		if (element.localName === "style") element.textContent = sanitizeStyle(element.textContent ?? "");
	}
	// Style sheets of an XML file precede its root element.
	for (const node of [...document.childNodes])
		if (node.nodeType === Node.PROCESSING_INSTRUCTION_NODE && !/href=["']blob:/.test(node.nodeValue ?? ""))
			node.remove();
	if (type === XHTML) addBody(document);
	addPolicy(document);
	return type === "text/html"
		? `<!doctype html>${document.documentElement.outerHTML}`
		: new XMLSerializer().serializeToString(document);
}

/** The renderer lays out the body, and waits for one forever. */
function addBody(document: Document): void {
	if (document.body) return;
	const root = document.documentElement;
	const isHtml = root.namespaceURI === HTML_NAMESPACE && root.localName === "html";
	const html = isHtml ? root : document.createElementNS(HTML_NAMESPACE, "html");
	const body = document.createElementNS(HTML_NAMESPACE, "body");
	if (!isHtml) {
		root.replaceWith(html);
		body.append(root);
	}
	html.append(body);
}

/**
 * First in the head, so that it applies before anything is loaded. A standalone picture (SVG) has no head, and contains
 * nothing that loads.
 */
function addPolicy(document: Document): void {
	if (document.documentElement.namespaceURI !== HTML_NAMESPACE) return;
	let head = document.querySelector("head");
	if (!head) {
		head = document.createElementNS(HTML_NAMESPACE, "head") as HTMLHeadElement;
		document.documentElement.prepend(head);
	}
	const policy = document.createElementNS(HTML_NAMESPACE, "meta");
	policy.setAttribute("http-equiv", "Content-Security-Policy");
	policy.setAttribute("content", POLICY);
	head.prepend(policy);
}
