/**
 * DIG-04: a file is saved as `{title}.{type}`. `audio`, `other` and the like are no file endings, so these keep the
 * ending of the file that was uploaded. A title that ends with the format (`The Book, EPUB`) does not repeat it.
 *
 * @param storedName the uploaded file's own name; null for a file at an address
 */
export function savedFileName(title: string, type: string, storedName: string | null): string {
	const isEnding = type === "pdf" || type === "epub" || type === "zip";
	const ending = isEnding ? type : storedName?.match(/\.([A-Za-z0-9]{1,10})$/)?.[1]?.toLowerCase();
	if (!ending) return title;
	const stem = title.replace(new RegExp(`[\\s,.:–—-]+\\(?${ending}\\)?$`, "i"), "") || title;
	return `${stem}.${ending}`;
}
