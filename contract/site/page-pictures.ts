/* Pictures that the seller added to the public pages (PAGE-02). Each lies in several widths, as AVIF and as WebP. */

/** In pixels; none is made larger than it came. */
export const pagePictureWidths = [480, 960, 1440] as const;

/** No file of one is larger, in bytes. */
export const PAGE_PICTURE_BYTES = 200_000;

const PATH = "/page-pictures/";

/** Where a picture is, in the content of a page. */
export const pagePicturePath = (id: string): string => `${PATH}${id}`;

/** @returns the id of a picture that the seller added; null for one that the site comes with */
export const pagePictureId = (src: string): string | null => (src.startsWith(PATH) ? src.slice(PATH.length) : null);

/** The name of one of its files, below its path. */
export const pagePictureFile = (width: number, format: "avif" | "webp"): string => `${width}.${format}`;

/** @returns `srcset` of each format, and the file for browsers that know neither; null for a picture of the site's own */
export function pagePictureSources(src: string): { avif: string; webp: string; fallback: string } | null {
	if (pagePictureId(src) === null) return null;
	const set = (format: "avif" | "webp") =>
		pagePictureWidths.map((width) => `${src}/${pagePictureFile(width, format)} ${width}w`).join(", ");
	return { avif: set("avif"), webp: set("webp"), fallback: `${src}/${pagePictureFile(pagePictureWidths[1], "webp")}` };
}
