import { EPUB, type FoliateEntry } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";
import { limits } from "../../../../../contract/limits.ts";
import {
	type Appearance,
	BookFailure,
	type ContentsEntry,
	type Hit,
	MAX_HITS,
	type OpenView,
} from "../../../../ui/book-view/book-view.ts";
import { openParts } from "./epub-parts.ts";
import { isDocument, isStyle, sanitizeChapter } from "./sanitize-chapter.ts";
import { sanitizeStyle } from "./sanitize-style.ts";
import { showSpine } from "./spine-pages.ts";

/** Opens an EPUB with foliate-js, each chapter sanitized in a separate frame. */
export const openEpub: OpenView = async (container, book, appearance, start, events, signal) => {
	if (book.fileBytes > limits.epubBytes) throw new BookFailure("too-large");
	const [file] = await Promise.all([load(book.fileUrl, signal), import("foliate-js/view.js")]);
	const { parts, attach } = await showSpine(await openParts(file));
	const epub = await new EPUB(parts).init().catch((error: unknown) => {
		throw error instanceof BookFailure ? error : new BookFailure("broken", { cause: error });
	});
	attach(epub);
	if (epub.sections.length === 0) throw new BookFailure("empty");
	epub.transformTarget.addEventListener("data", (event) => {
		const { detail } = event as CustomEvent<{ data: unknown; type: string }>;
		const { type } = detail;
		if (isDocument(type))
			detail.data = Promise.resolve(detail.data).then((text) => sanitizeChapter(String(text), type));
		else if (isStyle(type)) detail.data = Promise.resolve(detail.data).then((text) => sanitizeStyle(String(text)));
	});

	const view = document.createElement("foliate-view") as View;
	view.style.cssText = "display: block; width: 100%; height: 100%";
	container.replaceChildren(view);
	await view.open(epub);
	const setAppearance = (next: Appearance) => {
		const { renderer } = view;
		renderer.setAttribute("flow", next.layout === "scroll" ? "scrolled" : "paginated");
		renderer.setAttribute("max-column-count", next.layout === "spread" ? "2" : "1");
		renderer.setAttribute("max-inline-size", "680px");
		renderer.setAttribute("margin", "28px");
		renderer.setAttribute("gap", "7%");
		renderer.setStyles?.(styleOf(next));
	};
	setAppearance(appearance);

	view.addEventListener("load", (event) => {
		const { doc } = (event as CustomEvent<{ doc: Document }>).detail;
		doc.addEventListener("keydown", (pressed) => events.pressed(pressed), { signal });
	});
	// An external link opens a tab without access to this one.
	view.addEventListener("external-link", (event) => {
		event.preventDefault();
		const { href } = (event as CustomEvent<{ href: string }>).detail;
		if (/^(https?|mailto):/i.test(href)) window.open(href, "_blank", "noopener,noreferrer");
	});
	const screenOf = screens(epub.sections);
	// The view has handled the event by then, and knows its location.
	view.renderer.addEventListener("relocate", (event) => {
		const location = view.lastLocation;
		if (!location) return;
		const screen = screenOf((event as CustomEvent<FoliateMove>).detail);
		const cfi = location.cfi.slice(0, limits.bookCfi.characters);
		events.moved({
			// Reaching the end counts as having read the book.
			spot: { kind: "passage", cfi, fraction: screen.to > END ? 1 : screen.from },
			screen,
			chapter: location.tocItem?.label?.trim() ?? "",
		});
	});
	const goTo = (target: unknown) => void view.goTo(target).catch(() => events.loadingFailed(true));
	const fractionOfStart = start && (start.kind === "passage" ? start.fraction : start.page / start.pages);
	const isFound = start?.kind === "passage" && view.resolveNavigation(start.cfi)?.index !== -1;
	await view.init({
		lastLocation: isFound ? start.cfi : fractionOfStart === null ? null : { fraction: fractionOfStart },
	});

	return {
		contents: readContents(epub.toc ?? [], 0),
		pages: 0,
		isRightToLeft: epub.dir === "rtl",
		next: () => void view.next(),
		previous: () => void view.prev(),
		advance: (by) => void (by > 0 ? view.next() : view.prev()),
		first: () => goTo(0),
		last: () => void view.goToFraction(1),
		goTo: (spot) => (spot.kind === "passage" ? goTo(spot.cfi) : void view.goToFraction(spot.page / spot.pages)),
		goToFraction: (to) => void view.goToFraction(to),
		show: goTo,
		search: async (query, found, searching) => {
			const hits: Hit[] = [];
			for await (const result of view.search({ query })) {
				if (searching.aborted || result === "done" || hits.length >= MAX_HITS) break;
				for (const { cfi, excerpt } of result.subitems ?? [])
					hits.push({
						before: excerpt.pre,
						text: excerpt.match,
						after: excerpt.post,
						place: result.label?.trim() ?? "",
						target: cfi,
					});
				if (result.subitems) found(hits.slice(0, MAX_HITS));
			}
			if (!searching.aborted) found(hits.slice(0, MAX_HITS));
		},
		clearSearch: () => view.clearSearch(),
		setAppearance,
		zoom: null,
		drawThumbnail: null,
		close: () => {
			view.close();
			epub.destroy();
			container.replaceChildren();
		},
	};
};

const END = 0.999;

/** The renderer's position in a chapter. */
interface FoliateMove {
	/** Index of the chapter. */
	index: number;
	/** Shares of the chapter above the screen and on the screen. */
	fraction: number;
	size?: number;
}

/** Converts shares of a chapter to shares of the book, weighted by chapter length. */
function screens(sections: { linear?: string; size: number }[]) {
	const sizes = sections.map(({ linear, size }) => (linear !== "no" && size > 0 ? size : 0));
	const total = Math.max(1, sum(sizes));
	const within = (share: number) => Math.min(1, Math.max(0, share));
	return ({ index, fraction, size = 0 }: FoliateMove) => {
		const before = sum(sizes.slice(0, index));
		const own = sizes[index] ?? 0;
		const from = within((before + fraction * own) / total);
		return { from, to: Math.max(from, within((before + (fraction + size) * own) / total)) };
	};
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

/** Loads the entire book: an EPUB has no pages that could be requested separately. */
async function load(address: string, signal: AbortSignal): Promise<Blob> {
	const answer = await fetch(address, { signal }).catch((error: unknown) => {
		throw new BookFailure("network", { cause: error });
	});
	if (!answer.ok) throw new BookFailure(answer.status < 500 ? "no-access" : "network");
	return answer.blob().catch((error: unknown) => {
		throw new BookFailure("network", { cause: error });
	});
}

const readContents = (entries: FoliateEntry[], depth: number): ContentsEntry[] =>
	entries.flatMap(({ label, href, subitems }) => [
		...(href ? [{ label: label?.trim() || "Untitled", depth, target: href, page: null }] : []),
		...readContents(subitems ?? [], depth + 1),
	]);

/** Overrides the book's own styles: font size, spacing, and night mode. */
const styleOf = ({ night, textSize }: Appearance) => `
	html { font-size: ${textSize}% !important; color-scheme: ${night ? "dark" : "light"}; }
	html, body { background: ${night ? "#16181a" : "#ffffff"} !important; color: ${night ? "#d6d9db" : "#1c1f21"} !important; }
	p, li, blockquote, dd { line-height: 1.55; hyphens: auto; }
	img, svg, video { max-width: 100%; }
	pre { white-space: pre-wrap; }
	${night ? "body *:not(img):not(svg):not(svg *) { color: inherit !important; background-color: transparent !important; } a:any-link { color: #9fc7ae !important; }" : ""}
`;
