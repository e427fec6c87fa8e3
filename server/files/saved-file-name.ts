/**
 * Returns the name of a downloaded file: `{title}.{type}` (DIG-04). `audio`, `other` and the like are not file
 * extensions, so these use the extension of the uploaded file. A title that ends with the format (`The Book, EPUB`)
 * does not repeat it.
 *
 * @param storedName the uploaded file's name; null for a file at an external address
 */
export function savedFileName(title: string, type: string, storedName: string | null): string {
	const isEnding = type === "pdf" || type === "epub" || type === "zip";
	const ending = isEnding ? type : storedName?.match(/\.([A-Za-z0-9]{1,10})$/)?.[1]?.toLowerCase();
	if (!ending) return title;
	const stem = title.replace(new RegExp(`[\\s,.:–—-]+\\(?${ending}\\)?$`, "i"), "") || title;
	return `${stem}.${ending}`;
}
