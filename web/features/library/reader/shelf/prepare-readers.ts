import type { ReaderKind } from "../../../contract/library.ts";

/** After the page itself has come. */
const REST_MS = 1_500;

/**
 * Brings the readers that the shelf will need into the browser's cache while nothing else is asked for, so that a book
 * opens as soon as it is pressed. Whoever saves data waits for it instead.
 *
 * @returns what calls it off
 */
export function prepareReaders(kinds: Set<ReaderKind>): () => void {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	if (kinds.size === 0 || connection?.saveData) return () => {};
	const timer = setTimeout(async () => {
		try {
			await import("./book-reader");
			if (kinds.has("pdf")) await (await import("./pdf-view.ts")).preparePdf();
			if (kinds.has("epub")) await import("./epub-view.ts");
		} catch {
			// It is asked for again when a book is opened, which says so where it does not come.
		}
	}, REST_MS);
	return () => clearTimeout(timer);
}
