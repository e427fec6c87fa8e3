import DOMPurify from "dompurify";
import { readMarkdown } from "./read-markdown.ts";

/** A longer text is parsed in a worker, so that no lesson can block the page. */
const IN_PAGE_CHARACTERS = 10_000;
/** A text that takes longer is shown unformatted. */
const WORKER_TIMEOUT_MS = 10_000;

/**
 * Renders Markdown as safe HTML (CRS-06).
 *
 * @returns null if the text could not be parsed, which only a crafted text causes
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
		const timer = setTimeout(() => finish(null), WORKER_TIMEOUT_MS);
		worker.onmessage = ({ data }: MessageEvent<string | null>) => finish(data);
		worker.onerror = () => finish(null);
		worker.postMessage(text);
	});
}

const plainAttributes =
	"align alt checked class colspan disabled height open rowspan scope start title type width".split(" ");

/** Elements allowed in a lesson. Forms, styles and frames are excluded, even for admins. */
const allowed = {
	ALLOWED_TAGS:
		"a abbr b blockquote br caption code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var".split(
			" ",
		),
	ALLOWED_ATTR: [...plainAttributes, "href", "src"],
	// Only these two contain addresses; others are exempt from the rule for them.
	ADD_URI_SAFE_ATTR: plainAttributes,
	ALLOW_DATA_ATTR: false,
	ALLOW_ARIA_ATTR: false,
	// Web addresses, mail, phone, and paths on this site.
	ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i,
};

/**
 * Sanitizes HTML: no scripts, event handlers or unsafe addresses.
 *
 * @param html from anyone
 */
export function cleanHtml(html: string): string {
	// A separate instance, so that its hooks only apply here.
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
		// Only the checkboxes of a task list are allowed, and read-only.
		if (tag === "INPUT") {
			if (element.getAttribute("type") !== "checkbox") return element.remove();
			element.setAttribute("disabled", "");
			element.setAttribute("aria-label", element.hasAttribute("checked") ? "Done" : "To do");
		}
		// A class could imitate the page around it; code blocks keep their language.
		const name = element.getAttribute("class");
		if (name !== null && !/^language-[\w-]+$/.test(name)) element.removeAttribute("class");
	});
	const body = purifier.sanitize(html, { ...allowed, RETURN_DOM: true }) as HTMLElement;
	lowerHeadings(body);
	wrapTables(body);
	divideLongText(body);
	return body.innerHTML;
}

/** Lowers heading levels, because the lesson's title is the page's heading. */
function lowerHeadings(body: HTMLElement): void {
	if (!body.querySelector("h1")) return;
	for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5")) {
		const lower = document.createElement(`h${Number(heading.tagName.slice(1)) + 1}`);
		lower.append(...heading.childNodes);
		heading.replaceWith(lower);
	}
}

/** Makes a table that is too wide scroll by itself, also by keyboard. */
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

/** Divides a text with thousands of paragraphs, so that only the visible part costs anything. */
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
