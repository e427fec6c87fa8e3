import type { Spot } from "../../../contract/library.ts";

/* What the reader asks of a book, whatever kind it is: `pdf-view.ts` and `epub-view.ts` answer it. */

/** A line of the table of contents. */
export interface ContentsEntry {
	label: string;
	/** 0 for the outermost. */
	depth: number;
	/** Where it leads, for `show` of the same view. */
	target: unknown;
	/** Of a PDF: its page; null where the book does not say. */
	page: number | null;
}

/** A place where the words that were searched for stand. */
export interface Hit {
	/** What is around it, with an ellipsis where it goes on. */
	before: string;
	words: string;
	after: string;
	/** `Page 12`, or the name of the chapter. */
	place: string;
	target: unknown;
}

/** Where the reader stands. */
export interface Standing {
	spot: Spot;
	/** What of the book is on the screen, from 0 to 1. EPUB alone: pages of a PDF have numbers. */
	screen: { from: number; to: number } | null;
	/** Of the chapter it is in; empty where the book names none. */
	chapter: string;
}

/** How pages lie on the screen. */
export type Layout = "scroll" | "page" | "spread";

export interface Appearance {
	layout: Layout;
	night: boolean;
	/** Of the letters, in percent. EPUB alone. */
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
	moved(standing: Standing): void;
	/** A key pressed inside of the book, where the page around it does not hear it. */
	pressed(event: KeyboardEvent): void;
	/** Something of the book does not come, or has come after all; what is there stays. */
	lost(isLost: boolean): void;
	/** It cannot be read on. */
	failed(reason: Failure): void;
}

export interface BookView {
	contents: ContentsEntry[];
	/** Pages that have thumbnails; 0 for a book without pages. */
	pages: number;
	next(): void;
	previous(): void;
	/** A screen on, or back: where pages scroll, not the whole page. */
	advance(by: 1 | -1): void;
	first(): void;
	last(): void;
	/** Goes to a place or a bookmark. */
	goTo(spot: Spot): void;
	/** @param fraction of the book, from 0 to 1 */
	goToFraction(fraction: number): void;
	/** Goes to an entry of the contents, or to a hit. */
	show(target: unknown): void;
	/** @param found told of all hits so far, as they are found. @returns when the whole book has been searched */
	search(words: string, found: (hits: Hit[]) => void, signal: AbortSignal): Promise<void>;
	clearSearch(): void;
	dress(appearance: Appearance): void;
	/** Null where the book is not made of pictures of pages. */
	zoom: { in(): void; out(): void; fit(to: "width" | "page"): void } | null;
	/** Draws a small picture of a page. */
	drawThumbnail: ((page: number, canvas: HTMLCanvasElement, signal: AbortSignal) => Promise<void>) | null;
	close(): void;
}

/** Opens a book in an element of the page. @throws {BookFailure} where it cannot be shown */
export type OpenView = (
	container: HTMLDivElement,
	book: { fileUrl: string; fileBytes: number; title: string },
	appearance: Appearance,
	start: Spot | null,
	events: BookEvents,
	signal: AbortSignal,
) => Promise<BookView>;

/** More hits than anyone looks through. */
export const MOST_HITS = 500;
