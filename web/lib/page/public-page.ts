/* A public page loads no React in the browser: it contains everything for its first view, and one small script. */

/** The `handle` of a public page, and of the layout around all of them. */
export interface PublicPage {
	/** Its styles, as text. */
	styles: (search: URLSearchParams) => string[];
}

export const publicPage = (styles: PublicPage["styles"]): PublicPage => ({ styles });

export const isPublicPage = (handle: unknown): handle is PublicPage =>
	typeof handle === "object" && handle !== null && "styles" in handle;

/**
 * Returns all styles of the page for these matches, or null for an application page.
 *
 * @param ownStyle styles chosen by the seller
 */
export function publicStyle(handles: unknown[], search: string, ownStyle = ""): string | null {
	const pages = handles.filter(isPublicPage);
	if (pages.length === 0) return null;
	const parameters = new URLSearchParams(search);
	return pages.flatMap(({ styles }) => styles(parameters)).join("") + ownStyle;
}

/**
 * Browsers load a font when they first render with it, which is too late for that render; this loads it while the page
 * is still arriving.
 */
export const READ_FONTS = "document.fonts.forEach((font) => font.load().catch(() => {}))";
