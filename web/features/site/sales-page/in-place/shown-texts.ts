import type { PageContent } from "../../../../../contract/site/sales-page/page-content.ts";
import type { Section } from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { anchorOf } from "../../../../../contract/site/sales-page/page-sections/sections.ts";
import { type Path, valueAt } from "../fields/content-path.ts";
import { fixedParts, type PagePart, partOfSection } from "../page-parts.ts";

/*
 * The preview renders the components of the public page, which have no markup for the editor. A field and the element
 * that shows it are matched by their texts.
 */

/** A text of the page, as it is shown: with its placeholders filled in. */
interface Text {
	path: Path;
	text: string;
}

const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();

function textsBelow(value: unknown, path: Path): Text[] {
	if (typeof value === "string") {
		const text = tidy(value);
		return text ? [{ path, text }] : [];
	}
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, inside]) =>
		textsBelow(inside, [...path, Array.isArray(value) ? Number(name) : name]),
	);
}

const textsOfPart = (content: PageContent, { fields }: PagePart): Text[] =>
	fields.flatMap((path) => textsBelow(valueAt(content, path), path));

/** How surely a text of the page is what a node shows; 0 if it is not. */
function likeness({ text }: Text, shown: string, around: string): number {
	if (text === shown) return 4;
	if (text === around) return 3;
	// A paragraph of a longer text, and a text with something beside it.
	if (shown.length > 2 && text.includes(shown)) return 2;
	return text.length > 2 && shown.includes(text) ? 1 : 0;
}

/** Nodes with a text, in the order of the document. */
function textNodes(root: Element): globalThis.Text[] {
	const nodes: globalThis.Text[] = [];
	const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	while (walker.nextNode())
		if (tidy(walker.currentNode.nodeValue ?? "")) nodes.push(walker.currentNode as globalThis.Text);
	return nodes.filter((node) => !node.parentElement?.closest("style, script, template, dialog:not([open])"));
}

const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
	left <= x && x <= right && top <= y && y <= bottom;

/**
 * Returns the text at a place, or the one whose element is there. Compares rectangles, because `elementFromPoint` ignores
 * what is inert, as the preview is.
 */
function textAt(page: Document, x: number, y: number): globalThis.Text | undefined {
	const range = page.createRange();
	// The answer of a closed question has rectangles as well, over those of the next questions.
	const nodes = textNodes(page.body).filter((node) => node.parentElement?.checkVisibility());
	const isAt = (node: globalThis.Text) => {
		range.selectNodeContents(node);
		return [...range.getClientRects()].some((rect) => contains(rect, x, y));
	};
	return (
		nodes.findLast(isAt) ??
		nodes.findLast((node) => node.parentElement && contains(node.parentElement.getBoundingClientRect(), x, y))
	);
}

function imageAt(page: Document, x: number, y: number): HTMLImageElement | undefined {
	return [...page.images].findLast((image) => contains(image.getBoundingClientRect(), x, y));
}

const elementOf = (page: Document, content: PageContent, section: Section) =>
	page.getElementById(anchorOf(content.sections, section));

/** What was pressed: the part that edits it, and its field; null beside any text or picture. */
export interface Pressed {
	part: PagePart;
	path: Path | null;
}

/**
 * Returns what the preview shows at a place.
 *
 * @param content of the page as it is shown
 * @param own the part that the whole preview shows, if it isn't the sales page
 */
export function findPressed(
	page: Document,
	content: PageContent,
	{ x, y }: { x: number; y: number },
	own: PagePart | null,
): Pressed | null {
	const section = content.sections.find((one) => {
		const element = one.visible && elementOf(page, content, one);
		return element && contains(element.getBoundingClientRect(), x, y);
	});
	const ofSection = section && partOfSection(content.sections, section);
	const parts = [ofSection, own, ...fixedParts.filter(({ shownAt }) => shownAt === "landing")].filter(
		(part) => part !== undefined && part !== null,
	);
	const node = textAt(page, x, y);
	const image = node ? undefined : imageAt(page, x, y);
	for (const part of parts) {
		const texts = textsOfPart(content, part);
		const path = node ? pathOfText(texts, node) : image && pathOfImage(texts, image);
		if (path) return { part, path };
	}
	const part = ofSection ?? own;
	return part && { part, path: null };
}

function pathOfText(texts: Text[], node: globalThis.Text): Path | undefined {
	const shown = tidy(node.data);
	const around = tidy(node.parentElement?.textContent ?? "");
	const ranked = texts.map((text) => ({ ...text, rank: likeness(text, shown, around) })).filter(({ rank }) => rank > 0);
	const best = Math.max(0, ...ranked.map(({ rank }) => rank));
	const found = ranked.filter(({ rank }) => rank === best);
	// Of texts that only contain it, the shortest; of the same ones, that at the same place.
	if (best < 3) return found.toSorted((one, next) => one.text.length - next.text.length)[0]?.path;
	const root = node.parentElement?.closest("section") ?? node.ownerDocument.body;
	const index = textNodes(root)
		.filter(({ data }) => tidy(data) === shown)
		.indexOf(node);
	return (found[index] ?? found[0])?.path;
}

/** A picture that a seller has added has its address below that of the page's content. */
const pathOfImage = (texts: Text[], image: HTMLImageElement): Path | undefined =>
	texts.find(({ path, text }) => path.at(-1) === "src" && (image.getAttribute("src") ?? "").startsWith(text))?.path;

/**
 * Returns the element that shows a field; undefined if the preview doesn't.
 *
 * @param content of the page as it is shown
 */
export function findShown(page: Document, content: PageContent, part: PagePart, path: Path): Element | undefined {
	const section = content.sections.find(({ id }) => id === part.id);
	const root = (section && elementOf(page, content, section)) ?? page.body;
	const value = valueAt(content, path);
	if (typeof value !== "string" || !tidy(value)) return undefined;
	if (path.at(-1) === "alt" || path.at(-1) === "src") {
		const source = String(valueAt(content, [...path.slice(0, -1), "src"]));
		return [...root.querySelectorAll("img")].find((image) => (image.getAttribute("src") ?? "").startsWith(source));
	}
	const text = { path, text: tidy(value) };
	const nodes = textNodes(root).map((node) => ({
		node,
		rank: likeness(text, tidy(node.data), tidy(node.parentElement?.textContent ?? "")),
	}));
	const best = Math.max(0, ...nodes.map(({ rank }) => rank));
	if (best === 0) return undefined;
	const found = nodes.filter(({ rank }) => rank === best).map(({ node }) => node);
	// Of nodes that are only a piece of it, the longest.
	if (best < 3) return found.toSorted((one, next) => next.data.length - one.data.length)[0]?.parentElement ?? undefined;
	const same = textsOfPart(content, part).filter((other) => other.text === text.text);
	const index = same.findIndex((other) => other.path.join(".") === path.join("."));
	return (found[index] ?? found[0])?.parentElement ?? undefined;
}
