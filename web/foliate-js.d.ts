/* Types of the parts of foliate-js that the reader uses; the library has none. */

declare module "foliate-js/view.js" {
	export interface FoliateLocation {
		cfi: string;
		tocItem?: { label?: string } | null;
	}
	export interface FoliateSearchResult {
		label?: string;
		subitems?: { cfi: string; excerpt: { pre: string; match: string; post: string } }[];
	}
	export class View extends HTMLElement {
		book: import("foliate-js/epub.js").EPUB;
		/** Null until it has a location. */
		lastLocation: FoliateLocation | null;
		renderer: HTMLElement & { setStyles(css: string): void };
		open(book: unknown): Promise<void>;
		init(start: { lastLocation: string | { fraction: number } | null }): Promise<void>;
		resolveNavigation(target: unknown): { index: number } | undefined;
		goTo(target: unknown): Promise<unknown>;
		goToFraction(fraction: number): Promise<void>;
		select(target: unknown): Promise<void>;
		prev(): Promise<void>;
		next(): Promise<void>;
		search(options: { query: string }): AsyncGenerator<FoliateSearchResult | "done">;
		clearSearch(): void;
		close(): void;
	}
}

declare module "foliate-js/epub.js" {
	export interface FoliateEntry {
		label?: string;
		href?: string;
		subitems?: FoliateEntry[] | null;
	}
	export class EPUB {
		constructor(loader: {
			loadText(name: string): Promise<string | null>;
			loadBlob(name: string, type?: string): Promise<Blob | null>;
			getSize(name: string): number;
		});
		init(): Promise<EPUB>;
		destroy(): void;
		/** As the spine says: `ltr`, `rtl` or `default`. */
		dir: string | null;
		sections: { linear?: string; size: number }[];
		toc?: FoliateEntry[] | null;
		rendition?: { layout?: string };
		resolveHref(href: string): unknown;
		splitTOCHref(href: string | undefined): unknown;
		transformTarget: EventTarget;
	}
}

declare module "foliate-js/vendor/zip.js" {
	export interface ZipEntry {
		filename: string;
		directory: boolean;
		encrypted: boolean;
		uncompressedSize: number;
		getData(to: WritableStream): Promise<unknown>;
	}
	export function configure(options: { useWebWorkers: boolean }): void;
	export class BlobReader {
		constructor(blob: Blob);
	}
	export class ZipReader {
		constructor(reader: BlobReader);
		getEntries(): Promise<ZipEntry[]>;
	}
}
