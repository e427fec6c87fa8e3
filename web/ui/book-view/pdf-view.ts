import * as pdfjs from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.mjs?worker&url";
import {
	BookFailure,
	type BookView,
	type ContentsEntry,
	type Hit,
	type Layout,
	MAX_HITS,
	type OpenView,
} from "./book-view.ts";
import { FileRanges } from "./file-ranges.ts";
import { isPicture } from "./picture-pages.ts";
import "./pdf-layers.css";
import "./pdf-view.css";

// Renders in a worker, only from this site.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Files needed by old and Asian PDFs and few others, requested on demand. See `pdfParts` in `vite.config.ts`. */
const PARTS = import.meta.env.DEV ? "/node_modules/pdfjs-dist/" : `/assets/pdf-${pdfjs.version}/`;

/** Icons of notes. */
const ICONS = `${PARTS}web/images/`;

/** Smallest range to request; adjacent parts are requested as one. */
const RANGE_BYTES = 64 * 1024;
/** Limit of a picture inside a page; a larger one is an attack, or for print. */
const MAX_IMAGE_PIXELS = 100_000_000;
/** Limit of all canvases together when zooming in. */
const MAX_CANVAS_PIXELS = 16 * 1024 * 1024;
const MAX_CONTENTS = 2_000;
/** Characters before and after a match. */
const EXCERPT = 40;
/** How often matches are reported while a long book is searched. */
const REPORT_MS = 300;
const SWIPE_PIXELS = 60;
const MAX_ZOOM = 5;
/** Share of the screen that the space bar scrolls by, so that the last line stays visible. */
const SCREEN_SHARE = 0.9;

/** Numbers used by the PDF.js viewer. */
const SCROLL = { vertical: 0, page: 3 };
const SPREAD = { none: 0, even: 2 };

/** Loads what opening a PDF needs into the browser's cache. */
export async function preparePdf(): Promise<void> {
	await Promise.all([import("pdfjs-dist/web/pdf_viewer.mjs"), fetch(workerUrl)]);
}

/** Opens a PDF in the PDF.js viewer: pages are rendered when they are near, and released when they are far. */
export const openPdf: OpenView = async (container, book, appearance, start, events, signal) => {
	let isRefused = false;
	const ranges = new FileRanges(book.fileUrl, book.fileBytes, RANGE_BYTES, {
		loadingFailed: events.loadingFailed,
		refused: () => {
			isRefused = true;
			void loading.destroy();
			events.failed("no-access");
		},
	});
	const loading = pdfjs.getDocument({
		range: ranges,
		rangeChunkSize: RANGE_BYTES,
		disableStream: true,
		disableAutoFetch: true,
		maxImageSize: MAX_IMAGE_PIXELS,
		cMapUrl: `${PARTS}cmaps/`,
		standardFontDataUrl: `${PARTS}standard_fonts/`,
		wasmUrl: `${PARTS}wasm/`,
		iccUrl: `${PARTS}iccs/`,
	});
	signal.addEventListener("abort", () => void loading.destroy());
	const opening = loading.promise.catch((error: unknown) => {
		throw isRefused ? new BookFailure("no-access", { cause: error }) : failureOf(error);
	});
	// The viewer uses the PDF.js instance of the first import.
	const [pdf, viewerModule] = await Promise.all([opening, import("pdfjs-dist/web/pdf_viewer.mjs")]);
	if (pdf.numPages === 0) throw new BookFailure("empty");
	const getPage = pdf.getPage.bind(pdf);
	pdf.getPage = (number) =>
		getPage(number).catch((error: unknown) => {
			// The book was closed while a page was loading, which the viewer would report as an error.
			if (signal.aborted) return new Promise<never>(() => {});
			throw error;
		});

	const viewerElement = document.createElement("div");
	viewerElement.className = "pdfViewer";
	container.replaceChildren(viewerElement);
	const eventBus = new viewerModule.EventBus();
	const linkService = new viewerModule.PDFLinkService({
		eventBus,
		externalLinkTarget: viewerModule.LinkTarget.BLANK,
		externalLinkRel: "noopener noreferrer nofollow",
	});
	const findController = new viewerModule.PDFFindController({ eventBus, linkService, delay: 0 });
	const viewer = new viewerModule.PDFViewer({
		container,
		viewer: viewerElement,
		eventBus,
		linkService,
		findController,
		// Links only: a book is read, not filled in.
		annotationMode: pdfjs.AnnotationMode.ENABLE,
		imageResourcesPath: ICONS,
		maxCanvasPixels: MAX_CANVAS_PIXELS,
		removePageBorders: true,
		// Supported by the viewer, but missing in its types.
		...({ abortSignal: signal } as object),
	});
	linkService.setViewer(viewer);
	container.addEventListener("error", showCommonIcon, { capture: true, signal });

	let contents: ContentsEntry[] = [];
	const chapterOf = (page: number) =>
		contents.findLast((entry) => entry.page !== null && entry.page <= page)?.label ?? "";
	const reportPosition = () => {
		const page = viewer.currentPageNumber;
		events.moved({ spot: { kind: "page", page, pages: pdf.numPages }, screen: null, chapter: chapterOf(page) });
	};
	const fit = (layout: Layout) => {
		viewer.currentScaleValue = layout === "scroll" ? (container.clientWidth < 700 ? "page-width" : "auto") : "page-fit";
	};
	let layout: Layout | null = null;
	const setLayout = (next: Layout) => {
		if (next === layout) return;
		layout = next;
		const page = viewer.currentPageNumber;
		viewer.scrollMode = next === "scroll" ? SCROLL.vertical : SCROLL.page;
		viewer.spreadMode = next === "spread" ? SPREAD.even : SPREAD.none;
		fit(next);
		viewer.currentPageNumber = page;
	};
	const view: BookView = {
		contents,
		pages: pdf.numPages,
		isRightToLeft: false,
		next: () => void viewer.nextPage(),
		previous: () => void viewer.previousPage(),
		advance: (by) => {
			if (layout === "scroll") container.scrollBy({ top: by * container.clientHeight * SCREEN_SHARE });
			else if (by > 0) viewer.nextPage();
			else viewer.previousPage();
		},
		first: () => {
			viewer.currentPageNumber = 1;
		},
		last: () => {
			viewer.currentPageNumber = pdf.numPages;
		},
		goTo: (spot) => {
			const page = spot.kind === "page" ? spot.page : Math.ceil(spot.fraction * pdf.numPages);
			viewer.currentPageNumber = Math.min(Math.max(page, 1), pdf.numPages);
		},
		goToFraction: (fraction) => {
			viewer.currentPageNumber = Math.min(Math.max(Math.round(fraction * pdf.numPages), 1), pdf.numPages);
		},
		show: (target) => {
			if (isHitTarget(target)) {
				findController._selected = { ...target };
				findController._scrollMatches = true;
				viewer.currentPageNumber = target.pageIdx + 1;
				eventBus.dispatch("updatetextlayermatches", { source: findController, pageIndex: -1 });
			} else if (isEntryTarget(target)) {
				// Not through the link service, which also moves the focus into the page.
				viewer.scrollPageIntoView({
					pageNumber: target.page,
					destArray: target.explicit as never,
					ignoreDestinationZoom: true,
				});
			}
		},
		search: async (query, found, searching) => {
			const read = createHitReader(pdf, findController);
			let reading = Promise.resolve();
			const report = () => {
				reading = reading.then(async () => {
					if (searching.aborted) return;
					const hits = await read();
					if (!searching.aborted) found(hits);
				});
			};
			const throttledReport = createThrottle(REPORT_MS, report);
			eventBus.on("updatefindmatchescount", throttledReport, { signal: searching });
			eventBus.dispatch("find", {
				source: view,
				type: "",
				query,
				caseSensitive: false,
				entireWord: false,
				highlightAll: true,
				findPrevious: false,
				matchDiacritics: false,
			});
			// It reads the pages sequentially, and has searched the last one as soon as it has read it.
			await nextTask();
			await nextTask();
			await Promise.all(findController._extractTextPromises);
			await nextTask();
			report();
			await reading;
		},
		clearSearch: () => eventBus.dispatch("findbarclose", { source: view }),
		setAppearance: (next) => {
			viewerElement.toggleAttribute("data-night", next.night);
			if (next.night) for (const page of viewerElement.querySelectorAll(".page")) markPicture(page);
			setLayout(next.layout);
		},
		zoom: {
			in: () => viewer.currentScale < MAX_ZOOM && viewer.increaseScale({ drawingDelay: 200 }),
			out: () => viewer.decreaseScale({ drawingDelay: 200 }),
			fit: (to) => {
				viewer.currentScaleValue = to === "width" ? "page-width" : "page-fit";
			},
		},
		drawThumbnail: async (number, canvas, drawing) => {
			const page = await pdf.getPage(number);
			if (drawing.aborted) return;
			const { width } = page.getViewport({ scale: 1 });
			const viewport = page.getViewport({ scale: (canvas.clientWidth * Math.min(2, devicePixelRatio)) / width });
			canvas.width = Math.floor(viewport.width);
			canvas.height = Math.floor(viewport.height);
			const task = page.render({ canvas, viewport });
			drawing.addEventListener("abort", () => task.cancel());
			await task.promise.catch(() => {});
		},
		close: () => {
			viewer.setDocument(null as never);
			linkService.setDocument(null);
			void loading.destroy();
			container.replaceChildren();
		},
	};

	const laidOut = new Promise<void>((resolve) => eventBus.on("pagesinit", () => resolve(), { once: true }));
	viewer.setDocument(pdf);
	linkService.setDocument(pdf, null);
	await Promise.race([laidOut, viewer.pagesPromise ?? laidOut]).catch((error: unknown) => {
		throw failureOf(error);
	});
	view.setAppearance(appearance);
	if (start) view.goTo(start);
	eventBus.on("pagechanging", reportPosition, { signal });
	const wasDrawn = ({ source }: { source: PageView }) => {
		if (viewerElement.dataset.night !== undefined) markPicture(source.div);
	};
	eventBus.on("pagerendered", wasDrawn, { signal });
	eventBus.on("textlayerrendered", ({ source }: { source: PageView }) => void removeEmptyTags(source), { signal });
	reportPosition();
	// The targets of the contents are spread over the file, so the page comes first.
	const isDrawn = new Promise<void>((resolve) => eventBus.on("pagerendered", () => resolve(), { once: true, signal }));
	isDrawn
		.then(() => readContents(pdf))
		.then(
			(entries) => {
				contents = entries;
				view.contents = entries;
				if (!signal.aborted) reportPosition();
				// A book can be read without its contents.
			},
			() => {},
		);
	let width = container.clientWidth;
	const resized = new ResizeObserver(() => {
		// A zoom chosen by the person stays; a fitted page fits again.
		if (container.clientWidth === width) return;
		width = container.clientWidth;
		if (!Number.isNaN(Number(viewer.currentScaleValue))) return;
		const page = viewer.currentPageNumber;
		viewer.currentScaleValue = viewer.currentScaleValue as string;
		viewer.currentPageNumber = page;
	});
	resized.observe(container);
	signal.addEventListener("abort", () => resized.disconnect());
	attachGestures(container, viewer, signal, {
		next: view.next,
		previous: view.previous,
		isPaged: () => layout !== "scroll",
	});
	return view;
};

type Viewer = InstanceType<typeof import("pdfjs-dist/web/pdf_viewer.mjs")["PDFViewer"]>;
type FindController = InstanceType<typeof import("pdfjs-dist/web/pdf_viewer.mjs")["PDFFindController"]>;

type PageView = InstanceType<typeof import("pdfjs-dist/web/pdf_viewer.mjs")["PDFPageView"]>;

/** Marks a page, if it is drawn, that night mode leaves as it is. Reading its pixels takes time, so only at night. */
function markPicture(page: Element): void {
	// A second canvas is a part of the page, enlarged.
	const canvas = page.querySelector<HTMLCanvasElement>(".canvasWrapper canvas");
	if (canvas) page.toggleAttribute("data-picture", isPicture(canvas));
}

/** Removes PDF tags without text, such as the lines of a table: screen readers would find empty headings. */
async function removeEmptyTags({ structTreeLayer, textLayer }: PageView): Promise<void> {
	const tree: Element | null | undefined = await structTreeLayer?.render().catch(() => null);
	for (const tag of tree?.querySelectorAll("[aria-owns]") ?? []) {
		const text = textLayer?.div.querySelector(`[id="${CSS.escape(tag.getAttribute("aria-owns") ?? "")}"]`);
		if (text && !text.textContent?.trim()) tag.remove();
	}
	for (const heading of tree?.querySelectorAll("[role=heading]:not([aria-label], :has([aria-owns], [aria-label]))") ??
		[])
		heading.remove();
}

/** Some programs name an icon of a note that PDF.js does not have. */
function showCommonIcon({ target }: Event): void {
	const common = new URL(`${ICONS}annotation-note.svg`, location.href).href;
	if (target instanceof HTMLImageElement && target.closest(".textAnnotation") && target.src !== common)
		target.src = common;
}

/** Handles Ctrl and the wheel, two fingers, and a swipe in paged layouts. */
function attachGestures(
	container: HTMLElement,
	viewer: Viewer,
	signal: AbortSignal,
	pages: { next(): void; previous(): void; isPaged(): boolean },
): void {
	container.addEventListener(
		"wheel",
		(event) => {
			if (!event.ctrlKey && !event.metaKey) return;
			event.preventDefault();
			const scaleFactor = Math.exp(-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 50) * 0.004);
			if (scaleFactor > 1 && viewer.currentScale >= MAX_ZOOM) return;
			viewer.updateScale({ scaleFactor, origin: [event.clientX, event.clientY], drawingDelay: 300 });
		},
		{ passive: false, signal },
	);
	new pdfjs.TouchManager({
		container,
		onPinching: (origin: number[], before: number, now: number) => {
			if (now > before && viewer.currentScale >= MAX_ZOOM) return;
			viewer.updateScale({ scaleFactor: now / before, origin, drawingDelay: 300 });
		},
		signal,
	} as never);
	let touchStart: Touch | null = null;
	container.addEventListener(
		"touchstart",
		({ touches }) => {
			touchStart = touches.length === 1 ? (touches[0] ?? null) : null;
		},
		{ passive: true, signal },
	);
	container.addEventListener(
		"touchend",
		({ changedTouches: [touchEnd] }) => {
			const isZoomed = container.scrollWidth > container.clientWidth + 1;
			if (!touchStart || !touchEnd || isZoomed || !pages.isPaged()) return;
			const across = touchEnd.clientX - touchStart.clientX;
			if (Math.abs(across) < SWIPE_PIXELS || Math.abs(across) < 2 * Math.abs(touchEnd.clientY - touchStart.clientY))
				return;
			if (across < 0) pages.next();
			else pages.previous();
		},
		{ passive: true, signal },
	);
}

function failureOf(error: unknown): BookFailure {
	const isLocked = (error as Error).name === "PasswordException";
	return new BookFailure(isLocked ? "encrypted" : "broken", { cause: error });
}

interface HitTarget {
	pageIdx: number;
	matchIdx: number;
}
const isHitTarget = (target: unknown): target is HitTarget =>
	typeof target === "object" && target !== null && "matchIdx" in target;

/** Lets pending tasks run first. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Calls immediately, and then no more often than this. */
function createThrottle(everyMs: number, act: () => void): () => void {
	let next = 0;
	return () => {
		const now = performance.now();
		if (now < next) return;
		next = now + everyMs;
		act();
	};
}

/** Reads the text around matches. Caches pages that were read. */
function createHitReader(pdf: pdfjs.PDFDocumentProxy, finder: FindController) {
	const known = new Map<number, Hit[]>();
	return async (): Promise<Hit[]> => {
		const hits: Hit[] = [];
		const matches = finder.pageMatches ?? [];
		for (let pageIdx = 0; pageIdx < matches.length && hits.length < MAX_HITS; pageIdx += 1) {
			if (!matches[pageIdx]?.length) continue;
			const ofPage = known.get(pageIdx) ?? (await hitsOf(pdf, finder, pageIdx));
			known.set(pageIdx, ofPage);
			hits.push(...ofPage);
		}
		return hits.slice(0, MAX_HITS);
	};
}

async function hitsOf(pdf: pdfjs.PDFDocumentProxy, finder: FindController, pageIdx: number): Promise<Hit[]> {
	const content = await (await pdf.getPage(pageIdx + 1)).getTextContent({ disableNormalization: true });
	// Matches count characters without line ends, where a person reads a space.
	let text = "";
	const lineEnds: number[] = [];
	for (const item of content.items) {
		if (!("str" in item)) continue;
		text += item.str;
		if (item.hasEOL) lineEnds.push(text.length);
	}
	const shown = (from: number, to: number) => {
		const start = Math.max(0, from);
		let part = "";
		let at = start;
		for (const end of lineEnds) {
			if (end <= start || end >= to) continue;
			part += `${text.slice(at, end)} `;
			at = end;
		}
		return part + text.slice(at, to);
	};
	const lengths = finder.pageMatchesLength?.[pageIdx] ?? [];
	return ((finder.pageMatches?.[pageIdx] ?? []) as number[]).map((at, matchIdx) => {
		const end = at + (lengths[matchIdx] ?? 0);
		return {
			before: `${at > EXCERPT ? "…" : ""}${shown(at - EXCERPT, at)}${lineEnds.includes(at) ? " " : ""}`,
			text: shown(at, end),
			after: `${lineEnds.includes(end) ? " " : ""}${shown(end, end + EXCERPT)}${end + EXCERPT < text.length ? "…" : ""}`,
			place: `Page ${pageIdx + 1}`,
			target: { pageIdx, matchIdx } satisfies HitTarget,
		};
	});
}

interface EntryTarget {
	page: number;
	/** A PDF destination: the page, and the position on it. */
	explicit: unknown[];
}
const isEntryTarget = (target: unknown): target is EntryTarget =>
	typeof target === "object" && target !== null && "explicit" in target;

type Outline = Awaited<ReturnType<pdfjs.PDFDocumentProxy["getOutline"]>>;

/** Reads the outline with its target pages, outermost first. */
async function readContents(pdf: pdfjs.PDFDocumentProxy): Promise<ContentsEntry[]> {
	const entries: ContentsEntry[] = [];
	const read = async (outline: Outline, depth: number): Promise<void> => {
		for (const { title, dest, items } of outline ?? []) {
			if (entries.length >= MAX_CONTENTS) return;
			const target = await entryTarget(pdf, dest);
			if (target) entries.push({ label: title.trim() || "Untitled", depth, target, page: target.page });
			if (depth < 5) await read(items, depth + 1);
		}
	};
	await read(await pdf.getOutline(), 0);
	return entries;
}

/** Returns null for an entry without a target. */
async function entryTarget(
	pdf: pdfjs.PDFDocumentProxy,
	target: string | unknown[] | null,
): Promise<EntryTarget | null> {
	try {
		const explicit = typeof target === "string" ? await pdf.getDestination(target) : target;
		const [reference] = explicit ?? [];
		if (!explicit || (!reference && reference !== 0)) return null;
		const index = typeof reference === "number" ? reference : await pdf.getPageIndex(reference as never);
		return { page: index + 1, explicit };
	} catch {
		return null;
	}
}
