import type { ReaderKind } from "../../../../../contract/library/reader.ts";

/** After the page itself has loaded. */
const REST_MS = 1_500;

/**
 * Loads the readers for the library's items into the browser's cache while idle, so that a book opens immediately. With
 * data saving on, they load with the book instead.
 *
 * @returns a function that cancels it
 */
export function prepareReaders(kinds: Set<ReaderKind>): () => void {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	if (kinds.size === 0 || connection?.saveData) return () => {};
	const timer = setTimeout(async () => {
		try {
			await import("../book-reader.tsx");
			if (kinds.has("pdf")) await (await import("../../../../ui/book-view/pdf-view.ts")).preparePdf();
			if (kinds.has("epub")) await import("../formats/epub-view.ts");
		} catch {
			// Opening a book requests it again, and shows an error if it fails.
		}
	}, REST_MS);
	return () => clearTimeout(timer);
}
