import DOMPurify from "dompurify";
import { readMarkdown } from "./read-markdown.ts";

/** Above this the text is read in a worker, so that no lesson however long or odd can hold the page up. */
const IN_PAGE_CHARACTERS = 10_000;
/** A text that takes longer is shown as it was written. */
const WORKER_PATIENCE_MS = 10_000;

/**
 * Markdown as HTML that may be shown (CRS-06).
 *
 * @returns null where the text could not be read, which only one that is made for it brings about
 */
export async function renderMarkdown(text: string): Promise<string | null> {
	const html = text.length <= IN_PAGE_CHARACTERS ? readMarkdown(text) : await readInWorker(text);
	return html === null ? null : cleanHtml(html);
}

function readInWorker(text: string): Promise<string | null> {
	return new Promise((resolve) => {
		const worker = new Worker(new URL("./markdown-worker.ts", import.meta.url), { type: "module" });
		const finish = (html: string | null) => {
			clearTimeout(timer);
			worker.terminate();
			resolve(html);
		};
		const timer = setTimeout(() => finish(null), WORKER_PATIENCE_MS);
		worker.onmessage = ({ data }: MessageEvent<string | null>) => finish(data);
		worker.onerror = () => finish(null);
		worker.postMessage(text);
	});
}

const plainAttributes =
	"align alt checked class colspan disabled height open rowspan scope start title type width".split(" ");

/** What a lesson is made of. Forms, styles and frames are no part of it, whoever wrote it. */
const allowed = {
	ALLOWED_TAGS:
		"a abbr b blockquote br caption code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var".split(
			" ",
		),
	ALLOWED_ATTR: [...plainAttributes, "href", "src"],
	// Only these two hold addresses; the others are not measured by the rule for them.
	ADD_URI_SAFE_ATTR: plainAttributes,
	ALLOW_DATA_ATTR: false,
	ALLOW_ARIA_ATTR: false,
	// Web addresses, mail, phone, and places on this site.
	ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i,
};

/** @param html from anyone. @returns HTML without a script, an event handler or an unsafe address */
export function cleanHtml(html: string): string {
	// One of its own, so that the rules here are not those of anyone else in the page.
	const purifier = DOMPurify(window);
	purifier.addHook("afterSanitizeAttributes", (element) => {
		const tag = element.tagName;
		if (tag === "A" && /^https?:/i.test(element.getAttribute("href") ?? "")) {
			element.setAttribute("target", "_blank");
			element.setAttribute("rel", "noopener noreferrer");
		}
		if (tag === "IMG") {
			element.setAttribute("loading", "lazy");
			if (!element.hasAttribute("alt")) element.setAttribute("alt", "");
		}
		// The boxes of a task list are for looking at. Any other field has no business here.
		if (tag === "INPUT") {
			if (element.getAttribute("type") !== "checkbox") return element.remove();
			element.setAttribute("disabled", "");
			element.setAttribute("aria-label", element.hasAttribute("checked") ? "Done" : "To do");
		}
		// A class could borrow the look of the page around it; code blocks keep the name of their language.
		const name = element.getAttribute("class");
		if (name !== null && !/^language-[\w-]+$/.test(name)) element.removeAttribute("class");
	});
	const body = purifier.sanitize(html, { ...allowed, RETURN_DOM: true }) as HTMLElement;
	lowerHeadings(body);
	wrapTables(body);
	divideLongText(body);
	return body.innerHTML;
}

/** The page's own heading is the lesson's title, so the headings of its text begin below it. */
function lowerHeadings(body: HTMLElement): void {
	if (!body.querySelector("h1")) return;
	for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5")) {
		const lower = document.createElement(`h${Number(heading.tagName.slice(1)) + 1}`);
		lower.append(...heading.childNodes);
		heading.replaceWith(lower);
	}
}

/** A table wider than the page scrolls by itself, by keyboard too. */
function wrapTables(body: HTMLElement): void {
	for (const table of body.querySelectorAll("table")) {
		const frame = document.createElement("div");
		frame.className = "table-frame";
		frame.tabIndex = 0;
		frame.setAttribute("role", "region");
		frame.setAttribute("aria-label", "Table");
		table.replaceWith(frame);
		frame.append(table);
	}
}

/** Blocks that the browser lays out together, or not at all while they are out of view. */
const BLOCKS_A_PART = 100;

/** A text of thousands of paragraphs is divided, so that only what is in view costs anything. */
function divideLongText(body: HTMLElement): void {
	const blocks = [...body.childNodes];
	if (blocks.length <= 5 * BLOCKS_A_PART) return;
	for (let start = 0; start < blocks.length; start += BLOCKS_A_PART) {
		const part = document.createElement("div");
		part.className = "text-part";
		part.append(...blocks.slice(start, start + BLOCKS_A_PART));
		body.append(part);
	}
}
