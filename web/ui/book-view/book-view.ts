import type { Spot } from "../../../contract/library/reader.ts";

/* The reader's interface to any kind of book, implemented by `pdf-view.ts` and `epub-view.ts`. */

/** An entry of the table of contents. */
export interface ContentsEntry {
	label: string;
	/** 0 for the outermost. */
	depth: number;
	/** Its target, for `show` of the same view. */
	target: unknown;
	/** Page of a PDF; null if the book does not say. */
	page: number | null;
}

/** A match of a search in the book. */
export interface Hit {
	/** The text around it, with an ellipsis where it continues. */
	before: string;
	text: string;
	after: string;
	/** `Page 12`, or the name of the chapter. */
	place: string;
	target: unknown;
}

/** The reader's current position. */
export interface ReadingPosition {
	spot: Spot;
	/** The visible part of the book, from 0 to 1. Only for EPUB: PDF pages have numbers. */
	screen: { from: number; to: number } | null;
	/** Current chapter; empty if the book does not name any. */
	chapter: string;
}

/** Layout of the pages on the screen. */
export type Layout = "scroll" | "page" | "spread";

export interface Appearance {
	layout: Layout;
	night: boolean;
	/** Font size in percent. Only for EPUB. */
	textSize: number;
}

/** Why a book cannot be shown. */
export type Failure = "encrypted" | "broken" | "empty" | "too-large" | "no-access" | "network";

export class BookFailure extends Error {
	readonly reason: Failure;

	constructor(reason: Failure, options?: ErrorOptions) {
		super(reason, options);
		this.reason = reason;
	}
}

export interface BookEvents {
	moved(position: ReadingPosition): void;
	/** Reports a key pressed inside the book, which the surrounding page does not receive. */
	pressed(event: KeyboardEvent): void;
	/** Reports that a part of the book fails to load, or has loaded after all; what is visible stays. */
	loadingFailed(isFailing: boolean): void;
	/** The book cannot be read any further. */
	failed(reason: Failure): void;
}

export interface BookView {
	contents: ContentsEntry[];
	/** Number of pages with thumbnails; 0 for a book without pages. */
	pages: number;
	/** Its pages follow each other from right to left, as in Arabic, Hebrew or a manga: next is on the left. */
	isRightToLeft: boolean;
	next(): void;
	previous(): void;
	/** Moves one screen forward or back: if pages scroll, not by an entire page. */
	advance(by: 1 | -1): void;
	first(): void;
	last(): void;
	/** Goes to a place or a bookmark. */
	goTo(spot: Spot): void;
	/** @param fraction of the book, from 0 to 1 */
	goToFraction(fraction: number): void;
	/** Goes to an entry of the contents, or to a search hit. */
	show(target: unknown): void;
	/**
	 * @param found called with all hits so far, as they are found
	 * @returns when the entire book has been searched
	 */
	search(query: string, found: (hits: Hit[]) => void, signal: AbortSignal): Promise<void>;
	clearSearch(): void;
	setAppearance(appearance: Appearance): void;
	/** Null if the book has no fixed pages. */
	zoom: { in(): void; out(): void; fit(to: "width" | "page"): void } | null;
	/** Renders a thumbnail of a page. */
	drawThumbnail: ((page: number, canvas: HTMLCanvasElement, signal: AbortSignal) => Promise<void>) | null;
	close(): void;
}

/**
 * Opens a book in an element of the page.
 *
 * @throws {BookFailure} if it cannot be shown
 */
export type OpenView = (
	container: HTMLDivElement,
	book: { fileUrl: string; fileBytes: number; title: string },
	appearance: Appearance,
	start: Spot | null,
	events: BookEvents,
	signal: AbortSignal,
) => Promise<BookView>;

/** Maximum number of search hits. */
export const MAX_HITS = 500;
