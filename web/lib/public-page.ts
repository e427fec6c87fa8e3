/* A public page carries no React to the browser: what its first view needs is in the page, and one small script. */

/** The `handle` of a public page, and of the layout around all of them. */
export interface PublicPage {
	/** Its style, as text. */
	styles: (search: URLSearchParams) => string[];
}

export const publicPage = (styles: PublicPage["styles"]): PublicPage => ({ styles });

export const isPublicPage = (handle: unknown): handle is PublicPage =>
	typeof handle === "object" && handle !== null && "styles" in handle;

/**
 * @param ownStyle what the seller chose of it
 * @returns the whole style of the page that these matches make, or null for a page of the application
 */
export function publicStyle(handles: unknown[], search: string, ownStyle = ""): string | null {
	const pages = handles.filter(isPublicPage);
	if (pages.length === 0) return null;
	const parameters = new URLSearchParams(search);
	return pages.flatMap(({ styles }) => styles(parameters)).join("") + ownStyle;
}

/**
 * A browser reads a typeface when it first draws with it, and by then it is too late for that very drawing; this has it
 * read while the page is still coming.
 */
export const READ_FONTS = "document.fonts.forEach((font) => font.load().catch(() => {}))";
