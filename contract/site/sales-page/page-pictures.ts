/* Pictures added to the public pages by the seller (PAGE-02). Each is stored in several widths, as AVIF and as WebP. */

/** In pixels; pictures are never scaled up. */
export const pagePictureWidths = [480, 960, 1440] as const;

/** Maximum size of one file, in bytes. */
export const PAGE_PICTURE_BYTES = 200_000;

const PATH = "/page-pictures/";

/** Returns the address of a picture in page content. */
export const pagePicturePath = (id: string): string => `${PATH}${id}`;

/** Returns the ID of a picture added by the seller; null for a built-in one. */
export const pagePictureId = (src: string): string | null => (src.startsWith(PATH) ? src.slice(PATH.length) : null);

/** Returns the name of one of its files, below its path. */
export const pagePictureFile = (width: number, format: "avif" | "webp"): string => `${width}.${format}`;

/** Returns the `srcset` of each format, and a fallback file for older browsers; null for a built-in picture. */
export function pagePictureSources(src: string): { avif: string; webp: string; fallback: string } | null {
	if (pagePictureId(src) === null) return null;
	const set = (format: "avif" | "webp") =>
		pagePictureWidths.map((width) => `${src}/${pagePictureFile(width, format)} ${width}w`).join(", ");
	return { avif: set("avif"), webp: set("webp"), fallback: `${src}/${pagePictureFile(pagePictureWidths[1], "webp")}` };
}
